import { Link } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import type { AnswerOf } from '../../api/client';
import { CommandButton } from '../../commands';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { Moment, useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { fieldChangeText } from '../field-change';
import { fullName } from '../format';
import { PageHead, RecordPage } from '../record';
import { changeInWords } from './change-words.rules';
import { productChanges as text } from './messages';

type Change = AnswerOf<'GET /api/admin/product-changes/:id'>;

export default function ChangePage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/product-changes/:id"
      options={{ staleTime: 0 }}
      notFound={text.notFound}
      back={{ to: adminPages.changes(), label: text.back }}
    >
      {(found) => <ProductChange of={found} />}
    </RecordPage>
  );
}

const products = (count: number) => text.productCount(count);

function ProductChange({ of }: { of: Change }) {
  const formatMoney = useMoney();
  const assortment = useAssortment();
  return (
    <>
      <PageHead
        title={`${changeInWords(of.change, formatMoney, assortment)}: ${products(of.products)}`}
      />
      <p className="text-ink-2">
        {text.by(of.by ? fullName(of.by) : text.theShop)}, <Moment at={of.at} />
      </p>
      <Undo of={of} />
      <Panel title={text.changes}>
        <Table
          caption={text.changes}
          rows={of.rows}
          rowKey={({ product }) => product}
          columns={columns}
        />
        {of.products > of.rows.length && of.rows.length > 0 && (
          <p className="p-4 text-13 text-ink-2">
            {text.first(formatNumber(of.rows.length), products(of.products))}
          </p>
        )}
      </Panel>
    </>
  );
}

const columns: Column<Change['rows'][number]>[] = [
  {
    head: text.productColumn,
    cell: ({ product, title }) => (
      <Link to={adminPages.editProduct({ id: product })} className="text-link">
        {title}
      </Link>
    ),
  },
  {
    head: text.change,
    grow: true,
    className: 'whitespace-pre-wrap! wrap-anywhere max-lg:col-span-2',
    cell: ({ changes, reason }) => (
      <>
        {changes.length === 0
          ? text.created
          : changes
              .map(({ field, before, after }) => fieldChangeText(field, before, after))
              .join('\n')}
        {reason !== null && <p className="text-13 text-ink-2">{reason}</p>}
      </>
    ),
  },
];

/** What an undo would do, and its button while it is possible. */
function Undo({ of: { _id, undoneAt, until, restorable, kept } }: { of: Change }) {
  const dates = useDates();
  const undo = useAdminCommand('POST /api/admin/undo/:id');
  if (undoneAt !== null)
    return (
      <p role="status">
        {text.undone}, <Moment at={undoneAt} />
      </p>
    );
  if (Date.parse(until) < Date.now()) return <p>{text.expired}</p>;
  if (restorable === 0) return <p>{text.nothingLeft}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <CommandButton
        run={() => undo.run({ params: { id: _id } })}
        busy={text.undoing}
        done={({ restored, kept: left }) => {
          const rest = left.length > 0 ? `. ${text.kept(products(left.length))}` : '';
          showToast(text.done(products(restored)) + rest);
        }}
      >
        {text.undo}
      </CommandButton>
      <p className="text-13 text-ink-2">
        {text.canRestore(products(restorable))} {kept > 0 && text.keeps(products(kept))}{' '}
        {text.until(dates.moment(until))}
      </p>
    </div>
  );
}
