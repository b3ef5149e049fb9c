import type { ReturnReasonRow } from '#contract/orders/returns';
import { readReturnNumber } from '#contract/values/orders/return-number';
import type { ReturnReason, ReturnStatus } from '#contract/values/states';
import { beginning, holding } from '../database/common-words';
import { type Connection, queryAll, queryOne, raw } from '../database/database';
import {
  LINE_AMOUNT,
  REFUNDABLE,
  REFUNDED_UNITS,
  WITHDRAWN_DELIVERY,
} from '../database/fragments/refund-columns';
import { type Ordering, type PageOffset, pageOfFound } from '../database/ordering';
import type { ReturnRequestTable, ShopOrderTable } from '../database/rows';
import type { OrderLineRow, OrderReturnRow, ReturnedLine } from '../orders/orders.service';

/** A return with the details of its order for staff; money is minor units of `currency`. */
export interface ReturnRow
  extends Omit<OrderReturnRow, 'lines'>,
    Pick<ShopOrderTable, 'placedAt' | 'currency' | 'firstName' | 'lastName' | 'email'> {
  orderNumber: ShopOrderTable['number'];
  orderStatus: ShopOrderTable['status'];
  /** Whether the withdrawal behind it has been neither confirmed nor approved. */
  isUnconfirmed: ReturnRequestTable['isUnconfirmed'];
  lines: ReturnLineRow[];
}

export interface ReturnLineRow
  extends ReturnedLine,
    Pick<
      OrderLineRow,
      'productId' | 'title' | 'brand' | 'colour' | 'imageUrl' | 'size' | 'unitDiscountPrice'
    > {
  /** Of `quantity`, units that cannot be sold. */
  damaged: number;
  restocked: boolean;
}

