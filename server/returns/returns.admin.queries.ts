import type { OrderStatus, ReturnReason, ReturnStatus } from '#contract/states';
import type { Connection } from '../database/database';

/** A return with what staff need to know of its order; money is whole cents. */
export interface ReturnRow {
  id: string;
  orderId: string;
  status: ReturnStatus;
  reason: string;
  reasonCode: ReturnReason | null;
  rejection: string | null;
  requestedAt: Date;
  receivedAt: Date | null;
  refund: number | null;
  placedAt: Date;
  orderStatus: OrderStatus;
  firstName: string;
  lastName: string;
  email: string;
  /** What is left of the payment to give back. */
  refundable: number;
  lines: ReturnLineRow[];
}

export interface ReturnLineRow {
  /** The order line's. */
  id: string;
  productId: string;
  title: string;
  brand: string;
  colour: string;
  imageUrl: string;
  size: string;
  unitDiscountPrice: number;
  /** What the whole line cost, its share of the promo taken off. */
  amount: number;
  bought: number;
  /** Pieces whose money has gone back so far: by returns received, or by refunds of staff. */
  back: number;
  quantity: number;
  restocked: boolean;
}

const RETURNS = `select r.id, r.order_id as "orderId", r.status, r.reason, r.reason_code as "reasonCode", r.rejection,
    r.requested_at as "requestedAt",
    r.received_at as "receivedAt", case when r.status = 'received' then coalesce(f.amount, 0) end as refund,
    o.placed_at as "placedAt", o.status as "orderStatus", a.first_name as "firstName", a.last_name as "lastName", o.email,
    case when p.paid_at is null then 0 else p.amount end - (
      select coalesce(sum(amount), 0)::int from refund where payment_id = p.id
    ) as refundable,
    (
      select json_agg(json_build_object(
        'id', l.id, 'productId', l.product_id, 'title', l.title, 'brand', l.brand, 'colour', l.colour,
        'imageUrl', l.image_url, 'size', l.size, 'unitDiscountPrice', l.unit_discount_price,
        'amount', l.quantity * l.unit_discount_price - l.promo, 'bought', l.quantity,
        'back', least(l.quantity, (
          select coalesce(sum(other.quantity), 0)
          from return_line other join return_request received on received.id = other.return_id
          where other.order_line_id = l.id and received.status = 'received'
        ) + (select coalesce(sum(quantity), 0) from refund_line where order_line_id = l.id)),
        'quantity', rl.quantity, 'restocked', rl.restocked
      ) order by l.position)
      from return_line rl join order_line l on l.id = rl.order_line_id
      where rl.return_id = r.id
    ) as lines
  from return_request r
  join shop_order o on o.id = r.order_id
  join account a on a.id = o.account_id
  join payment p on p.order_id = o.id
  left join refund f on f.id = r.refund_id
  where o.deleted_at is null`;

export async function findReturn(
  connection: Connection,
  id: string,
): Promise<ReturnRow | undefined> {
  const { rows } = await connection.query<ReturnRow>({
    name: 'return-find',
    text: `${RETURNS} and r.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Which returns; days are UTC, `q` a name, an email or the end of an id of the return or its order. */
export interface ReturnFilter {
  status?: ReturnStatus | undefined;
  reason?: ReturnReason | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

const FILTER = `($1::text is null or r.status = $1) and ($2::text is null or r.reason_code = $2)
  and ($3::date is null or r.requested_at >= $3::date::timestamp at time zone 'UTC')
  and ($4::date is null or r.requested_at < ($4::date + 1)::timestamp at time zone 'UTC')
  and ($5::text is null or (o.first_name || ' ' || o.last_name || ' ' || o.email) ilike $5
    or reverse(o.id::text) like $6 or reverse(r.id::text) like $6)`;

function valuesOf({ status, reason, from, to, q }: ReturnFilter): (string | null)[] {
  const words = q ? q.replace(/[\\%_]/g, '\\$&') : null;
  return [
    ...[status, reason, from, to].map((value) => value ?? null),
    words === null ? null : `%${words}%`,
    words === null ? null : `${[...words.toLowerCase()].reverse().join('')}%`,
  ];
}

/** A page of all returns, newest first, of orders that have not been taken off the lists. */
export async function listAllReturns(
  connection: Connection,
  filter: ReturnFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReturnRow[]> {
  const { rows } = await connection.query<ReturnRow>({
    name: 'return-list-all',
    text: `${RETURNS} and ${FILTER} order by r.requested_at desc, r.id desc limit $7 offset $8`,
    values: [...valuesOf(filter), limit, offset],
  });
  return rows;
}

export async function countAllReturns(
  connection: Connection,
  filter: ReturnFilter,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'return-count-all',
    text: `select count(*)::int from return_request r join shop_order o on o.id = r.order_id
      where o.deleted_at is null and ${FILTER}`,
    values: valuesOf(filter),
  });
  return rows[0]?.count ?? 0;
}
