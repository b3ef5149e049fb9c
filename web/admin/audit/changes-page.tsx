import type { ProductChangeRow } from '#contract/admin/catalogue/catalogue-bulk';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAssortment } from '../../api/assortment';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { fullName } from '../format';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { changeInWords } from './change-words.rules';
import { productChanges as text } from './messages';

/** The bulk changes and imports of products, each with a page that undoes it. */
export default function ChangesPage() {
  const page = useUrlList('GET /api/admin/product-changes', adminPages.changes(), {
    pageSize: 20,
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}

const columns: Column<ProductChangeRow>[] = [
  {
    head: text.what,
    grow: true,
    className: 'max-lg:col-span-2',
    cell: (row) => (
      <RowLink to={adminPages.change({ id: row._id })}>
        <ChangeWords of={row} />
      </RowLink>
    ),
  },
  {
    head: text.products,
    className: 'tabular-nums',
    cell: ({ products }) => text.productCount(products),
  },
  { head: text.who, cell: ({ by }) => (by ? fullName(by) : text.theShop) },
  {
    head: text.when,
    className: 'text-ink-2 tabular-nums',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    head: text.state,
    hideHead: true,
    className: 'text-ink-2',
    cell: ({ undoneAt }) => (undoneAt === null ? '' : text.undone),
  },
];

/** What staff asked for, such as “Prices −10 %”. */
function ChangeWords({ of }: { of: ProductChangeRow }) {
  return changeInWords(of.change, useMoney(), useAssortment());
}
