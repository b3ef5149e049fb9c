import { Link, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { isCancellable } from '#contract/values/orders/parcel-units';
import { isUnpaid, paymentDeadline } from '#contract/values/orders/payment-deadline';
import { isBankTransfer } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { orderStateLabel, paymentLabel, refundText } from '#contract/values/state-labels';
import { useOwnOrders } from '../../api/orders/orders';
import { useUnpaidMinutes } from '../../api/shop-facts';
import { LinkButton } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Pagination } from '../../ui/pagination';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { Day, useDates } from '../../ui/text/dates';
import { Money, useMoney } from '../../ui/text/money';
import { useListings } from '../layout/departments';
import { CancelOrder } from './cancel-order';
import { orders } from './messages';
import { Section } from './section';

/** The API's default page size. */
const PAGE_SIZE = 20;

/** The caller's orders, newest first. */
export function OwnOrders() {
  const [query] = useSearchParams();
  const listings = useListings();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const { data, total, error } = useOwnOrders(page);
  return (
    <Section id="orders" title={orders.title}>
      {!data && (error ? <Notice kind="error" title={orders.failed} /> : <Rows />)}
      {data?.length === 0 && (
        <Notice
          level="h3"
          title={orders.emptyTitle}
          action={
            <LinkButton to={listings.departments[0]?.all ?? pages.home()} kind="quiet">
              {orders.shop}
            </LinkButton>
          }
        >
          {orders.emptyText}
        </Notice>
      )}
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
            to={(to) => withQuery(pages.account(), { page: to })}
          />
        </>
      )}
    </Section>
  );
}

const columns: readonly Column<Order>[] = [
  {
    head: orders.order,
    grow: true,
    className: 'lg:py-2.5',
    cell: (order) => (
      <>
        <Link to={pages.order({ order_id: order._id })} className="text-link">
          {orders.number(orderLabel(order))}
        </Link>
        <span className="block text-13 text-ink-2">
          <Day at={order.orderDate} />, {orders.items(order.totalItem)}
        </span>
      </>
    ),
  },
  {
    head: orders.total,
    align: 'end',
    cell: ({ total }) => <Money amount={total} />,
  },
  {
    head: orders.status,
    cell: (order) => (
      <>
        <Status tone={order.orderStatus === 'Pending' ? 'warn' : 'ok'}>
          {orderStateLabel(order)}
        </Status>
        <span className="block ps-[15px] text-12 text-ink-2 empty:hidden">
          <Note order={order} />
        </span>
        <PayBy order={order} />
      </>
    ),
  },
  {
    head: orders.actions,
    hideHead: true,
    align: 'end',
    cell: (order) =>
      order.orderStatus === 'Pending' && (
        <div className="inline-flex flex-wrap justify-end gap-2">
          {isUnpaid(order) && (
            <LinkButton
              to={
                isBankTransfer(order.payment.gateway)
                  ? pages.order({ order_id: order._id })
                  : pages.checkout({ order_id: order._id })
              }
              aria-label={orders.payNamed(orderLabel(order))}
              size="row"
            >
              {orders.pay}
            </LinkButton>
          )}
          {isCancellable(order) && <CancelOrder order={order} />}
        </div>
      ),
  },
];

/** The payment deadline of an unpaid order. */
function PayBy({ order }: { order: Order }) {
  const dates = useDates();
  const minutes = useUnpaidMinutes();
  const until = minutes === null ? null : paymentDeadline(order, minutes);
  return (
    until && (
      <span className="block ps-[15px] text-12 text-ink-2">
        {orders.payBy(order.payment.payBy ? dates.weekday(until) : dates.time(new Date(until)))}
      </span>
    )
  );
}

/** Details beyond the order's status, such as refunds. */
function Note({ order }: { order: Order }): string | null {
  const money = useMoney(order.currency);
  const { returns } = order;
  if (isUnpaid(order)) return paymentLabel(order);
  if (returns.some(({ status }) => status === 'requested')) return orders.returning;
  return refundText(order, money);
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
