import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { Link } from 'react-router';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { Product } from '#contract/catalogue/catalogue';
import {
  type AdminProductOrder,
  adminProductOrders,
  productStates,
} from '#contract/values/choices';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { call } from '../../api/browser';
import type { QueryOf } from '../../api/client';
import { CommandButton, report } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import type { Column, ColumnSort } from '../../ui/table';
import { layout } from '../layout/messages';
import { ListPage, optionsOf, pageOf, queryOf } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { chooseColumn, SelectionBar, useSelection } from '../lists/selection-bar';
import { type ListQuery, oneOf, useListQuery } from '../lists/use-list-query';
import { BulkActions } from './bulk-actions';
import { products } from './messages';
import { productColumns } from './product-columns';
import { ProductState } from './visibility-panel';

const PAGE_SIZE = 8;
/** The maximum number of products in one bulk change. */
const SELECTION_LIMIT = 1_000;
const BATCH_SIZE = 100;

type ProductsQuery = QueryOf<'GET /api/admin/products'>;

const filtersOf = ({ categories }: PublicAssortment) => [
  {
    name: 'category',
    label: products.category,
    options: categories.map(({ key, name }) => ({ value: key, label: name })),
  },
  { name: 'stock', label: products.stock, options: optionsOf(products.stockLevels) },
  {
    name: 'shown',
    label: products.shown,
    none: products.states.live,
    options: productStates
      .filter((state) => state !== 'live')
      .map((state) => ({ value: state, label: products.states[state] })),
  },
];

export default function ProductsPage() {
  const filters = filtersOf(useAssortment());
  const list = useListQuery(adminPages.products());
  const state = oneOf(productStates, list.get('shown')) ?? 'live';
  const { shown: _, ...filter } = queryOf(list, filters);
  const query: ProductsQuery = {
    ...(filter as ProductsQuery),
    state,
    orderBy: orderOf(list),
    ...pageOf(list, PAGE_SIZE),
  };
  const selection = useSelection();
  const { data, error } = useAdminQuery(
    'GET /api/admin/products',
    { query },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={list}
      filters={filters}
      error={error}
      title={products.title}
      aside={
        <div className="ms-auto flex flex-wrap gap-x-5 gap-y-3">
          <Link to={adminPages.fit()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {products.fit}
          </Link>
          <Link to={adminPages.imports()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {products.import}
          </Link>
          <Link to={adminPages.createProduct()} className={buttonClass({ size: 'small' })}>
            <Icon of={Plus} size={16} />
            {layout.pages.createProduct}
          </Link>
        </div>
      }
      search={products.search}
      rows={data?.content}
      empty={{ title: products.emptyTitle, text: products.emptyText }}
      pages={{ total: data?.totalItems ?? 0, pageSize: PAGE_SIZE }}
      over={
        data &&
        data.content.length > 0 && (
          <SelectionBar
            selection={selection}
            ids={data.content.map(({ _id }) => _id)}
            all={{
              total: data.totalItems,
              limit: SELECTION_LIMIT,
              load: () => loadProductIds(query, SELECTION_LIMIT),
            }}
          >
            <BulkActions selection={selection} state={state} />
          </SelectionBar>
        )
      }
      rowSize="pictures"
      isChosen={(product) => selection.has(product._id)}
      phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
      columns={[
        chooseColumn(selection, ({ title }: Product) => products.chooseNamed(title)),
        { ...productColumns.image, wide: false, className: 'max-lg:row-span-2' },
        { ...productColumns.titleWithBrand, sort: sortLink(list, 'title') },
        productColumns.category,
        { ...productColumns.price, sort: sortLink(list, 'price') },
        { ...productColumns.stock, className: 'max-lg:col-start-3' },
        { ...productColumns.quantity, sort: sortLink(list, 'stock') },
        stateColumn,
        ...(state === 'archived' ? [] : [deleteColumn]),
      ]}
    />
  );
}

const orderOf = (list: ListQuery): AdminProductOrder =>
  oneOf(adminProductOrders, list.get('sort')) ?? 'price';

/** The link of a column head, which reverses the order if the rows are sorted by that column. */
function sortLink(list: ListQuery, column: 'title' | 'price' | 'stock'): ColumnSort {
  const isAscending = orderOf(list) === column;
  const isDescending = orderOf(list) === `${column}_desc`;
  const next = isAscending ? `${column}_desc` : column;
  return {
    direction: isAscending ? 'ascending' : isDescending ? 'descending' : null,
    to: list.to({ sort: next === 'price' ? null : next }),
  };
}

/** The ids of all products that match a filter, up to `limit`, fetched page by page. Throws `ApiError`. */
async function loadProductIds(filter: ProductsQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages && ids.length < limit; page++) {
    const query = { ...filter, pageNumber: String(page), pageSize: String(BATCH_SIZE) };
    const { content, totalPages } = await call('GET /api/admin/products', { query });
    ids.push(...content.map(({ _id }) => _id));
    pages = totalPages;
  }
  return ids.slice(0, limit);
}

const stateColumn: Column<StaffProduct> = {
  head: products.shown,
  wide: true,
  cell: ({ state }) => <ProductState state={state} />,
};

const deleteColumn: Column<Product> = {
  ...actionsColumn,
  cell: (product) => <DeleteButton product={product} />,
};

/** Archives the product, with an undo in the toast. */
function DeleteButton({ product: { _id: id, title } }: { product: Product }) {
  const remove = useAdminCommand('DELETE /api/admin/products/:id/delete');
  const restore = useAdminCommand('POST /api/admin/products/:id/restore');
  const onUndo = () => void report(restore.run({ params: { id } }), products.restored(title));
  return (
    <CommandButton
      size="row"
      aria-label={products.deleteNamed(title)}
      run={() => remove.run({ params: { id } })}
      busy={products.deleting}
      done={() => showToast(products.deleted(title), { run: onUndo })}
    >
      {products.delete}
    </CommandButton>
  );
}
