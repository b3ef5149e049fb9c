import { Link } from 'react-router';
import type { LowStock } from '#contract/admin/inventory';
import { useLowStock } from '../../api/admin/stock';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';
import { stock } from './messages';
import { ProductSearch } from './product-search';

const PAGE_SIZE = 20;
const levels = ['low', 'out'] as const;
const byLevel = levels.map((value) => ({ value, label: stock.levels[value] }));

export default function StockPage() {
  const list = useListQuery(paths.adminStock());
  const level = oneOf(levels, list.get('level'));
  const { data, total, error } = useLowStock({
    level,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{stock.title}</PageTitle>
      <h1 className="display-28">{stock.title}</h1>
      <search className="flex flex-wrap items-center gap-2">
        <ListSearch list={list} label={stock.find} />
        <FilterSelect list={list} label={stock.level} name="level" options={byLevel} />
      </search>
      <ProductSearch q={list.get('q')} />
      <Panel title={stock.low}>
        <ListTable
          caption={stock.low}
          rows={data}
          rowKey={({ productId, size }) => `${productId} ${size}`}
          rowSize="buttons"
          phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
          columns={columns}
          error={error}
          empty={{ title: stock.emptyTitle, text: stock.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const columns: Column<LowStock>[] = [
  {
    id: 'product',
    head: stock.product,
    grow: true,
    className: 'max-lg:col-span-4',
    cell: (row) => (
      <>
        <Link
          to={paths.adminProductStock(row.productId)}
          className="hover:underline underline-offset-4"
        >
          {row.title}
        </Link>
        <span className="ms-2 text-12 text-ink-2">
          {[row.brand, row.colour].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { id: 'size', head: stock.size, cell: ({ size }) => size },
  {
    id: 'left',
    head: stock.left,
    align: 'end',
    cell: ({ quantity }) => formatNumber(quantity),
  },
  {
    id: 'level',
    head: stock.title,
    hideHead: true,
    cell: ({ quantity }) =>
      quantity === 0 ? (
        <Status tone="bad">{stock.out}</Status>
      ) : (
        <Status tone="warn">{stock.few}</Status>
      ),
  },
  {
    id: 'adjust',
    head: stock.adjust,
    hideHead: true,
    align: 'end',
    cell: (row) => (
      <Link
        to={`${paths.adminProductStock(row.productId)}?size=${encodeURIComponent(row.size)}`}
        aria-label={stock.adjustNamed(row.title, row.size)}
        className={buttonClass({ kind: 'quiet', size: 'row' })}
      >
        {stock.adjust}
      </Link>
    ),
  },
];
