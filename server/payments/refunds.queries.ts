import type { Connection } from '../database/database';

export type RefundReason = 'cancelled' | 'deleted' | 'returned' | 'late' | 'gateway' | 'staff';

export interface RefundRow {
  id: string;
  paymentId: string;
  /** Whole cents. */
  amount: number;
  reason: RefundReason;
  status: 'pending' | 'done';
}

/** The member of staff who decided a refund, if one did, and their note. */
export interface Decision {
  actorId: string | null;
  note: string;
}

/** The sum of a payment's refunds, pending ones included, in whole cents. */
export async function sumRefunds(tx: Connection, paymentId: string): Promise<number> {
  const { rows } = await tx.query<{ sum: number }>({
    name: 'refund-sum',
    text: 'select coalesce(sum(amount), 0)::int as sum from refund where payment_id = $1',
    values: [paymentId],
  });
  return rows[0]?.sum ?? 0;
}

/** The sum of a payment's refunds but one, pending ones included, in whole cents. */
export async function sumOtherRefunds(
  tx: Connection,
  paymentId: string,
  except: string,
): Promise<number> {
  const { rows } = await tx.query<{ sum: number }>({
    name: 'refund-sum-others',
    text: `select coalesce(sum(amount), 0)::int as sum from refund where payment_id = $1 and id <> $2`,
    values: [paymentId, except],
  });
  return rows[0]?.sum ?? 0;
}

/** The sum of a payment's refunds that are done, in whole cents. */
export async function sumDone(tx: Connection, paymentId: string): Promise<number> {
  const { rows } = await tx.query<{ sum: number }>({
    name: 'refund-sum-done',
    text: `select coalesce(sum(amount), 0)::int as sum from refund where payment_id = $1 and status = 'done'`,
    values: [paymentId],
  });
  return rows[0]?.sum ?? 0;
}

export async function insertRefund(
  tx: Connection,
  refund: RefundRow,
  { actorId, note }: Decision = { actorId: null, note: '' },
): Promise<void> {
  await tx.query({
    name: 'refund-insert',
    text: `insert into refund (id, payment_id, amount, reason, status, done_at, actor_id, note)
      values ($1, $2, $3, $4, $5, case when $5 = 'done' then now() end, $6, $7)`,
    values: [
      refund.id,
      refund.paymentId,
      refund.amount,
      refund.reason,
      refund.status,
      actorId,
      note,
    ],
  });
}

export async function findRefund(
  connection: Connection,
  id: string,
): Promise<RefundRow | undefined> {
  const { rows } = await connection.query<RefundRow>({
    name: 'refund-find',
    text: `select id, payment_id as "paymentId", amount, reason, status from refund where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Returns whether the refund was pending. */
export async function markRefundDone(tx: Connection, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'refund-mark-done',
    text: `update refund set status = 'done', done_at = now() where id = $1 and status = 'pending'`,
    values: [id],
  });
  return rowCount === 1;
}

/** Sets a payment's refunded sum to the sum of its refunds that are done. Returns whether it is refunded in full. */
export async function updateRefundedSum(tx: Connection, paymentId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isWhole: boolean }>({
    name: 'refund-update-sum',
    text: `update payment set
        refunded = done.amount,
        status = case when done.amount = payment.amount then 'refunded' else status end
      from (
        select coalesce(sum(amount), 0)::int as amount from refund where payment_id = $1 and status = 'done'
      ) as done
      where id = $1
      returning status = 'refunded' as "isWhole"`,
    values: [paymentId],
  });
  return rows[0]?.isWhole ?? false;
}
