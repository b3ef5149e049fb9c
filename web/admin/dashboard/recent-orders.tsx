import { Link } from 'react-router';
import * as paths from '../../paths';
import { useAdminOrders } from '../../state/admin-order';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Table } from '../../ui/table';
import { FailedRows, LoadingRows, NoRows } from '../list-states';
import { orderColumns } from '../orders/order-columns';
import { dashboard } from './messages';

const ROWS = 4;

/** The newest orders. The list is the admin's own, so that shipping or deleting anywhere shows here. */
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
      {!data && (error ? <FailedRows error={error} /> : <LoadingRows rows={ROWS} />)}
      {data?.length === 0 && <NoRows title={dashboard.noOrders} text="" />}
      {data && data.length > 0 && (
        <Table
          caption={dashboard.recentOrders}
          rows={data.slice(0, ROWS)}
          rowKey={(order) => order._id}
          columns={[
            orderColumns.id,
            orderColumns.title,
            orderColumns.price,
            orderColumns.date,
            orderColumns.status,
          ]}
        />
      )}
    </Panel>
  );
}
