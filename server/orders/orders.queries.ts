import type { FreeShipping } from '#contract/money';
import type { OrderStatus, ReturnReason, ReturnStatus } from '#contract/values/states';
import { REFUNDABLE, REFUNDED_UNITS } from '../database/refund-columns';
import { command, rowQuery, rowsQuery, valueQuery } from '../database/statements';
import type { RefundableLine } from './refund-order/refund-order.rules';

/** Who an order is sent to. */
interface Recipient {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
}

/** An order as it is stored; money is whole cents. */
export interface OrderRow extends Recipient {
  id: string;
  number: number;
  accountId: string;
  status: OrderStatus;
  userFirstName: string;
  userLastName: string;
  listTotal: number;
  subtotal: number;
  promotionId: string | null;
  promoCode: string | null;
  promo: number;
  shipping: number;
  freeShipping: FreeShipping | null;
  total: number;
  /** Calendar days, `YYYY-MM-DD`. */
  estimatedFrom: string;
  estimatedTo: string;
  placedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  /** Empty without tracking, like `carrier`. */
  trackingNumber: string;
  carrier: string;
}

export interface OrderLineRow {
  id: string;
  orderId: string;
  productId: string;
  title: string;
  brand: string;
  colour: string;
  imageUrl: string;
  size: string;
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
  /** This line's share of the order's promo. */
  promo: number;
  /** Units refunded by staff, sent or not; returned units are not included. */
  refundedQuantity: number;
  /** Of these, units that went back to stock before the order was shipped, and are not sent. */
  cancelledQuantity: number;
}

/** A return, which the feature of that name writes; an order only shows its own. */
export interface OrderReturnRow {
  id: string;
  orderId: string;
  /** Within its order, from 1. */
  ordinal: number;
  status: ReturnStatus;
  reason: string;
  reasonCode: ReturnReason | null;
  /** Why it was rejected. */
  rejection: string | null;
  requestedAt: Date;
  receivedAt: Date | null;
  rejectedAt: Date | null;
  /** Whole cents; null until it is received. */
  refund: number | null;
  /** The refundable rest of the payment, in whole cents. */
  refundable: number;
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
  /** Of the order line: its units, its amount after the promo share, and its refunded units. */
  bought: number;
  amount: number;
  back: number;
}

/** All columns of `OrderRow`, from `ORDERS`. */
export const ORDER_COLUMNS = `o.id, o.number, o.account_id as "accountId", o.status,
  a.first_name as "userFirstName", a.last_name as "userLastName",
  o.first_name as "firstName", o.last_name as "lastName", o.email, o.mobile,
  o.street_address as "streetAddress", o.city, o.state, o.zip_code as "zipCode",
  o.list_total as "listTotal", o.subtotal, o.promotion_id as "promotionId", o.promo_code as "promoCode",
  o.promo, o.shipping, o.free_shipping as "freeShipping", o.total,
  to_char(o.estimated_from, 'YYYY-MM-DD') as "estimatedFrom",
  to_char(o.estimated_to, 'YYYY-MM-DD') as "estimatedTo",
  o.placed_at as "placedAt", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
  o.cancelled_at as "cancelledAt", o.deleted_at as "deletedAt", o.tracking_number as "trackingNumber", o.carrier`;
export const ORDERS = 'from shop_order o join account a on a.id = o.account_id';

/** An order that is not deleted. */
export const findOrder = rowQuery<OrderRow, [id: string]>(
  'order-find',
  `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 and o.deleted_at is null`,
);

/** An order, deleted or not. */
export const findAnyOrder = rowQuery<OrderRow, [id: string]>(
  'order-find-any',
  `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1`,
);

/** As `lockOrderRow`, also for deleted orders. */
export const lockDeletedOrder = rowQuery<OrderRow, [id: string]>(
  'order-lock-any',
  `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 for update of o`,
);

/** Locks an order until the commit, which serializes all its changes. */
export const lockOrderRow = rowQuery<OrderRow, [id: string]>(
  'order-lock',
  `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 and o.deleted_at is null for update of o`,
);

/** As `lockOrderRow`, but undefined if the order is locked. */
export const lockOrderIfFree = rowQuery<OrderRow, [id: string]>(
  'order-lock-if-free',
  `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 and o.deleted_at is null for update of o skip locked`,
);

/** The lines of orders, by position. */
export const listOrderLines = rowsQuery<OrderLineRow, [orderIds: string[]]>(
  'order-line-list',
  `select id, order_id as "orderId", product_id as "productId", title, brand, colour,
      image_url as "imageUrl", size, quantity, unit_price as "unitPrice",
      unit_discount_price as "unitDiscountPrice", promo, refunded."refundedQuantity", refunded."cancelledQuantity"
    from order_line cross join lateral (
      select coalesce(sum(r.quantity), 0)::int as "refundedQuantity",
        coalesce(sum(r.quantity) filter (where r.restocked), 0)::int as "cancelledQuantity"
      from refund_line r where r.order_line_id = order_line.id
    ) as refunded
    where order_id = any($1::uuid[]) order by order_id, position`,
);

