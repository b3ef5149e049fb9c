import { useState } from 'react';
import type { FitSort, StyleFit } from '#contract/admin/catalogue/fit';
import { adminPages } from '#contract/values/pages/admin-pages';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { formatNumber, formatPercent } from '../../ui/text/format';
import { Money } from '../../ui/text/money';
import { brandAndColour } from '../format';
import { columnSorting } from '../lists/column-sort';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { HeadLink } from '../record';
import { fit as texts } from './messages';

const { sortOf, sortLink } = columnSorting<FitSort>(
  {
    refunded: 'desc',
    returns: 'desc',
    small: 'desc',
    large: 'desc',
    votes: 'desc',
    title: 'asc',
  },
  'refunded',
);
const filters = [{ name: 'verdict', label: texts.advice, options: optionsOf(texts.filters) }];

/** The styles by their fit: the votes of buyers, the advice for shoppers, and the refunds of returns for size. */
export default function FitPage() {
  const [opened, setOpened] = useState<StyleFit | null>(null);
  const page = useUrlList('GET /api/admin/fit', adminPages.fit(), { filters, query: sortOf });
  return (
    <ListPage
      {...page}
      title={texts.title}
      aside={<HeadLink to={adminPages.products()}>{texts.back}</HeadLink>}
      search={texts.search}
      above={<p className="text-13 text-ink-2">{texts.note}</p>}
      rowKey={({ productId }) => productId}
      rowSize="buttons"
      phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-x-3"
      columns={[
        ...columns.map((column) => ({
          ...column,
          ...(column.sortBy && { sort: sortLink(page.list, column.sortBy) }),
        })),
        {
          head: texts.bySize,
          hideHead: true,
          align: 'end',
          cell: (style) => (
            <Button
              kind="quiet"
              size="row"
              aria-label={texts.bySizeOf(style.title)}
              onClick={() => setOpened(style)}
            >
              {texts.bySize}
            </Button>
          ),
        },
      ]}
      empty={{ title: texts.emptyTitle, text: texts.emptyText }}
    >
      {opened && (
        <ModalDialog open wide title={texts.bySizeOf(opened.title)} onClose={() => setOpened(null)}>
          <div className="mt-4">
            <Table
              caption={texts.bySizeOf(opened.title)}
              columns={sizeColumns}
              rows={opened.sizes}
              rowKey={({ size }) => size}
              edge="flush"
              phone="columns"
            />
          </div>
        </ModalDialog>
      )}
    </ListPage>
  );
}

type Counts = Pick<StyleFit, 'small' | 'true' | 'large' | 'returnedSmall' | 'returnedLarge'>;

const saidOf = (row: Counts) =>
  row.small + row.true + row.large + row.returnedSmall + row.returnedLarge;

const columns: (Column<StyleFit> & { sortBy?: FitSort })[] = [
  {
    sortBy: 'title',
    head: texts.product,
    grow: true,
    className: 'max-lg:col-span-3',
    cell: (style) => (
      <>
        <RowLink to={adminPages.editProduct({ id: style.productId })}>{style.title}</RowLink>
        <span className="ms-2 text-12 text-ink-2">{brandAndColour({ ...style, colour: '' })}</span>
      </>
    ),
  },
  {
    head: texts.advice,
    cell: ({ verdict, percent }) =>
      verdict === null ? (
        <span className="text-ink-2">{texts.none}</span>
      ) : (
        <Status tone={verdict === 'true' ? 'ok' : 'warn'}>
          {texts.verdict(texts.verdicts[verdict], formatPercent(percent ?? 0))}
        </Status>
      ),
  },
  {
    sortBy: 'votes',
    head: texts.votes,
    wide: true,
    className: 'text-13 text-ink-2',
    cell: (row) =>
      texts.votesOf(formatNumber(row.small), formatNumber(row.true), formatNumber(row.large)),
  },
  {
    sortBy: 'small',
    head: texts.smallShare,
    align: 'end',
    wide: true,
    cell: (row) => share(row.small + row.returnedSmall, saidOf(row)),
  },
  {
    sortBy: 'large',
    head: texts.largeShare,
    align: 'end',
    wide: true,
    cell: (row) => share(row.large + row.returnedLarge, saidOf(row)),
  },
  {
    sortBy: 'returns',
    head: texts.returns,
    align: 'end',
    wide: true,
    cell: (row) => formatNumber(row.returnedSmall + row.returnedLarge),
  },
  {
    sortBy: 'refunded',
    head: texts.refunded,
    align: 'end',
    cell: ({ refunded }) => <Money amount={refunded} />,
  },
];

type SizeColumn = Column<StyleFit['sizes'][number]>;

const count = (
  head: string,
  of: (row: StyleFit['sizes'][number]) => number,
  wide = false,
): SizeColumn => ({ head, align: 'end', wide, cell: (row) => formatNumber(of(row)) });

const sizeColumns: SizeColumn[] = [
  { head: texts.size, cell: ({ size }) => size || texts.unknownSize },
  count(texts.purchases, ({ purchases }) => purchases),
  count(texts.small, ({ small }) => small),
  count(texts.true, (row) => row.true),
  count(texts.large, ({ large }) => large),
  count(texts.tooSmall, ({ returnedSmall }) => returnedSmall, true),
  count(texts.tooLarge, ({ returnedLarge }) => returnedLarge, true),
  {
    head: texts.refunded,
    align: 'end',
    wide: true,
    cell: ({ refunded }) => <Money amount={refunded} />,
  },
];

function share(part: number, total: number): string {
  return total === 0 ? '–' : formatPercent((100 * part) / total);
}
