import type { GatewayName } from '#contract/payments';
import type { PaymentIssueKind, PaymentIssueStatus } from '#contract/values/states';
import type { Connection } from '../../database/database';

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
  decidedById: string | null;
  decidedByFirstName: string | null;
  decidedByLastName: string | null;
  note: string;
}

export type NewPaymentIssue = Pick<
  PaymentIssueRow,
  'id' | 'kind' | 'gateway' | 'reference' | 'orderId' | 'amount' | 'currency'
>;

const COLUMNS = `i.id, i.kind, i.gateway, i.reference, i.order_id as "orderId", i.amount::float8 as amount, i.currency,
  i.found_at as "foundAt", i.status, i.decided_at as "decidedAt", i.note, a.id as "decidedById",
  a.first_name as "decidedByFirstName", a.last_name as "decidedByLastName"`;
const ISSUES = 'from payment_issue i left join account a on a.id = i.decided_by';

/**
 * Records an issue once. While it is open, its amount follows the gateway's reports. A resolved issue is reopened if the
 * gateway reports a larger refund. Returns whether it is new.
 */
export async function insertIssue(
  connection: Connection,
  issue: NewPaymentIssue,
): Promise<boolean> {
  const { rows } = await connection.query<{ isNew: boolean }>({
    name: 'payment-issue-insert',
    text: `insert into payment_issue (id, kind, gateway, reference, order_id, amount, currency)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (gateway, reference, kind) do update
        set amount = excluded.amount, currency = excluded.currency, status = 'open', decided_by = null, decided_at = null
        where payment_issue.status = 'open' and payment_issue.amount <> excluded.amount
          or payment_issue.status = 'resolved' and excluded.kind = 'over_refunded' and payment_issue.amount < excluded.amount
      returning id = $1 as "isNew"`,
    values: [
      issue.id,
      issue.kind,
      issue.gateway,
      issue.reference,
      issue.orderId,
      issue.amount,
      issue.currency,
    ],
  });
  return rows[0]?.isNew ?? false;
}

/** A page of issues, the newest first, and their number. */
export async function listIssues(
  connection: Connection,
  status: PaymentIssueStatus | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PaymentIssueRow[]; total: number }> {
  const { rows } = await connection.query<PaymentIssueRow>({
    name: 'payment-issue-list',
    text: `select ${COLUMNS} ${ISSUES} where $1::text is null or i.status = $1
      order by i.found_at desc, i.id desc limit $2 offset $3`,
    values: [status ?? null, limit, offset],
  });
  const counted = await connection.query<{ total: number }>({
    name: 'payment-issue-count',
    text: `select count(*)::int as total from payment_issue i where $1::text is null or i.status = $1`,
    values: [status ?? null],
  });
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findIssue(
  connection: Connection,
  id: string,
): Promise<PaymentIssueRow | undefined> {
  const { rows } = await connection.query<PaymentIssueRow>({
    name: 'payment-issue-find',
    text: `select ${COLUMNS} ${ISSUES} where i.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Locks an issue until the commit. */
export async function lockIssue(tx: Connection, id: string): Promise<PaymentIssueRow | undefined> {
  const { rows } = await tx.query<PaymentIssueRow>({
    name: 'payment-issue-lock',
    text: `select ${COLUMNS} ${ISSUES} where i.id = $1 for update of i`,
    values: [id],
  });
  return rows[0];
}

export async function decideIssue(
  tx: Connection,
  id: string,
  decision: { status: 'refunding' | 'resolved'; actorId: string; note: string },
): Promise<void> {
  await tx.query({
    name: 'payment-issue-decide',
    text: `update payment_issue set status = $2, decided_by = $3, decided_at = now(), note = $4 where id = $1`,
    values: [id, decision.status, decision.actorId, decision.note],
  });
}

export async function markIssueRefunded(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'payment-issue-mark-refunded',
    text: `update payment_issue set status = 'refunded' where id = $1 and status = 'refunding'`,
    values: [id],
  });
}
