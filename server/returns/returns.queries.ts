import type { ReturnReason } from '#contract/states';
import type { Connection } from '../database/database';

/** Whether an order was delivered no longer ago than so many days of 24 hours, by the database's clock. */
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

/** How many pieces of each line of an order are on their way back or back, by the line's id. */
export async function countAsked(
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
        insert into return_request (id, order_id, reason, reason_code) values ($1, $2, $3, $6) returning id
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

/** The order of a return, as long as it is on the lists. */
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
  { refundId, isRestocked }: { refundId: string | null; isRestocked: boolean },
): Promise<void> {
  await tx.query({
    name: 'return-mark-received',
    text: `update return_request set status = 'received', received_at = now(), refund_id = $2 where id = $1`,
    values: [id, refundId],
  });
  await tx.query({
    name: 'return-mark-restocked',
    text: 'update return_line set restocked = $2 where return_id = $1',
    values: [id, isRestocked],
  });
}

export async function markRejected(tx: Connection, id: string, rejection: string): Promise<void> {
  await tx.query({
    name: 'return-mark-rejected',
    text: `update return_request set status = 'rejected', rejected_at = now(), rejection = $2 where id = $1`,
    values: [id, rejection],
  });
}

/** Whether every unit of an order that was sent has come back. */
export async function isAllBack(connection: Connection, orderId: string): Promise<boolean> {
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
