import type { ReturnReason } from '#contract/values/states';
import type { Connection } from '../database/database';

/** Whether an order was delivered within `days` of 24 hours, by database time. */
export async function wasDeliveredWithin(
  connection: Connection,
  orderId: string,
  days: number,
): Promise<boolean> {
  const { rows } = await connection.query<{ isInTime: boolean }>({
    name: 'return-in-time',
    text: `select coalesce(now() <= delivered_at + make_interval(hours => 24 * $2), false) as "isInTime"
      from shop_order where id = $1`,
    values: [orderId, days],
  });
  return rows[0]?.isInTime ?? false;
}

/** Units in returns that were not rejected, by order line id. */
export async function countReturnedUnits(
  connection: Connection,
  orderId: string,
): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ id: string; asked: number }>({
    name: 'return-count-asked',
    text: `select l.order_line_id as id, sum(l.quantity)::int as asked
      from return_request r join return_line l on l.return_id = r.id
      where r.order_id = $1 and r.status <> 'rejected' group by l.order_line_id`,
    values: [orderId],
  });
  return new Map(rows.map((row) => [row.id, row.asked]));
}

/** Stores a return with the next number of its order, whose row the caller has locked. */
export async function insertReturn(
  tx: Connection,
  given: {
    id: string;
    orderId: string;
    reason: string;
    reasonCode?: ReturnReason | undefined;
    items: { _id: string; quantity: number }[];
  },
): Promise<void> {
  await tx.query({
    name: 'return-insert',
    text: `with made as (
        insert into return_request (id, order_id, number, reason, reason_code)
        select $1, $2, 1 + count(*), $3, $6 from return_request where order_id = $2 returning id
      )
      insert into return_line (return_id, order_line_id, quantity)
      select made.id, item.id, item.quantity
      from made, unnest($4::uuid[], $5::integer[]) as item (id, quantity)`,
    values: [
      given.id,
      given.orderId,
      given.reason,
      given.items.map((item) => item._id),
      given.items.map((item) => item.quantity),
      given.reasonCode ?? null,
    ],
  });
}

/** The order of a return, unless it is deleted. */
export async function findOrderOfReturn(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ orderId: string }>({
    name: 'return-find-order',
    text: `select r.order_id as "orderId" from return_request r join shop_order o on o.id = r.order_id
      where r.id = $1 and o.deleted_at is null`,
    values: [id],
  });
  return rows[0]?.orderId;
}

export async function markReceived(
  tx: Connection,
  id: string,
  refundId: string | null,
  lines: {
    id: string;
    quantity: number;
    missing: number;
    damaged: number;
    isRestocked: boolean;
  }[],
): Promise<void> {
  await tx.query({
    name: 'return-mark-received',
    text: `update return_request set status = 'received', received_at = now(), refund_id = $2 where id = $1`,
    values: [id, refundId],
  });
  await tx.query({
    name: 'return-line-receive',
    text: `update return_line rl set quantity = came.quantity, missing_quantity = came.missing,
        damaged_quantity = came.damaged, restocked = came.restocked
      from unnest($2::uuid[], $3::integer[], $4::integer[], $5::integer[], $6::boolean[])
        as came (id, quantity, missing, damaged, restocked)
      where rl.return_id = $1 and rl.order_line_id = came.id`,
    values: [
      id,
      lines.map((line) => line.id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.missing),
      lines.map((line) => line.damaged),
      lines.map((line) => line.isRestocked),
    ],
  });
}

export async function markRejected(tx: Connection, id: string, rejection: string): Promise<void> {
  await tx.query({
    name: 'return-mark-rejected',
    text: `update return_request set status = 'rejected', rejected_at = now(), rejection = $2 where id = $1`,
    values: [id, rejection],
  });
}

/** Whether every sent unit of an order has come back. */
export async function isOrderFullyReturned(
  connection: Connection,
  orderId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ isAll: boolean }>({
    name: 'return-all-back',
    text: `select (
        select sum(l.quantity - (
          select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
        )) from order_line l where l.order_id = $1
      ) = (
        select sum(l.quantity) from return_request r join return_line l on l.return_id = r.id
        where r.order_id = $1 and r.status = 'received'
      ) as "isAll"`,
    values: [orderId],
  });
  return rows[0]?.isAll ?? false;
}
