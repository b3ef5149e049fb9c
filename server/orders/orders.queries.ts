import type { FreeShipping } from '#contract/money';
import type { OrderStatus } from '#contract/values/states';
import type { TaxKind } from '#contract/values/tax/tax-kinds';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { BANK_TRANSFER, ON_DELIVERY } from '../database/fragments/outside-gateways';
import {
  LINE_AMOUNT,
  REFUND_AMOUNT,
  REFUNDABLE,
  REFUNDED_UNITS,
  WITHDRAWN_DELIVERY,
} from '../database/fragments/refund-columns';
import type { PageOffset } from '../database/ordering';
import type {
  AccountTable,
  OrderLineTable,
  OrderPromotionTable,
  PaymentTable,
  ReturnRequestTable,
  ShopOrderTable,
} from '../database/rows';
import type { RefundableLine } from './refund-order/refund-order.rules';

interface Recipient
  extends Pick<
    ShopOrderTable,
    'firstName' | 'lastName' | 'email' | 'mobile' | 'streetAddress' | 'city' | 'state' | 'zipCode'
  > {
  /** ISO 3166-1 alpha-2; empty in orders from before it was asked for. */
  country: ShopOrderTable['country'];
}

/** An order as it is stored; money is minor units of `currency`. */
export interface OrderRow
  extends Recipient,
    Pick<
      ShopOrderTable,
      | 'id'
      | 'number'
      | 'accountId'
      | 'status'
      | 'listTotal'
      | 'subtotal'
      | 'promotionId'
      | 'promoCode'
      | 'promo'
      | 'shipping'
      | 'tax'
      | 'taxAdded'
      | 'total'
      | 'company'
      | 'vatNumber'
      | 'placedAt'
      | 'shippedAt'
      | 'deliveredAt'
      | 'cancelledAt'
      | 'deletedAt'
    > {
  userFirstName: AccountTable['firstName'];
  userLastName: AccountTable['lastName'];
  /** The shop's at the time of the order. */
  currency: ShopOrderTable['currency'];
  /** The storefront's at the time of the order, for its emails and documents. Null for orders from before it was kept. */
  language: ShopOrderTable['language'];
  /** Why staff gave the discount that `promo` has; empty for a promo code or none. */
  discountReason: ShopOrderTable['discountReason'];
  freeShipping: FreeShipping | null;
  /** What was applied; orders from before this was stored have their code only. */
  promotions: (Pick<OrderPromotionTable, 'name' | 'code' | 'amount' | 'delivery'> & {
    id: OrderPromotionTable['promotionId'];
  })[];
  /** Null in a shop without tax. The total includes `tax`; `taxAdded` is the part that the prices do not include. */
  taxKind: TaxKind | null;
  /** The name of the method at the time of the order. */
  deliveryMethod: ShopOrderTable['deliveryMethod'];
  /** Where the shopper collects it; empty if it is sent. */
  pickupPlace: ShopOrderTable['pickupPlace'];
  /** Calendar days, `YYYY-MM-DD`, as promised. */
  estimatedFrom: string;
  estimatedTo: string;
}

export interface OrderLineRow
  extends Pick<
    OrderLineTable,
    | 'id'
    | 'orderId'
    | 'productId'
    | 'title'
    | 'brand'
    | 'colour'
    | 'imageUrl'
    | 'size'
    | 'quantity'
    | 'unitPrice'
    | 'unitDiscountPrice'
  > {
  /** This line's share of the order's promo. */
  promo: OrderLineTable['promo'];
  /** The parts of it by promotion. */
  promotions: { id: string; amount: number }[];
  /** What tax adds to the line's price. */
  taxAdded: OrderLineTable['taxAdded'];
  /** Units refunded by staff, sent or not; returned units are not included. */
  refundedQuantity: number;
  /** Of these, units that went back to stock before the order was shipped, and are not sent. */
  cancelledQuantity: number;
}

