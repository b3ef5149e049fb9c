import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { paymentDeadline } from '#contract/values/orders/payment-deadline';
import { adminPages } from '#contract/values/pages/admin-pages';
import { orderStateLabel, refundLabel } from '#contract/values/state-labels';
import type { OrderStatus } from '#contract/values/states';
import { useUnpaidMinutes } from '../../api/shop-facts';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { IsoDay } from '../../ui/text/dates';
import { Money } from '../../ui/text/money';
import { fullName } from '../format';
import { RowLink } from '../lists/list-table';
import { orders } from './messages';

/** The end of an id, as the dashboard and lists show it: `..95af30`. */
export const shortId = (orderId: string) => `..${orderId.slice(-6)}`;

/** The cells of an order, shared by the tables of the orders page and the dashboard. */
export const orderColumns = {
  id: {
    head: orders.orderId,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: (order) => shortId(order._id),
  },
  number: {
    head: orders.order,
    className: 'tabular-nums',
    cell: (order) => (
      <RowLink to={adminPages.order({ id: order._id })}>{orderLabel(order)}</RowLink>
    ),
  },
  title: {
    head: orders.columnTitle,
    grow: true,
    cell: (order) => (
      <RowLink to={adminPages.order({ id: order._id })}>
        {order.orderItems
          .map((item) => `${item.product.title}, `)
          .join('')
          .trimEnd()}
      </RowLink>
    ),
  },
  customer: { head: orders.customer, wide: true, cell: ({ user }) => fullName(user) },
  price: { head: orders.price, align: 'end', cell: (order) => <Money amount={order.total} /> },
  date: {
    head: orders.date,
    className: 'text-ink-2',
    cell: (order) => <IsoDay at={order.orderDate} />,
  },
  status: { head: orders.status, cell: (order) => <OrderStatusMark order={order} /> },
} satisfies Record<string, Column<Order>>;

/** The columns of the dashboard's recent orders. */
export const recentOrderColumns: Column<Order>[] = [
  orderColumns.id,
  orderColumns.title,
  orderColumns.price,
  orderColumns.date,
  orderColumns.status,
];

/** The columns of one customer's orders. */
export const customerOrderColumns: Column<Order>[] = [
  orderColumns.number,
  { ...orderColumns.title, className: 'max-lg:order-last max-lg:col-span-full' },
  orderColumns.price,
  orderColumns.date,
  orderColumns.status,
];

/** Pending is orange, every other status green. */
const toneOf = (status: OrderStatus): StatusTone => (status === 'Pending' ? 'warn' : 'ok');

/** The state of an order, and below it the refunds that reduce the shipment. */
export function OrderStatusMark({ order }: { order: Order }) {
  return (
    <span>
      <Status tone={toneOf(order.orderStatus)}>{orderStateLabel(order)}</Status>
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

/** When an unpaid order will be cancelled; null for any other order. */
export function useExpiry(order: Parameters<typeof paymentDeadline>[0]): string | null {
  const minutes = useUnpaidMinutes();
  return minutes === null ? null : paymentDeadline(order, minutes);
}