const RETURNS = `select r.id, r.order_id, o.number as order_number, r.number as ordinal, r.status, r.reason,
    r.reason_code, r.rejection, r.requested_at, r.received_at,
    r.rejected_at, r.is_unconfirmed, r.refund_waiting,
    case when r.status = 'received' and r.refund_waiting is null then coalesce(f.amount, 0) end as refund,
    o.placed_at, o.status as order_status, o.currency, a.first_name, a.last_name, o.email,
    ${REFUNDABLE} as refundable, ${WITHDRAWN_DELIVERY} as delivery,
    (
      select json_agg(json_build_object(
        'id', l.id, 'productId', l.product_id, 'title', l.title, 'brand', l.brand, 'colour', l.colour,
        'imageUrl', l.image_url, 'size', l.size, 'unitDiscountPrice', l.unit_discount_price,
        'amount', ${LINE_AMOUNT}, 'bought', l.quantity,
        'back', ${REFUNDED_UNITS},
        'quantity', rl.quantity, 'missing', rl.missing_quantity, 'damaged', rl.damaged_quantity, 'restocked', rl.restocked
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

export function findReturn(connection: Connection, id: string) {
  return queryOne<ReturnRow>(connection, 'return-find')`${raw(RETURNS)} and r.id = ${id}`;
}

/** Days are the shop's; `q` is a name, an email, the number of the return or its order, or the end of either id. */
export interface ReturnFilter {
  status?: ReturnStatus | undefined;
  reason?: ReturnReason | undefined;
  /** `waiting`: received returns whose refund waits for an approval. */
  refund?: 'waiting' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

interface Conditions {
  /** Returns as `r`. */
  from: string;
  matches: string;
  values: unknown[];
}

// These statements contain only the given conditions and are not prepared, so each is planned separately.
function conditionsOf({ status, reason, refund, from, to, q }: ReturnFilter): Conditions {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (status !== undefined) conditions.push(`r.status = ${place(status)}`);
  if (reason !== undefined) conditions.push(`r.reason_code = ${place(reason)}`);
  if (refund !== undefined) conditions.push('r.refund_waiting is not null');
  if (from !== undefined)
    conditions.push(`r.requested_at >= (select shop_day_start(${place(from)}::date))`);
  if (to !== undefined)
    conditions.push(`r.requested_at < (select shop_day_start(${place(to)}::date + 1))`);
  if (!q) {
    // Deleted orders are few.
    const deleted = `select from shop_order o where o.id = r.order_id and o.deleted_at is not null`;
    conditions.push(`not exists (${deleted})`);
    return { from: 'return_request r', matches: conditions.join(' and '), values };
  }
  const words = q.toLowerCase();
  const ending = place(beginning([...words].reverse().join('')));
  const named = readReturnNumber(q);
  const byNumber = named
    ? `o.number = ${place(named.order)} and r.number = ${place(named.ordinal)}`
    : `o.number::text = ${place(words.replace(/^#/, ''))}`;
  conditions.push(
    'o.deleted_at is null',
    `(lower(o.first_name || ' ' || o.last_name || ' ' || o.email) like ${place(holding(words))}
      or reverse(o.id::text) like ${ending} or reverse(r.id::text) like ${ending}
      or ${byNumber})`,
  );
  // A lateral join: otherwise the planner reads all orders.
  const order = 'select * from shop_order where id = r.order_id offset 0';
  return {
    from: `return_request r cross join lateral (${order}) as o`,
    matches: conditions.join(' and '),
    values,
  };
}

const NEWEST_FIRST: Ordering = [
  ['requested_at', 'desc'],
  ['id', 'desc'],
];

/** A page of all returns of orders that are not deleted, newest first, and their number. */
export async function listAllReturns(
  connection: Connection,
  filter: ReturnFilter,
  page: PageOffset,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const { from, matches, values } = conditionsOf(filter);
  const list = {
    found: `select r.id, r.requested_at from ${from} where ${matches}`,
    ids: 'select id from found',
    ordering: NEWEST_FIRST,
    values,
  };
  // Details are read for this page only.
  const { ids, total } = await pageOfFound(connection, list, page);
  return { rows: await listReturnRows(connection, ids), total };
}

function listReturnRows(connection: Connection, ids: string[]) {
  return queryAll<ReturnRow>(connection, 'return-list')`
    ${raw(RETURNS)} and r.id = any (${ids}::uuid[]) order by r.requested_at desc, r.id desc`;
}

/**
 * Returned units of each product and size by reason, largest first; `total` is the number of all groups. Days are the shop's and
 * inclusive.
 */
export function listReturnReasons(
  connection: Connection,
  from: string | null,
  to: string | null,
  { limit, offset }: PageOffset,
) {
  return queryAll<ReturnReasonRow & { total: number }>(connection, 'return-reasons')`
    with piece as (
        select l.product_id, l.size, coalesce(r.reason_code, 'other') as reason, sum(rl.quantity)::int as pieces
        from return_request r
        join shop_order o on o.id = r.order_id and o.deleted_at is null
        join return_line rl on rl.return_id = r.id
        join order_line l on l.id = rl.order_line_id
        where r.status <> 'rejected'
          and (${from}::date is null or r.requested_at >= (select shop_day_start(${from}::date)))
          and (${to}::date is null or r.requested_at < (select shop_day_start(${to}::date + 1)))
        group by 1, 2, 3
      ), counted as (
        select product_id, size, sum(pieces)::int as pieces,
          json_agg(json_build_object('reason', reason, 'pieces', pieces) order by pieces desc, reason) as reasons,
          count(*) over ()::int as total
        from piece group by product_id, size
        order by sum(pieces) desc, product_id, size limit ${limit} offset ${offset}
      )
      select json_build_object('_id', p.id, 'title', p.title, 'brand', p.brand, 'colour', coalesce(c.name, ''),
          'imageUrl', p.image_url) as product,
        counted.size, counted.pieces, counted.reasons, counted.total
      from counted join product p on p.id = counted.product_id left join colour c on c.id = p.colour_id
      order by counted.pieces desc, p.id, counted.size`;
}
