import { Link } from 'react-router';
import type { LowStock } from '#contract/admin/catalogue/inventory';
import { adminPages } from '#contract/values/pages/admin-pages';
import { usePaletteSearch } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { brandAndColour } from '../format';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { AwaitedList, ProductCell } from '../lists/list-table';
import { stock } from './messages';

const filters = [{ name: 'level', label: stock.level, options: optionsOf(stock.levels) }];

export default function StockPage() {
  const page = useUrlList('GET /api/admin/stock/low', adminPages.stock(), {
    filters,
    // The search finds products, whatever their stock.
    query: () => ({ q: undefined }),
  });
  return (
    <ListPage
      {...page}
      title={stock.title}
      search={stock.find}
      above={<ProductSearch q={page.list.get('q').trim()} />}
      tableTitle={stock.low}
      rowKey={({ productId, size }) => `${productId} ${size}`}
      rowSize="buttons"
      phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
      columns={columns}
      empty={{ title: stock.emptyTitle, text: stock.emptyText }}
    />
  );
}

/** The products that match the search, each linked to its stock page. Renders nothing without a search. */
function ProductSearch({ q }: { q: string }) {
  const { data, error } = usePaletteSearch(q);
  if (q === '') return null;
  return (
    <Panel title={stock.found}>
      <AwaitedList rows={data?.products} error={error} none={stock.noneFound}>
        {(products) => (
          <ul>
            {products.map((product) => (
              <li key={product._id} className="border-b border-line last:border-b-0">
                <Link
                  to={adminPages.productStock({ id: product._id })}
                  className="flex min-h-11 items-center gap-3 px-4 hover:bg-sunken lg:px-5"
                >
                  {product.title}
                  <span className="text-12 text-ink-2">{brandAndColour(product)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AwaitedList>
    </Panel>
  );
}

const columns: Column<LowStock>[] = [
  {
    head: stock.product,
    grow: true,
    className: 'max-lg:col-span-4',
    cell: (row) => <ProductCell product={{ ...row, _id: row.productId }} />,
  },
  { head: stock.size, cell: ({ size }) => size },
  { head: stock.left, align: 'end', cell: ({ quantity }) => formatNumber(quantity) },
  {
    head: stock.title,
    hideHead: true,
    cell: ({ quantity }) => (
      <Status tone={quantity === 0 ? 'bad' : 'warn'}>
        {quantity === 0 ? stock.out : stock.few}
      </Status>
    ),
  },
  {
    head: stock.adjust,
    hideHead: true,
    align: 'end',
    cell: (row) => (
      <Link
        to={`${adminPages.productStock({ id: row.productId })}?size=${encodeURIComponent(row.size)}`}
        aria-label={stock.adjustNamed(row.title, row.size)}
        className={buttonClass({ kind: 'quiet', size: 'row' })}
      >
        {stock.adjust}
      </Link>
    ),
  },
];
