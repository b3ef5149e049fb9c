import { Link } from 'react-router';
import { useAdminProducts } from '../../api/admin/products';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { ListTable } from '../lists/list-table';
import * as paths from '../paths';
import { productColumns } from '../products/product-columns';
import { dashboard } from './messages';

const ROWS = 4;

export function ProductsPanel() {
  const { data, error } = useAdminProducts({
    sort: 'price_low',
    pageNumber: '1',
    pageSize: String(ROWS),
  });
  return (
    <Panel
      title={dashboard.allProducts}
      actions={
        <Link
          to={paths.adminProducts()}
          className={buttonClass({ kind: 'quiet', size: 'row', className: 'border-line!' })}
        >
          {dashboard.viewAll}
        </Link>
      }
    >
      <ListTable
        caption={dashboard.allProducts}
        rows={data?.content}
        error={error}
        empty={{ title: dashboard.noProducts }}
        awaited={ROWS}
        rowKey={(product) => product._id}
        columns={[
          productColumns.image,
          productColumns.title,
          productColumns.category,
          productColumns.price,
          productColumns.stock,
          productColumns.quantity,
        ]}
      />
    </Panel>
  );
}
