import type { PaymentIssue } from '#contract/admin/payment-issues';
import type { GatewayName } from '#contract/payments';
import type { PaymentIssueKind, PaymentIssueStatus } from '#contract/values/states';
import { command, rowQuery, rowsQuery, valueQuery } from '../../database/statements';

export interface PaymentIssueRow {
  id: string;
  kind: PaymentIssueKind;
  gateway: Exclude<GatewayName, 'none'>;
  reference: string;
  orderId: string | null;
  /** In the minor unit of `currency`. */
  amount: number;
  currency: string;
  foundAt: Date;
  status: PaymentIssueStatus;
  decidedAt: Date | null;
  decidedBy: PaymentIssue['decidedBy'];
  note: string;
}

export type NewPaymentIssue = Pick<
  PaymentIssueRow,
  'id' | 'kind' | 'gateway' | 'reference' | 'orderId' | 'amount' | 'currency'
>;

const COLUMNS = `i.id, i.kind, i.gateway, i.reference, i.order_id as "orderId", i.amount::float8 as amount, i.currency,
  i.found_at as "foundAt", i.status, i.decided_at as "decidedAt", i.note, case when a.id is not null then
    json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  end as "decidedBy"`;
const ISSUES = 'from payment_issue i left join account a on a.id = i.decided_by';

/**
 * Records an issue once. While it is open, its amount follows the gateway's reports. A resolved issue is reopened if the
 * gateway reports a larger refund. Returns whether it is new; undefined if nothing has changed.
 */
export const insertIssue = valueQuery<boolean | undefined, [issue: NewPaymentIssue]>(
  'payment-issue-insert',
  `insert into payment_issue (id, kind, gateway, reference, order_id, amount, currency)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (gateway, reference, kind) do update
      set amount = excluded.amount, currency = excluded.currency, status = 'open', decided_by = null, decided_at = null
      where payment_issue.status = 'open' and payment_issue.amount <> excluded.amount
        or payment_issue.status = 'resolved' and excluded.kind = 'over_refunded' and payment_issue.amount < excluded.amount
    returning id = $1 as value`,
  ({ id, kind, gateway, reference, orderId, amount, currency }) => [
    ...[id, kind, gateway, reference, orderId, amount, currency],
  ],
);

/** A page of issues, the newest first; of all statuses if that is null. */
export const listIssues = rowsQuery<
  PaymentIssueRow,
  [status: PaymentIssueStatus | null, limit: number, offset: number]
>(
  'payment-issue-list',
  `select ${COLUMNS} ${ISSUES} where $1::text is null or i.status = $1
    order by i.found_at desc, i.id desc limit $2 offset $3`,
);

export const countIssues = valueQuery<number, [status: PaymentIssueStatus | null]>(
  'payment-issue-count',
  'select count(*)::int as value from payment_issue i where $1::text is null or i.status = $1',
);

export const findIssue = rowQuery<PaymentIssueRow, [id: string]>(
  'payment-issue-find',
  `select ${COLUMNS} ${ISSUES} where i.id = $1`,
);

/** Locks an issue until the commit. */
export const lockIssue = rowQuery<PaymentIssueRow, [id: string]>(
  'payment-issue-lock',
  `select ${COLUMNS} ${ISSUES} where i.id = $1 for update of i`,
);

export const decideIssue = command<
  [id: string, status: 'refunding' | 'resolved', actorId: string, note: string]
>(
  'payment-issue-decide',
  'update payment_issue set status = $2, decided_by = $3, decided_at = now(), note = $4 where id = $1',
);

export const markIssueRefunded = command<[id: string]>(
  'payment-issue-mark-refunded',
  `update payment_issue set status = 'refunded' where id = $1 and status = 'refunding'`,
);
