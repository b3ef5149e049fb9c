import type { ReturnReasonRow } from '#contract/orders/returns';
import { returnReasonLabels } from '#contract/values/orders/messages';
import { adminPages } from '#contract/values/pages/admin-pages';
import { type ReturnReason, returnReasons } from '#contract/values/states';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { HeadLink } from '../record';
import { reasons as text } from './messages';

export default function ReturnReasonsPage() {
  const page = useUrlList('GET /api/admin/returns/reasons', adminPages.returnReasons());
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={<HeadLink to={adminPages.returns()}>{text.back}</HeadLink>}
      hasDates
      rowKey={({ product, size }) => `${product._id} ${size}`}
      phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
      columns={[...columns, ...returnReasons.map(reasonColumn), summary]}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}

const columns: Column<ReturnReasonRow>[] = [
  {
    head: text.product,
    grow: true,
    cell: ({ product }) => (
      <>
        <RowLink to={adminPages.productStock({ id: product._id })}>{product.title}</RowLink>
        <span className="ms-2 text-12 text-ink-2">{product.colour}</span>
      </>
    ),
  },
  { head: text.size, cell: ({ size }) => size },
  {
    head: text.pieces,
    align: 'end',
    className: 'font-medium',
    cell: ({ pieces }) => formatNumber(pieces),
  },
];

const reasonColumn = (reason: ReturnReason): Column<ReturnReasonRow> => ({
  head: returnReasonLabels[reason],
  align: 'end',
  wide: true,
  cell: ({ reasons }) => {
    const found = reasons.find((row) => row.reason === reason);
    return found ? formatNumber(found.pieces) : <span className="text-ink-2">–</span>;
  },
});

/** On a phone the reasons are text on the second line, as six columns do not fit. */
const summary: Column<ReturnReasonRow> = {
  head: text.title,
  hideHead: true,
  className: 'text-13 text-ink-2 whitespace-normal! max-lg:col-span-3 lg:hidden',
  cell: ({ reasons }) =>
    reasons.map(({ reason, pieces }) => `${returnReasonLabels[reason]} ${pieces}`).join(', '),
};
