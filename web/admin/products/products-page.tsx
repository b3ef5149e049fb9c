import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { categories, type ProductSort } from '#contract/assortment';
import type { Product } from '#contract/catalogue';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useAdminProducts, useProductCommands } from '../../state/admin-product';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { SearchField } from '../../ui/search-field';
import { InlineSelect } from '../../ui/select';
import { type Column, Table } from '../../ui/table';
import { showToast } from '../../ui/toast';
import { layout } from '../layout/messages';
import { FailedRows, LoadingRows, NoRows } from '../list-states';
import { lists, products } from '../messages';
import { TablePager } from '../table-pager';
import { useListQuery } from '../use-list-query';
import { productColumns } from './product-columns';

const PAGE_SIZE = 8;
const byCategory = [
  { value: '', label: lists.all },
  ...categories.map(({ key, name }) => ({ value: key, label: name })),
];
const byStock = [
  { value: '', label: lists.all },
  { value: 'true', label: products.inStock },
  { value: 'false', label: products.outOfStock },
];

export default function ProductsPage() {
  const list = useListQuery(paths.adminProducts());
  const sort: ProductSort = list.get('sort') === 'price_high' ? 'price_high' : 'price_low';
  const { data, error } = useAdminProducts({
    q: list.get('q') || undefined,
    category: list.get('category') || undefined,
    inStock:
      list.get('stock') === 'true' ? 'true' : list.get('stock') === 'false' ? 'false' : undefined,
    sort,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  const price: Column<Product> = {
    ...productColumns.price,
    sort: {
      direction: sort === 'price_low' ? 'ascending' : 'descending',
      to: list.to({ sort: sort === 'price_low' ? 'price_high' : null }),
    },
  };
  return (
    <>
      <PageTitle area={shop.adminName}>{products.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-28">{products.title}</h1>
        <Link to={paths.adminCreateProduct()} className={buttonClass({ size: 'small' })}>
          <Icon of={Plus} size={16} />
          {layout.addProduct}
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label={products.search}
          defaultValue={list.get('q')}
          onChange={(event) => list.setSoon('q', event.target.value)}
        />
        <InlineSelect
          label="Category"
          showLabel
          options={byCategory}
          value={list.get('category')}
          onChange={(event) => list.set('category', event.target.value)}
        />
        <InlineSelect
          label={products.stock}
          showLabel
          options={byStock}
          value={list.get('stock')}
          onChange={(event) => list.set('stock', event.target.value)}
        />
      </div>
      <Panel>
        {!data && (error ? <FailedRows error={error} /> : <LoadingRows rows={PAGE_SIZE} />)}
        {data?.content.length === 0 && (
          <NoRows
            title={products.emptyTitle}
            text={products.emptyText}
            {...(list.isFiltered && { clearTo: paths.adminProducts() })}
          />
        )}
        {data && data.content.length > 0 && (
          <>
            <Table
              caption={products.title}
              rows={data.content}
              rowKey={(product) => product._id}
              rowSize="pictures"
              columns={[
                productColumns.image,
                productColumns.titleWithBrand,
                productColumns.category,
                price,
                productColumns.stock,
                productColumns.quantity,
                deleteColumn,
              ]}
            />
            <TablePager
              page={data.pageNumber}
              pageSize={PAGE_SIZE}
              total={data.totalItems}
              to={list.toPage}
            />
          </>
        )}
      </Panel>
    </>
  );
}

const deleteColumn: Column<Product> = {
  id: 'actions',
  head: products.actions,
  hideHead: true,
  align: 'end',
  className: 'max-lg:col-span-2',
  cell: (product) => <DeleteButton product={product} />,
};

/** Takes the product out of the shop at once; the toast brings it back. */
function DeleteButton({ product }: { product: Product }) {
  const { remove, update, isBusy } = useProductCommands();
  const { _id: id, title } = product;
  const restore = () =>
    update({ id, body: { archived: false } })
      .then(() => showToast(products.restored(title)))
      .catch((error: Error) => showToast(error.message));
  const onDelete = () =>
    remove(id)
      .then(() => showToast(products.deleted(title), { run: restore }))
      .catch((error: Error) => showToast(error.message));
  return (
    <Button
      kind="quiet"
      size="row"
      aria-label={products.deleteNamed(title)}
      busy={isBusy && products.deleting}
      onClick={onDelete}
    >
      {products.delete}
    </Button>
  );
}