/** A return, which the feature of that name writes; an order only shows its own. */
export interface OrderReturnRow
  extends Pick<
    ReturnRequestTable,
    | 'id'
    | 'orderId'
    | 'status'
    | 'reason'
    | 'reasonCode'
    | 'requestedAt'
    | 'receivedAt'
    | 'rejectedAt'
  > {
  /** Within its order, from 1. */
  ordinal: ReturnRequestTable['number'];
  /** Why it was rejected. */
  rejection: ReturnRequestTable['rejection'];
  /** In minor units; null until it is decided. */
  refund: number | null;
  /** The refund of a received return that waits for an approval, in minor units. */
  refundWaiting: ReturnRequestTable['refundWaiting'];
  /** The refundable rest of the payment, in minor units. */
  refundable: number;
  /** The delivery cost that is refunded too if everything comes back, in minor units. */
  delivery: number;
  lines: ReturnedLine[];
}

/** A line of a return. */
export interface ReturnedLine {
  /** The order line's. */
  id: string;
  /** Units requested, and once the return is received the units that came back. */
  quantity: number;
  /** Units requested that did not come back. */
  missing: number;
  /** Of the order line: its units, its amount after the promo share with the tax that is added, and its refunded units. */
  bought: number;
  amount: number;
  back: number;
}

/** All columns of `OrderRow`, from `ORDERS`. */
export const ORDER_COLUMNS = `o.id, o.number, o.account_id, o.status,
  a.first_name as user_first_name, a.last_name as user_last_name,
  o.first_name, o.last_name, o.email, o.mobile,
  o.street_address, o.city, o.state, o.zip_code,
  o.country, o.delivery_method, o.pickup_place, o.company, o.vat_number, o.tax_kind, o.tax, o.tax_added,
  o.currency, o.language, o.list_total, o.subtotal, o.promotion_id, o.promo_code, o.discount_reason,
  o.promo, o.shipping, o.free_shipping, o.total, (
    select coalesce(json_agg(json_build_object('id', g.promotion_id, 'name', g.name, 'code', g.code, 'amount', g.amount,
        'delivery', g.delivery)
      order by g.code is not null, g.promotion_id), '[]')
    from order_promotion g where g.order_id = o.id
  ) as promotions,
  to_char(o.estimated_from, 'YYYY-MM-DD') as estimated_from,
  to_char(o.estimated_to, 'YYYY-MM-DD') as estimated_to,
  o.placed_at, o.shipped_at, o.delivered_at,
  o.cancelled_at, o.deleted_at`;
export const ORDERS = 'from shop_order o join account a on a.id = o.account_id';

/** An order that is not deleted. */
export function findOrder(connection: Connection, id: string) {
  return queryOne<OrderRow>(connection, 'order-find')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)} where o.id = ${id} and o.deleted_at is null`;
}

/** An order, deleted or not. */
export function findAnyOrder(connection: Connection, id: string) {
  return queryOne<OrderRow>(connection, 'order-find-any')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)} where o.id = ${id}`;
}

/** As `lockOrderRow`, also for deleted orders. */
export function lockDeletedOrder(tx: Connection, id: string) {
  return queryOne<OrderRow>(tx, 'order-lock-any')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)} where o.id = ${id} for update of o`;
}

/** Locks an order until the commit, which serializes all its changes. */
export function lockOrderRow(tx: Connection, id: string) {
  return queryOne<OrderRow>(tx, 'order-lock')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)} where o.id = ${id} and o.deleted_at is null for update of o`;
}

