import { Link } from 'react-router';
import type { ReturnReasonRow } from '#contract/returns';
import { type ReturnReason, returnReasonLabels, returnReasons } from '#contract/values/states';
import { useReturnReasons } from '../../api/admin/returns';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { DateFilter } from '../lists/date-filter';
import { ListTable } from '../lists/list-table';
import { dayOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';
import { reasons as text } from './messages';

const PAGE_SIZE = 20;

/** Return reasons by product and size. */
export default function ReasonsPage() {
  const list = useListQuery(paths.adminReturnReasons());
  const { data, total, error } = useReturnReasons({
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-28">{text.title}</h1>
        <Link to={paths.adminReturns()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
          {text.back}
        </Link>
      </div>
      <search className="flex">
        <DateFilter list={list} />
      </search>
      <Panel>
        <ListTable
          caption={text.title}
          rows={data}
          rowKey={({ product, size }) => `${product._id} ${size}`}
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
          columns={[...columns, ...returnReasons.map(reasonColumn), summary]}
          error={error}
          empty={{ title: text.emptyTitle, text: text.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const columns: Column<ReturnReasonRow>[] = [
  {
    id: 'product',
    head: text.product,
    grow: true,
    cell: ({ product }) => (
      <>
        <Link
          to={paths.adminProductStock(product._id)}
          className="hover:underline underline-offset-4"
        >
          {product.title}
        </Link>
        <span className="ms-2 text-12 text-ink-2">{product.colour}</span>
      </>
    ),
  },
  { id: 'size', head: text.size, cell: ({ size }) => size },
  {
    id: 'pieces',
    head: text.pieces,
    align: 'end',
    className: 'font-medium',
    cell: ({ pieces }) => formatNumber(pieces),
  },
];

const reasonColumn = (reason: ReturnReason): Column<ReturnReasonRow> => ({
  id: reason,
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
  id: 'summary',
  head: text.title,
  hideHead: true,
  className: 'text-13 text-ink-2 whitespace-normal! max-lg:col-span-3 lg:hidden',
  cell: ({ reasons }) =>
    reasons.map(({ reason, pieces }) => `${returnReasonLabels[reason]} ${pieces}`).join(', '),
};
