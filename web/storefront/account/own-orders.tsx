import { Link, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders';
import { orderStateLabel, paymentLabel, refundText } from '#contract/state-labels';
import type { OrderStatus } from '#contract/states';
import * as paths from '../../paths';
import { useOwnOrders } from '../../state/order';
import { buttonClass } from '../../ui/button';
import { formatDay, formatMoney } from '../../ui/format';
import { formatCount } from '../../ui/format-count';
import { Notice } from '../../ui/notice';
import { Pagination } from '../../ui/pagination';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Status, type StatusTone } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { CancelOrder } from './cancel-order';
import { orders } from './messages';
import { Section } from './section';
import { shortId } from './short-id';

/** What the API puts on a page where nothing is asked for. */
const PAGE_SIZE = 20;

/** The caller's orders, newest first. */
export function OwnOrders() {
  const [query] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const { data, total, error } = useOwnOrders(page);
  return (
    <Section id="orders" title={orders.title}>
      {!data && (error ? <Notice kind="error" title={orders.failed} /> : <Rows />)}
      {data?.length === 0 && <NoOrders />}
      {data && data.length > 0 && (
        <>
          <Table
            caption={orders.title}
            columns={columns}
            rows={data}
            rowKey={({ _id }) => _id}
            rowSize="pictures"
            edge="flush"
          />
          <Pagination
            page={page}
            totalPages={Math.ceil(total / PAGE_SIZE)}
            to={(to) => paths.withQuery(paths.account(), { page: to })}
          />
        </>
      )}
    </Section>
  );
}

const tones: Record<OrderStatus, StatusTone> = {
  Pending: 'warn',
  Shipped: 'ok',
  Delivered: 'ok',
  Cancelled: 'quiet',
  Returned: 'quiet',
};

const columns: readonly Column<Order>[] = [
  {
    id: 'order',
    head: orders.order,
    grow: true,
    className: 'lg:py-2.5',
    cell: (order) => (
      <>
        <Link to={paths.order(order._id)} className="text-link">
          {orders.number(shortId(order))}
        </Link>
        <span className="block text-13 text-ink-2">
          {formatDay(order.orderDate)}, {formatCount(order.totalItem, orders.item)}
        </span>
      </>
    ),
  },
  {
    id: 'total',
    head: orders.total,
    align: 'end',
    cell: ({ total }) => formatMoney(total),
  },
  {
    id: 'status',
    head: orders.status,
    cell: (order) => (
      <>
        <Status tone={tones[order.orderStatus]}>{orderStateLabel(order)}</Status>
        <span className="block ps-[15px] text-12 text-ink-2 empty:hidden">{noteOf(order)}</span>
      </>
    ),
  },
  {
    id: 'actions',
    head: orders.actions,
    hideHead: true,
    align: 'end',
    cell: (order) => order.orderStatus === 'Pending' && <CancelOrder order={order} />,
  },
];

/** What its status does not tell. */
function noteOf(order: Order): string | null {
  const { orderStatus, payment, returns } = order;
  if (orderStatus === 'Pending' && payment.gateway !== 'none' && payment.status !== 'paid')
    return paymentLabel(order);
  if (returns.some(({ status }) => status === 'requested')) return orders.returning;
  return refundText(order, formatMoney);
}

function NoOrders() {
  return (
    <Notice
      level="h3"
      title={orders.emptyTitle}
      action={
        <Link to={paths.listing('women')} className={buttonClass({ kind: 'quiet' })}>
          {orders.shop}
        </Link>
      }
    >
      {orders.emptyText}
    </Notice>
  );
}

function Rows() {
  return (
    <Loading className="grid gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-3 h-12 w-full" />
      ))}
    </Loading>
  );
}
