import * as paths from '../../paths';
import { useAdminOrders } from '../../state/admin-order';
import { Panel } from '../../ui/panel';
import { Table } from '../../ui/table';
import { FailedRows, LoadingRows, NoRows } from '../list-states';
import { orderColumns } from '../orders/order-columns';
import { TablePager } from '../table-pager';
import { useListQuery } from '../use-list-query';
import { customer as text } from './messages';

const PAGE_SIZE = 10;

/** A customer's orders, newest first; the page stands in the address. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const list = useListQuery(paths.adminCustomer(customerId));
  const { data, total, error } = useAdminOrders({
    customer: customerId,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <Panel title={text.orders}>
      {!data && (error ? <FailedRows error={error} /> : <LoadingRows rows={4} />)}
      {data?.length === 0 && <NoRows title={text.noOrders} text="" />}
      {data && data.length > 0 && (
        <>
          <Table
            caption={text.orders}
            rows={data}
            rowKey={(order) => order._id}
            columns={[
              orderColumns.id,
              orderColumns.title,
              orderColumns.price,
              orderColumns.date,
              orderColumns.status,
            ]}
          />
          <TablePager page={list.page} pageSize={PAGE_SIZE} total={total} to={list.toPage} />
        </>
      )}
    </Panel>
  );
}