/** The lines of an order with their refunded units, in their order. */
export const listRefundable = rowsQuery<RefundableLine, [orderId: string]>(
  'order-list-refundable',
  `select l.id, l.quantity, l.quantity * l.unit_discount_price - l.promo as amount, (${REFUNDED_UNITS})::int as back
    from order_line l where l.order_id = $1 order by l.position`,
);

/** The returns of orders, the oldest first. */
export const listReturnsOf = rowsQuery<OrderReturnRow, [orderIds: string[]]>(
  'order-list-returns',
  `select r.id, r.order_id as "orderId", r.number as ordinal, r.status, r.reason,
      r.reason_code as "reasonCode", r.rejection, r.requested_at as "requestedAt", r.received_at as "receivedAt",
      r.rejected_at as "rejectedAt", case when r.status = 'received' then coalesce(f.amount, 0) end as refund,
      ${REFUNDABLE} as refundable,
      (select json_agg(json_build_object('id', l.id, 'quantity', rl.quantity, 'missing', rl.missing_quantity,
          'bought', l.quantity, 'amount', l.quantity * l.unit_discount_price - l.promo,
          'back', ${REFUNDED_UNITS}
        ) order by l.position)
        from return_line rl join order_line l on l.id = rl.order_line_id
        where rl.return_id = r.id) as lines
    from return_request r join payment p on p.order_id = r.order_id left join refund f on f.id = r.refund_id
    where r.order_id = any($1::uuid[])
    order by r.requested_at, r.id`,
);

export const listOrdersOf = rowsQuery<OrderRow, [accountId: string, limit: number, offset: number]>(
  'order-list-of-account',
  `select ${ORDER_COLUMNS} ${ORDERS}
    where o.account_id = $1 and o.deleted_at is null
    order by o.placed_at desc, o.id desc limit $2 offset $3`,
);

export const countOrdersOf = valueQuery<number, [accountId: string]>(
  'order-count-of-account',
  'select count(*)::int as value from shop_order where account_id = $1 and deleted_at is null',
);

/** An account's pending orders. */
export const listPendingOf = rowsQuery<{ id: string }, [accountId: string]>(
  'order-list-pending-of-account',
  `select id from shop_order
    where account_id = $1 and status = 'Pending' and deleted_at is null order by id`,
);

/**
 * Orders not paid within `minutes`, or within their own shorter hold of scarce stock, by database time; the oldest first. No
 * hold is shorter than `shortest`, which lets the query use its index.
 */
export const listOverdue = rowsQuery<
  { id: string },
  [minutes: number, shortest: number, limit: number]
>(
  'order-list-overdue',
  `select o.id
    from payment p join shop_order o on o.id = p.order_id
    where p.status in ('unpaid', 'failed') and p.closed_at is null and p.gateway <> 'none'
      and p.created_at < now() - make_interval(mins => least($1::integer, $2::integer))
      and p.created_at < now() - make_interval(mins => least($1, p.hold_minutes))
      and o.status = 'Pending' and o.deleted_at is null
    order by p.created_at limit $3`,
);

/** Changes the status of an order and sets its timestamp. The database refuses invalid transitions. */
export const setStatus = command<[id: string, status: OrderStatus]>(
  'order-set-status',
  `update shop_order set status = $2::text,
      shipped_at = case when $2 = 'Shipped' then now() else shipped_at end,
      delivered_at = case when $2 = 'Delivered' then now() else delivered_at end,
      cancelled_at = case when $2 = 'Cancelled' then now() else cancelled_at end
    where id = $1`,
);

/** Undoes a shipment: the order is pending again, without tracking. */
export const unship = command<[id: string]>(
  'order-unship',
  `update shop_order set status = 'Pending', shipped_at = null, tracking_number = '', carrier = '' where id = $1`,
);

/** Number of tracking changes of an order. */
export const countTrackingChanges = valueQuery<number, [id: string]>(
  'order-count-tracking-changes',
  `select count(*)::int as value from audit
    where entity = 'order' and entity_id = $1 and action = 'order.tracking'`,
);

export const setTracking = command<[id: string, trackingNumber: string, carrier: string]>(
  'order-set-tracking',
  'update shop_order set tracking_number = $2, carrier = $3 where id = $1',
);

export const markDeleted = command<[id: string]>(
  'order-mark-deleted',
  'update shop_order set deleted_at = now() where id = $1',
);

export const markRestored = command<[id: string]>(
  'order-mark-restored',
  'update shop_order set deleted_at = null where id = $1',
);

/** Merges the rows of each day's totals, which do not change: triggers add a row for every change of an order or payment. */
export const mergeDailyTotals = command<[]>(
  'daily-totals-merge',
  `with deleted as (
      delete from daily_order_total where day in (select day from daily_order_total group by day having count(*) > 1)
      returning day, orders, revenue
    )
    insert into daily_order_total (day, orders, revenue)
    select day, sum(orders), sum(revenue) from deleted group by day`,
);
