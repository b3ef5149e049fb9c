import type { ImportPicture, ProductImport } from '#contract/admin/catalogue/imports';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { ListTable, RowLink } from '../lists/list-table';
import { oneImport as text } from './messages';

/** The progress of storing the pictures of an import, and those that could not be fetched. */
export function ImportPictures({ of }: { of: ProductImport }) {
  const { total, stored, failed } = of.pictures;
  const retry = useAdminCommand('POST /api/admin/products/imports/:id/pictures/retry');
  const isFetching = stored + failed < total;
  return (
    <Panel
      title={text.pictures}
      actions={
        failed > 0 &&
        !isFetching && (
          <CommandButton
            run={() => retry.run({ params: { id: of._id } })}
            busy={text.trying}
            done={text.trying}
          >
            {text.tryAgain}
          </CommandButton>
        )
      }
    >
      <div className="grid gap-3 p-4 lg:p-5">
        {isFetching && (
          <progress
            aria-label={text.pictures}
            className="h-2 w-full accent-accent"
            value={stored + failed}
            max={total}
          />
        )}
        <p className="text-ink-2 tabular-nums" role="status">
          {text.picturesStored(formatNumber(stored), formatNumber(total))}
        </p>
        {failed > 0 && <p>{text.picturesFailed(text.pictureCount(failed))}</p>}
      </div>
      {failed > 0 && !isFetching && <FailedPictures of={of} />}
    </Panel>
  );
}

/** Number of pictures that are listed. */
const LISTED = 100;

function FailedPictures({ of }: { of: ProductImport }) {
  const { rows, error } = useAdminList(
    'GET /api/admin/products/imports/:id/pictures',
    { params: { id: of._id }, query: { pageSize: String(LISTED) } },
    0,
  );
  return (
    <>
      <ListTable
        rows={rows}
        error={error}
        caption={text.pictures}
        rowKey={({ url }) => url}
        columns={columns}
        empty={{ title: text.allFetched }}
        awaited={3}
      />
      {of.pictures.failed > LISTED && (
        <p className="p-4 text-ink-2 lg:px-5">{text.firstPictures(formatNumber(LISTED))}</p>
      )}
    </>
  );
}

const columns: Column<ImportPicture>[] = [
  {
    head: text.productColumn,
    cell: ({ productId, title }) => (
      <RowLink to={adminPages.editProduct({ id: productId })}>{title}</RowLink>
    ),
  },
  {
    head: text.problem,
    grow: true,
    className: 'whitespace-normal! max-lg:order-3 max-lg:col-span-2',
    cell: ({ url, problem }) => (
      <div className="grid gap-1 py-2 text-13">
        <span className="text-sale">{problem}</span>
        <span className="text-ink-2 wrap-anywhere">{url}</span>
      </div>
    ),
  },
];
