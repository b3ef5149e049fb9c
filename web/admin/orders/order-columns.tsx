import { Link } from 'react-router';
import type { Order } from '#contract/orders';
import { orderStateLabel, refundLabel } from '#contract/state-labels';
import * as paths from '../../paths';
import { formatIsoDay, formatMoney } from '../../ui/format';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { orders } from './messages';

/** Two dots and the last six characters: enough to tell orders apart by eye. */
export const shortId = (orderId: string) => `..${orderId.slice(-6)}`;

/** An order's cells, as the tables of the orders page and of the dashboard show them. */
export const orderColumns = {
  id: {
    id: 'id',
    head: orders.orderId,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: (order) => shortId(order._id),
  },
  title: {
    id: 'title',
    head: orders.columnTitle,
    grow: true,
    cell: (order) => (
      <Link to={paths.adminOrder(order._id)} className="hover:underline underline-offset-4">
        {order.orderItems
          .map((item) => `${item.product.title}, `)
          .join('')
          .trimEnd()}
      </Link>
    ),
  },
  customer: {
    id: 'customer',
    head: orders.customer,
    wide: true,
    cell: ({ user }) => `${user.firstName} ${user.lastName}`,
  },
  price: {
    id: 'price',
    head: orders.price,
    align: 'end',
    cell: (order) => formatMoney(order.total),
  },
  date: {
    id: 'date',
    head: orders.date,
    className: 'text-ink-2',
    cell: (order) => formatIsoDay(order.orderDate),
  },
  status: { id: 'status', head: orders.status, cell: (order) => <OrderStatusMark order={order} /> },
} satisfies Record<string, Column<Order>>;

/** What a short list of orders shows, where whose they are needs no saying. */
export const briefOrderColumns: Column<Order>[] = [
  orderColumns.id,
  orderColumns.title,
  orderColumns.price,
  orderColumns.date,
  orderColumns.status,
];

/** Pending is orange, every other status green; below it what was refunded and is not sent. */
export function OrderStatusMark({ order }: { order: Order }) {
  return (
    <span>
      <Status tone={order.orderStatus === 'Pending' ? 'warn' : 'ok'}>
        {orderStateLabel(order)}
      </Status>
      <span className="block ps-[15px] text-12 text-ink-2 empty:hidden">{refundNote(order)}</span>
    </span>
  );
}

/** `Partly refunded, 1 not sent`; null where nothing was refunded. */
function refundNote(order: Order): string | null {
  const label = refundLabel(order);
  if (label === null) return null;
  const unsent = order.orderItems.reduce((sum, item) => sum + (item.cancelledQuantity ?? 0), 0);
  return unsent > 0 && order.orderStatus !== 'Cancelled'
    ? `${label}, ${orders.notSent(unsent)}`
    : label;
}
