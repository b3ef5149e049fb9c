import type { FreeShipping } from '#contract/money';
import type { OrderStatus } from '#contract/values/states';
import type { Connection } from '../database/database';

/** An order as it is stored; money is whole cents. */
/** Who an order is sent to. */
export interface Recipient {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
}

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
export async function findOrder(connection: Connection, id: string): Promise<OrderRow | undefined> {
  const { rows } = await connection.query<OrderRow>({
    name: 'order-find',
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 and o.deleted_at is null`,
    values: [id],
  });
  return rows[0];
}

/** An order, deleted or not. */
export async function findAnyOrder(
  connection: Connection,
  id: string,
): Promise<OrderRow | undefined> {
  const { rows } = await connection.query<OrderRow>({
    name: 'order-find-any',
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** As `lockOrderRow`, also for deleted orders. */
export async function lockDeletedOrder(tx: Connection, id: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>({
    name: 'order-lock-any',
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 for update of o`,
    values: [id],
  });
  return rows[0];
}

/** Locks an order until the commit, which serializes all its changes. */
export async function lockOrderRow(tx: Connection, id: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>({
    name: 'order-lock',
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id = $1 and o.deleted_at is null for update of o`,
    values: [id],
  });
  return rows[0];
}

/** As `lockOrderRow`, but undefined if the order is locked. */
export async function lockOrderIfFree(tx: Connection, id: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>({
    name: 'order-lock-if-free',
    text: `select ${ORDER_COLUMNS} ${ORDERS}
      where o.id = $1 and o.deleted_at is null for update of o skip locked`,
    values: [id],
  });
  return rows[0];
}

/** The lines of orders, by position. */
export async function listOrderLines(
  connection: Connection,
  orderIds: string[],
): Promise<OrderLineRow[]> {
  const { rows } = await connection.query<OrderLineRow>({
    name: 'order-line-list',
    text: `select id, order_id as "orderId", product_id as "productId", title, brand, colour,
        image_url as "imageUrl", size, quantity, unit_price as "unitPrice",
        unit_discount_price as "unitDiscountPrice", promo, refunded."refundedQuantity", refunded."cancelledQuantity"
      from order_line cross join lateral (
        select coalesce(sum(r.quantity), 0)::int as "refundedQuantity",
          coalesce(sum(r.quantity) filter (where r.restocked), 0)::int as "cancelledQuantity"
        from refund_line r where r.order_line_id = order_line.id
      ) as refunded
      where order_id = any($1::uuid[]) order by order_id, position`,
    values: [orderIds],
  });
  return rows;
}

export async function listOrdersOf(
  connection: Connection,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const { rows } = await connection.query<OrderRow>({
    name: 'order-list-of-account',
    text: `select ${ORDER_COLUMNS} ${ORDERS}
      where o.account_id = $1 and o.deleted_at is null
      order by o.placed_at desc, o.id desc limit $2 offset $3`,
    values: [accountId, page.limit, page.offset],
  });
  return rows;
}

export async function countOrdersOf(connection: Connection, accountId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'order-count-of-account',
    text: 'select count(*)::int from shop_order where account_id = $1 and deleted_at is null',
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

/** The ids of an account's pending orders. */
export async function listPendingOf(connection: Connection, accountId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'order-list-pending-of-account',
    text: `select id from shop_order
      where account_id = $1 and status = 'Pending' and deleted_at is null order by id`,
    values: [accountId],
  });
  return rows.map((row) => row.id);
}

/**
 * Orders not paid within `minutes`, or within their own shorter hold of scarce stock, by database time; the oldest first. No
 * hold is shorter than `shortest`, which lets the query use its index.
 */
export async function listOverdue(
  connection: Connection,
  { minutes, shortest, limit }: { minutes: number; shortest: number; limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'order-list-overdue',
    text: `select o.id
      from payment p join shop_order o on o.id = p.order_id
      where p.status in ('unpaid', 'failed') and p.closed_at is null and p.gateway <> 'none'
        and p.created_at < now() - make_interval(mins => least($1::integer, $3::integer))
        and p.created_at < now() - make_interval(mins => least($1, p.hold_minutes))
        and o.status = 'Pending' and o.deleted_at is null
      order by p.created_at limit $2`,
    values: [minutes, limit, shortest],
  });
  return rows.map((row) => row.id);
}

type TimestampColumn = 'shipped_at' | 'delivered_at' | 'cancelled_at';

const timestampColumns: Partial<Record<OrderStatus, TimestampColumn>> = {
  Shipped: 'shipped_at',
  Delivered: 'delivered_at',
  Cancelled: 'cancelled_at',
};

/** Changes the status of an order and sets its timestamp. The database refuses invalid transitions. */
export async function setStatus(tx: Connection, id: string, status: OrderStatus): Promise<void> {
  const column = timestampColumns[status];
  await tx.query({
    name: `order-set-status-${status}`,
    text: `update shop_order set status = $2${column ? `, ${column} = now()` : ''} where id = $1`,
    values: [id, status],
  });
}

/** Undoes a shipment: the order is pending again, without tracking. */
export async function unship(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'order-unship',
    text: `update shop_order set status = 'Pending', shipped_at = null, tracking_number = '', carrier = ''
      where id = $1`,
    values: [id],
  });
}

/** Number of tracking changes of an order. */
export async function countTrackingChanges(tx: Connection, id: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'order-count-tracking-changes',
    text: `select count(*)::int from audit
      where entity = 'order' and entity_id = $1 and action = 'order.tracking'`,
    values: [id],
  });
  return rows[0]?.count ?? 0;
}

export async function setTracking(
  tx: Connection,
  id: string,
  { trackingNumber, carrier }: { trackingNumber: string; carrier: string },
): Promise<void> {
  await tx.query({
    name: 'order-set-tracking',
    text: 'update shop_order set tracking_number = $2, carrier = $3 where id = $1',
    values: [id, trackingNumber, carrier],
  });
}

export async function markDeleted(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'order-mark-deleted',
    text: 'update shop_order set deleted_at = now() where id = $1',
    values: [id],
  });
}

export async function markRestored(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'order-mark-restored',
    text: 'update shop_order set deleted_at = null where id = $1',
    values: [id],
  });
}
