import { useAdminOrders } from '../../api/admin/orders';
import { Panel } from '../../ui/panel';
import { ListTable } from '../lists/list-table';
import { useListQuery } from '../lists/use-list-query';
import { customerOrderColumns } from '../orders/order-columns';
import * as paths from '../paths';
import { customer as text } from './messages';

const PAGE_SIZE = 10;

/** A customer's orders, newest first; the page number is in the address. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const list = useListQuery(paths.adminCustomer(customerId));
  const { data, total, error } = useAdminOrders({
    customer: customerId,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <Panel title={text.orders}>
      <ListTable
        caption={text.orders}
        rows={data}
        rowKey={(order) => order._id}
        columns={customerOrderColumns}
        error={error}
        empty={{ title: text.noOrders }}
        awaited={4}
        list={list}
        pages={{ total, pageSize: PAGE_SIZE }}
      />
    </Panel>
  );
}
