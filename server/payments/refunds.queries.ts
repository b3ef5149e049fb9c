import { command, rowQuery, rowsQuery, valueQuery } from '../database/statements';

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

/** Units of an order line that are refunded. */
export interface RefundedItem {
  _id: string;
  quantity: number;
  restocked: boolean;
}

/** A refund as staff see it; money is whole cents. */
export interface ShownRefund extends Omit<RefundRow, 'paymentId'> {
  note: string;
  createdAt: Date;
  doneAt: Date | null;
  /** The order lines it is for; empty for an amount. */
  items: RefundedItem[];
}

/** All refunds of an order, the oldest first. */
export const refundsOf = rowsQuery<ShownRefund, [orderId: string]>(
  'refund-list-of-order',
  `select f.id, f.amount, f.reason, f.note, f.status, f.created_at as "createdAt", f.done_at as "doneAt",
      (select coalesce(json_agg(json_build_object('_id', order_line_id, 'quantity', quantity,
        'restocked', restocked)), '[]')
        from refund_line where refund_id = f.id) as items
    from refund f join payment p on p.id = f.payment_id
    where p.order_id = $1 order by f.created_at, f.id`,
);

/** The sum of a payment's refunds, pending ones included, in whole cents. */
export const sumRefunds = valueQuery<number, [paymentId: string]>(
  'refund-sum',
  'select coalesce(sum(amount), 0)::int as value from refund where payment_id = $1',
);

/** The sum of a payment's refunds but one, pending ones included, in whole cents. */
export const sumOtherRefunds = valueQuery<number, [paymentId: string, except: string]>(
  'refund-sum-others',
  'select coalesce(sum(amount), 0)::int as value from refund where payment_id = $1 and id <> $2',
);

/** The sum of a payment's refunds that are done, in whole cents. */
export const sumDone = valueQuery<number, [paymentId: string]>(
  'refund-sum-done',
  `select coalesce(sum(amount), 0)::int as value from refund where payment_id = $1 and status = 'done'`,
);

export const findRefund = rowQuery<RefundRow, [id: string]>(
  'refund-find',
  `select id, payment_id as "paymentId", amount, reason, status from refund where id = $1`,
);

export const insertRefund = command(
  'refund-insert',
  `insert into refund (id, payment_id, amount, reason, status, done_at, actor_id, note)
    values ($1, $2, $3, $4, $5, case when $5 = 'done' then now() end, $6, $7)`,
  (refund: RefundRow, { actorId, note }: Decision) => [
    ...[refund.id, refund.paymentId, refund.amount, refund.reason, refund.status],
    ...[actorId, note],
  ],
);

export const insertRefundLines = command(
  'refund-line-insert',
  `insert into refund_line (refund_id, order_line_id, quantity, restocked)
    select $1, * from unnest($2::uuid[], $3::integer[], $4::boolean[])`,
  (refundId: string, items: RefundedItem[]) => [
    refundId,
    items.map((item) => item._id),
    items.map((item) => item.quantity),
    items.map((item) => item.restocked),
  ],
);

/** Changes the amount of a pending refund, and its id: the id is the idempotency key at the gateway. */
export const reduceRefund = command<[id: string, newId: string, amount: number]>(
  'refund-reduce',
  `update refund set id = $2, amount = $3 where id = $1 and status = 'pending'`,
);

/** Deletes a pending refund. */
export const deleteRefund = command<[id: string]>(
  'refund-delete',
  `delete from refund where id = $1 and status = 'pending'`,
);

/** Returns whether the refund was pending. */
export const markRefundDone = command<[id: string]>(
  'refund-mark-done',
  `update refund set status = 'done', done_at = now() where id = $1 and status = 'pending'`,
);

/** Sets a payment's refunded sum to the sum of its refunds that are done. Returns whether it is refunded in full. */
export const updateRefundedSum = valueQuery<boolean, [paymentId: string]>(
  'refund-update-sum',
  `update payment set
      refunded = done.amount,
      status = case when done.amount = payment.amount then 'refunded' else status end
    from (
      select coalesce(sum(amount), 0)::int as amount from refund where payment_id = $1 and status = 'done'
    ) as done
    where id = $1
    returning status = 'refunded' as value`,
);
