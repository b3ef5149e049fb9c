import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue';
import { loadProductIds, useAdminProducts, useProductCommands } from '../../api/admin/products';
import { shop } from '../../messages';
import { Button, buttonClass } from '../../ui/button';
import { CheckMark } from '../../ui/forms/checkbox';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { layout } from '../layout/messages';
import { ListTable } from '../lists/list-table';
import { ChoiceBar } from '../lists/selection-bar';
import { type Choice, useChoice } from '../lists/use-selection';
import { lists } from '../messages';
import * as paths from '../paths';
import { BulkActions } from './bulk-actions';
import { products } from './messages';
import { productColumns } from './product-columns';
import { ProductFilters } from './product-filters';
import { PAGE_SIZE, useProductsList } from './use-products-list';

/** The most products that one change takes by their ids. */
const CHOICE_LIMIT = 1_000;

export default function ProductsPage() {
  const { list, query, sortBy, isArchive } = useProductsList();
  const choice = useChoice();
  const { data, error } = useAdminProducts(query);
  return (
    <>
      <PageTitle area={shop.adminName}>{products.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28 me-auto">{products.title}</h1>
        <Link to={paths.adminImports()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
          {products.import}
        </Link>
        <Link to={paths.adminCreateProduct()} className={buttonClass({ size: 'small' })}>
          <Icon of={Plus} size={16} />
          {layout.addProduct}
        </Link>
      </div>
      <ProductFilters list={list} />
      <Panel>
        <ListTable
          caption={products.title}
          rows={data?.content}
          error={error}
          empty={{ title: products.emptyTitle, text: products.emptyText }}
          list={list}
          pages={{ total: data?.totalItems ?? 0, pageSize: PAGE_SIZE }}
          over={
            data &&
            data.content.length > 0 && (
              <ChoiceBar
                choice={choice}
                ids={data.content.map(({ _id }) => _id)}
                all={{
                  total: data.totalItems,
                  limit: CHOICE_LIMIT,
                  load: () => loadProductIds(query, CHOICE_LIMIT),
                }}
              >
                <BulkActions choice={choice} isArchive={isArchive} />
              </ChoiceBar>
            )
          }
          rowKey={(product) => product._id}
          rowSize="pictures"
          isChosen={(product) => choice.has(product._id)}
          phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
          columns={[
            chooseColumn(choice),
            { ...productColumns.image, wide: false, className: 'max-lg:row-span-2' },
            { ...productColumns.titleWithBrand, sort: sortBy('title') },
            productColumns.category,
            { ...productColumns.price, sort: sortBy('price') },
            { ...productColumns.stock, className: 'max-lg:col-start-3' },
            { ...productColumns.quantity, sort: sortBy('stock') },
            ...(isArchive ? [] : [deleteColumn]),
          ]}
        />
      </Panel>
    </>
  );
}

const chooseColumn = (choice: Choice): Column<Product> => ({
  id: 'choose',
  head: lists.choose,
  hideHead: true,
  cell: ({ _id, title }) => (
    <CheckMark
      aria-label={products.chooseNamed(title)}
      checked={choice.has(_id)}
      onChange={() => choice.toggle(_id)}
    />
  ),
});

const deleteColumn: Column<Product> = {
  id: 'actions',
  head: products.actions,
  hideHead: true,
  align: 'end',
  cell: (product) => <DeleteButton product={product} />,
};

const tell = (error: Error) => showToast(error.message);

/** Archives the product, with an undo in the toast. */
function DeleteButton({ product }: { product: Product }) {
  const { remove, restore, isBusy } = useProductCommands();
  const { _id: id, title } = product;
  const onUndo = () => void restore(id).then(() => showToast(products.restored(title)), tell);
  const onDelete = () =>
    void remove(id).then(() => showToast(products.deleted(title), { run: onUndo }), tell);
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
