import type { PaymentIssue } from '#contract/admin/orders/payment-issues';
import { toMajor } from '#contract/money';
import { isId } from '#contract/values/id';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import type { PaymentIssueStatus } from '#contract/values/states';
import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { gatewayOf } from '../gateways/choose-gateway';
import { findKeysVersion } from '../payments.queries';
import {
  decideIssue,
  findIssue,
  insertIssue,
  listIssues,
  lockIssue,
  markIssueRefunded,
  type NewPaymentIssue,
  type PaymentIssueRow,
  resolveOpenIssue,
} from './payment-issues.queries';

type Reported = Omit<NewPaymentIssue, 'id'>;

/** Records and logs a mismatch between gateway and orders, once. The dashboard shows it until staff decide. */
export async function recordIssue(
  shop: Shop,
  connection: Connection,
  { gateway, ...issue }: Reported,
): Promise<void> {
  if (isPaidOnDelivery(gateway)) return;
  const isNew = await insertIssue(connection, { ...issue, gateway, id: newId() });
  if (isNew) shop.log.error({ gateway, ...issue }, 'a payment needs the attention of staff');
}

/** Resolves an open issue whose cause has gone; `actorId` is null if staff had no part in it. Does nothing without one. */
export async function closeIssue(
  tx: Connection,
  actorId: string | null,
  { gateway, kind, reference }: Pick<Reported, 'gateway' | 'kind' | 'reference'>,
): Promise<void> {
  if (isPaidOnDelivery(gateway)) return;
  const id = await resolveOpenIssue(tx, { gateway, kind, reference }, actorId);
  if (id === null || actorId === null) return;
  await recordAudit(tx, {
    actorId,
    action: 'payment-issue.resolve',
    entity: 'payment-issue',
    entityId: id,
    before: { status: 'open' },
    after: { reference, status: 'resolved' },
  });
}

/** A page of issues, the newest first, and their number. */
export async function listPaymentIssues(
  shop: Shop,
  { status, pageNumber, pageSize }: PageRequest & { status?: PaymentIssueStatus | undefined },
): Promise<{ items: PaymentIssue[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listIssues(shop.pool, status ?? null, page);
  return { items: rows.map(toPaymentIssue), total };
}

/** Decides to refund a charge in full; a job makes the refund. A decided issue stays as it is. Throws `order_state`. */
export async function refundIssue(shop: Shop, actorId: string, id: string): Promise<PaymentIssue> {
  const decided = await decide(shop, id, async (tx, issue) => {
    if (issue.status === 'refunding' || issue.status === 'refunded') return;
    if (!isRefundable(issue))
      throw new ShopError('order_state', { message: 'There is nothing to refund here.' });
    await decideIssue(tx, id, 'refunding', actorId, '');
    await enqueue(tx, 'refund-charge', { issueId: id }, { key: id });
    await audit(tx, actorId, issue, 'payment-issue.refund', {
      status: 'refunding',
      ...amountOf(issue),
    });
  });
  shop.wakeJobs();
  return decided;
}

/** Closes an issue that was resolved elsewhere. A decided issue stays as it is. */
export async function resolveIssue(
  shop: Shop,
  actorId: string,
  id: string,
  note: string,
): Promise<PaymentIssue> {
  return decide(shop, id, async (tx, issue) => {
    if (issue.status !== 'open') return;
    await decideIssue(tx, id, 'resolved', actorId, note);
    await audit(tx, actorId, issue, 'payment-issue.resolve', { status: 'resolved', note });
  });
}

/** Refunds the rest of a charge at the gateway. The issue's id is the idempotency key, so it is refunded once. */
export async function refundCharge(shop: Shop, issueId: string): Promise<void> {
  const issue = await findIssue(shop.pool, issueId);
  if (issue?.status !== 'refunding') return;
  const gateway = await gatewayOf(shop, {
    gateway: issue.gateway,
    keysVersion: await findKeysVersion(shop.pool, issue.gateway, issue.reference),
  });
  const { captured, refunded, currency } = await gateway.retrieve(issue.reference);
  if (captured > refunded)
    await gateway.refund({
      key: issue.id,
      reference: issue.reference,
      currency,
      amount: captured - refunded,
    });
  await markIssueRefunded(shop.pool, issue.id);
}

async function decide(
  shop: Shop,
  id: string,
  work: (tx: Connection, issue: PaymentIssueRow) => Promise<void>,
): Promise<PaymentIssue> {
  return transaction(shop.pool, async (tx) => {
    const issue = isId(id) ? await lockIssue(tx, id) : undefined;
    if (!issue) throw new ShopError('not_found', { message: 'There is no such payment issue.' });
    await work(tx, issue);
    const decided = await findIssue(tx, id);
    return toPaymentIssue(decided ?? issue);
  });
}

async function audit(
  tx: Connection,
  actorId: string,
  issue: PaymentIssueRow,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const { id: entityId, status, reference } = issue;
  await recordAudit(tx, {
    actorId,
    action,
    entity: 'payment-issue',
    entityId,
    before: { status },
    after: { reference, ...after },
  });
}

function isRefundable({ kind, status }: PaymentIssueRow): boolean {
  return status === 'open' && (kind === 'unknown_charge' || kind === 'wrong_amount');
}

function amountOf(row: PaymentIssueRow) {
  // The gateway may have charged in any currency. Older issues have it in lower case.
  const currency = row.currency.toUpperCase();
  return { amount: toMajor(row.amount, currency), currency };
}

function toPaymentIssue(row: PaymentIssueRow): PaymentIssue {
  const { id, kind, gateway, reference, orderId, orderNumber, status, note, decidedBy } = row;
  return {
    _id: id,
    kind,
    gateway,
    reference,
    order: orderId,
    orderNumber,
    status,
    note,
    decidedBy,
    ...amountOf(row),
    refundable: isRefundable(row),
    foundAt: row.foundAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
