import type { Connection } from '../database/database';

/** A refund as staff see it; money is whole cents. */
export interface ShownRefund {
  id: string;
  amount: number;
  reason: 'cancelled' | 'deleted' | 'returned' | 'late' | 'gateway' | 'staff';
  note: string;
  status: 'pending' | 'done';
  createdAt: Date;
  doneAt: Date | null;
  /** The order lines it is for; empty for an amount. */
  items: { _id: string; quantity: number; restocked: boolean }[];
}

const COLUMNS = `f.id, f.amount, f.reason, f.note, f.status, f.created_at as "createdAt", f.done_at as "doneAt",
  (select coalesce(json_agg(json_build_object('_id', order_line_id, 'quantity', quantity,
    'restocked', restocked)), '[]')
    from refund_line where refund_id = f.id) as items`;

/** All refunds of an order, the oldest first. */
export async function listShownRefunds(
  connection: Connection,
  orderId: string,
): Promise<ShownRefund[]> {
  const { rows } = await connection.query<ShownRefund>({
    name: 'refund-list-of-order',
    text: `select ${COLUMNS} from refund f join payment p on p.id = f.payment_id
      where p.order_id = $1 order by f.created_at, f.id`,
    values: [orderId],
  });
  return rows;
}

export async function insertRefundLines(
  tx: Connection,
  refundId: string,
  items: { _id: string; quantity: number; restocked: boolean }[],
): Promise<void> {
  await tx.query({
    name: 'refund-line-insert',
    text: `insert into refund_line (refund_id, order_line_id, quantity, restocked)
      select $1, * from unnest($2::uuid[], $3::integer[], $4::boolean[])`,
    values: [
      refundId,
      items.map((item) => item._id),
      items.map((item) => item.quantity),
      items.map((item) => item.restocked),
    ],
  });
}

/** Changes the amount of a pending refund, and its id: the id is the idempotency key at the gateway. */
export async function reduceRefund(
  tx: Connection,
  id: string,
  reduced: { id: string; amount: number },
): Promise<void> {
  await tx.query({
    name: 'refund-reduce',
    text: `update refund set id = $2, amount = $3 where id = $1 and status = 'pending'`,
    values: [id, reduced.id, reduced.amount],
  });
}

/** Deletes a pending refund. */
export async function deleteRefund(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'refund-delete',
    text: `delete from refund where id = $1 and status = 'pending'`,
    values: [id],
  });
}
