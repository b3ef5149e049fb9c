import { Link } from 'react-router';
import type { LackingProduct } from '#contract/admin/legal';
import { adminPages } from '#contract/values/pages/admin-pages';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { brandAndColour } from '../format';
import { useUrlList } from '../lists/list-page';
import { ListTable, RowLink } from '../lists/list-table';
import { legal as text } from './messages';

/** The products in the shop without facts that the law asks for. */
export function LackingProducts() {
  const page = useUrlList('GET /api/admin/legal/products', adminPages.legal(), {
    pageSize: 10,
  });
  return (
    <Panel title={text.lacking}>
      <p className="px-4 pt-4 text-13 text-ink-2 lg:px-5">
        {text.lackingHint}{' '}
        <Link to={adminPages.settings()} className="text-link">
          {text.toSettings}
        </Link>
      </p>
      <ListTable
        {...page}
        caption={text.lacking}
        columns={columns}
        empty={{ title: text.noneLacking }}
        awaited={3}
      />
    </Panel>
  );
}

const columns: Column<LackingProduct>[] = [
  {
    head: text.product,
    grow: true,
    cell: (product) => (
      <>
        <RowLink to={adminPages.editProduct({ id: product._id })}>{product.title}</RowLink>
        <span className="ms-2 text-12 text-ink-2">{brandAndColour(product)}</span>
      </>
    ),
  },
  {
    head: text.lacks,
    className: 'text-ink-2 max-lg:whitespace-normal!',
    cell: ({ lacks }) => lacks.map((fact) => text.facts[fact]).join(', '),
  },
];
