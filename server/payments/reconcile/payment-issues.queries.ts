import type { PaymentIssue } from '#contract/admin/orders/payment-issues';
import type { PaymentIssueStatus } from '#contract/values/states';
import { type Connection, execute, queryOne, queryValue, raw } from '../../database/database';
import { type PageOffset, readPage } from '../../database/ordering';
import type { PaymentIssueTable } from '../../database/rows';

export interface PaymentIssueRow
  extends Pick<
    PaymentIssueTable,
    | 'id'
    | 'kind'
    | 'reference'
    | 'orderId'
    | 'currency'
    | 'foundAt'
    | 'status'
    | 'decidedAt'
    | 'note'
  > {
  gateway: PaymentIssue['gateway'];
  orderNumber: number | null;
  /** In the minor unit of `currency`. */
  amount: number;
  decidedBy: PaymentIssue['decidedBy'];
}

export type NewPaymentIssue = Pick<
  PaymentIssueRow,
  'id' | 'kind' | 'gateway' | 'reference' | 'orderId' | 'amount' | 'currency'
>;

const COLUMNS = `i.id, i.kind, i.gateway, i.reference, i.order_id, (select number from shop_order where id = i.order_id) as order_number, i.amount::float8 as amount, i.currency,
  i.found_at, i.status, i.decided_at, i.note, case when a.id is not null then
    json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  end as decided_by`;
const SOURCE = 'payment_issue i left join account a on a.id = i.decided_by';

/**
 * Records an issue once. While it is open, its amount follows the gateway's reports. A resolved issue is reopened if the
 * gateway reports a larger refund, or if another part of an order is transferred. Returns whether it is new; null if nothing has changed.
 */
export function insertIssue(
  tx: Connection,
  { id, kind, gateway, reference, orderId, amount, currency }: NewPaymentIssue,
) {
  return queryValue<boolean | null>(tx, 'payment-issue-insert')`
    insert into payment_issue (id, kind, gateway, reference, order_id, amount, currency)
      values (${id}, ${kind}, ${gateway}, ${reference}, ${orderId}, ${amount}, ${currency})
      on conflict (gateway, reference, kind) do update
        set amount = excluded.amount, currency = excluded.currency, status = 'open', decided_by = null, decided_at = null
        where payment_issue.status = 'open' and payment_issue.amount <> excluded.amount
          or payment_issue.status = 'resolved' and excluded.kind = 'capture_failed'
          or payment_issue.status = 'resolved' and excluded.kind in ('over_refunded', 'underpaid') and payment_issue.amount < excluded.amount
      returning id = ${id}`;
}

/** A page of issues, the newest first, and their number; of all statuses if that is null. */
export function listIssues(
  connection: Connection,
  status: PaymentIssueStatus | null,
  page: PageOffset,
): Promise<{ rows: PaymentIssueRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    counted: 'payment_issue i',
    where: '$1::text is null or i.status = $1',
    orderBy: 'i.found_at desc, i.id desc',
    values: [status],
  };
  return readPage<PaymentIssueRow>(connection, 'payment-issue-list', listing, page);
}

export function findIssue(connection: Connection, id: string) {
  return queryOne<PaymentIssueRow>(connection, 'payment-issue-find')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where i.id = ${id}`;
}

/** Locks an issue until the commit. */
export function lockIssue(tx: Connection, id: string) {
  return queryOne<PaymentIssueRow>(tx, 'payment-issue-lock')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where i.id = ${id} for update of i`;
}

export function decideIssue(
  tx: Connection,
  id: string,
  status: 'refunding' | 'resolved',
  actorId: string,
  note: string,
) {
  return execute(tx, 'payment-issue-decide')`
    update payment_issue set status = ${status}, decided_by = ${actorId}, decided_at = now(), note = ${note} where id = ${id}`;
}

/** Resolves an open issue. Returns its id; null if there is none. */
export function resolveOpenIssue(
  tx: Connection,
  { gateway, reference, kind }: Pick<NewPaymentIssue, 'gateway' | 'reference' | 'kind'>,
  actorId: string | null,
) {
  return queryValue<string | null>(tx, 'payment-issue-resolve-open')`
    update payment_issue set status = 'resolved', decided_by = ${actorId}, decided_at = now()
      where gateway = ${gateway} and reference = ${reference} and kind = ${kind} and status = 'open'
      returning id`;
}

export function markIssueRefunded(tx: Connection, id: string) {
  return execute(tx, 'payment-issue-mark-refunded')`
    update payment_issue set status = 'refunded' where id = ${id} and status = 'refunding'`;
}