/** As `lockOrderRow`, but null if the order is locked. */
export function lockOrderIfFree(tx: Connection, id: string) {
  return queryOne<OrderRow>(tx, 'order-lock-if-free')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)} where o.id = ${id} and o.deleted_at is null for update of o skip locked`;
}

/** The lines of orders, by position. */
export function listOrderLines(connection: Connection, orderIds: string[]) {
  return queryAll<OrderLineRow>(connection, 'order-line-list')`
    select id, order_id, product_id, title, brand, colour,
        image_url, size, quantity, unit_price,
        unit_discount_price, promo, tax_added, refunded.refunded_quantity, refunded.cancelled_quantity, (
          select coalesce(json_agg(json_build_object('id', s.promotion_id, 'amount', s.amount) order by s.promotion_id), '[]')
          from order_line_promotion s where s.order_line_id = order_line.id
        ) as promotions
      from order_line cross join lateral (
        select coalesce(sum(r.quantity), 0)::int as refunded_quantity,
          coalesce(sum(r.quantity) filter (where r.restocked), 0)::int as cancelled_quantity
        from refund_line r where r.order_line_id = order_line.id
      ) as refunded
      where order_id = any(${orderIds}::uuid[]) order by order_id, position`;
}

/** The lines of an order with their refunded units, in their order. */
export function listRefundable(connection: Connection, orderId: string) {
  return queryAll<RefundableLine>(connection, 'order-list-refundable')`
    select l.id, l.quantity, ${raw(LINE_AMOUNT)} as amount, (${raw(REFUNDED_UNITS)})::int as back
      from order_line l where l.order_id = ${orderId} order by l.position`;
}

/** The returns of orders, the oldest first. */
export function listReturnsOf(connection: Connection, orderIds: string[]) {
  return queryAll<OrderReturnRow>(connection, 'order-list-returns')`
    select r.id, r.order_id, r.number as ordinal, r.status, r.reason,
        r.reason_code, r.rejection, r.requested_at, r.received_at,
        r.rejected_at, r.refund_waiting,
        case when r.status = 'received' and r.refund_waiting is null then coalesce(${raw(REFUND_AMOUNT)}, 0) end as refund,
        ${raw(REFUNDABLE)} as refundable, ${raw(WITHDRAWN_DELIVERY)} as delivery,
        (select json_agg(json_build_object('id', l.id, 'quantity', rl.quantity, 'missing', rl.missing_quantity,
            'bought', l.quantity, 'amount', ${raw(LINE_AMOUNT)},
            'back', ${raw(REFUNDED_UNITS)}
          ) order by l.position)
          from return_line rl join order_line l on l.id = rl.order_line_id
          where rl.return_id = r.id) as lines
      from return_request r join payment p on p.order_id = r.order_id left join refund f on f.id = r.refund_id
      where r.order_id = any(${orderIds}::uuid[])
      order by r.requested_at, r.id`;
}

export function listOrdersOf(
  connection: Connection,
  accountId: string,
  { limit, offset }: PageOffset,
) {
  return queryAll<OrderRow>(connection, 'order-list-of-account')`
    select ${raw(ORDER_COLUMNS)} ${raw(ORDERS)}
      where o.account_id = ${accountId} and o.deleted_at is null
      order by o.placed_at desc, o.id desc limit ${limit} offset ${offset}`;
}

export function countOrdersOf(connection: Connection, accountId: string) {
  return queryValue<number>(connection, 'order-count-of-account')`
    select count(*)::int from shop_order where account_id = ${accountId} and deleted_at is null`;
}

/** An account's pending orders. */
export function listPendingOf(connection: Connection, accountId: string) {
  return queryAll<Pick<ShopOrderTable, 'id'>>(connection, 'order-list-pending-of-account')`
    select id from shop_order
      where account_id = ${accountId} and status = 'Pending' and deleted_at is null order by id`;
}

/**
 * Orders not paid within `minutes`, or within their own hold, by database time; the oldest first. The hold of a bank transfer
 * and of a new payment is longer, any other shorter; staff choose the end of a draft's. No hold is shorter than `shortest`, which lets the query use its index.
 */
export function listOverdue(
  connection: Connection,
  minutes: number,
  shortest: number,
  limit: number,
) {
  return queryAll<Pick<ShopOrderTable, 'id'>>(connection, 'order-list-overdue')`
    select o.id
      from payment p join shop_order o on o.id = p.order_id
      where p.status in ('unpaid', 'failed') and p.closed_at is null and p.gateway <> ${raw(ON_DELIVERY)}
        and p.created_at < now() - make_interval(mins => least(${minutes}::integer, ${shortest}::integer))
        and coalesce(p.pay_until, p.created_at + make_interval(mins => case
          when p.gateway = ${raw(BANK_TRANSFER)} or p.attempt > 1 then coalesce(p.hold_minutes, ${minutes}::integer) else least(${minutes}::integer, p.hold_minutes)
        end)) < now()
        and o.status = 'Pending' and o.deleted_at is null
      order by p.created_at limit ${limit}`;
}

/** The method of the newest order of an account that was paid or authorised. */
export function findLastMethod(connection: Connection, accountId: string) {
  return queryOne<Pick<PaymentTable, 'method'>>(connection, 'order-find-last-method')`
    select p.method from shop_order o join payment p on p.order_id = o.id
      where o.account_id = ${accountId} and p.status in ('authorised', 'paid', 'refunded') and o.deleted_at is null
      order by o.placed_at desc limit 1`;
}

/** Another order takes the place of a cancelled one, so its customer gets no email. */
export function markReplaced(tx: Connection, id: string) {
  return execute(tx, 'order-mark-replaced')`
    update shop_order set is_replaced = true where id = ${id}`;
}

/** Changes the status of an order and sets its times from its parcels. The database refuses invalid transitions. */
export function setStatus(tx: Connection, id: string, status: OrderStatus) {
  return execute(tx, `order-set-status-${status}`)`
    update shop_order set status = ${status}::text,
        shipped_at = case ${status}::text when 'Pending' then null when 'Shipped' then sent.shipped_at
          else shop_order.shipped_at end,
        delivered_at = case when ${status} = 'Delivered' then sent.delivered_at else shop_order.delivered_at end,
        cancelled_at = case when ${status} = 'Cancelled' then now() else cancelled_at end
      from (
        select max(shipped_at) as shipped_at, max(delivered_at) as delivered_at from parcel where order_id = ${id}
      ) as sent
      where id = ${id}`;
}

export function markDeleted(tx: Connection, id: string) {
  return execute(tx, 'order-mark-deleted')`
    update shop_order set deleted_at = now() where id = ${id}`;
}

export function markRestored(tx: Connection, id: string) {
  return execute(tx, 'order-mark-restored')`
    update shop_order set deleted_at = null where id = ${id}`;
}

/** Recomputes the totals of all days. Orders and payments are locked until the commit, so that none is missed. */
export async function recountDailyTotals(tx: Connection): Promise<void> {
  await execute(tx, 'daily-totals-lock')`lock table daily_order_total in share row exclusive mode`;
  await execute(tx, 'daily-totals-clear')`delete from daily_order_total`;
  await execute(tx, 'daily-totals-recount')`
    insert into daily_order_total (day, orders, revenue)
    select shop_day(placed_at, (select shop_time_zone())), sum(orders), sum(revenue)
    from (
      select placed_at, (status <> 'Cancelled')::integer as orders, 0 as revenue
      from shop_order where deleted_at is null
      union all
      select o.placed_at, 0, p.captured - p.refunded
      from payment p join shop_order o on o.id = coalesce(p.order_id, p.supplements)
      where p.paid_at is not null and o.deleted_at is null
    ) as counted
    group by 1`;
}

/** Merges the rows of each day's totals, which do not change: triggers add a row for every change of an order or payment. */
export function mergeDailyTotals(tx: Connection) {
  return execute(tx, 'daily-totals-merge')`
    with deleted as (
        delete from daily_order_total where day in (select day from daily_order_total group by day having count(*) > 1)
        returning day, orders, revenue
      )
      insert into daily_order_total (day, orders, revenue)
      select day, sum(orders), sum(revenue) from deleted group by day`;
}
