import { Link } from 'react-router';
import { useAdminOrders } from '../../api/admin/orders';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { ListTable } from '../lists/list-table';
import { recentOrderColumns } from '../orders/order-columns';
import * as paths from '../paths';
import { dashboard } from './messages';

const ROWS = 4;

/** The newest orders. Shares the query keys of the order list, so that changes of orders refresh it. */
export function RecentOrders() {
  const { data, error } = useAdminOrders({ pageSize: String(ROWS) });
  return (
    <Panel
      title={dashboard.recentOrders}
      actions={
        <Link
          to={paths.adminOrders()}
          className={buttonClass({ kind: 'quiet', size: 'row', className: 'border-line!' })}
        >
          {dashboard.viewAll}
        </Link>
      }
    >
      <ListTable
        caption={dashboard.recentOrders}
        rows={data?.slice(0, ROWS)}
        rowKey={(order) => order._id}
        columns={recentOrderColumns}
        error={error}
        empty={{ title: dashboard.noOrders }}
        awaited={ROWS}
      />
    </Panel>
  );
}
