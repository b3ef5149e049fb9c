import type {
  MissingPayment,
  PayoutFile,
  PayoutImport,
  PayoutLineShown,
} from '#contract/admin/orders/payouts';
import { toMajor } from '#contract/money';
import { isId } from '#contract/values/id';
import { recordAudit } from '../../audit/record.service';
import { allowTime } from '../../database/connections/silence';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { lockNamed } from '../../database/locks';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { refuseUnreadable } from '../../http/read-files/unreadable-file';
import type { PayoutFormat } from '../../payments/gateways/payout-format.rules';
import { payoutFormats } from '../../payments/gateways/payout-formats.rules';
import { setFees } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { type MatchedLine, matchLines } from './match-payout.rules';
import type { PayoutLine } from './payout-line.rules';
import {
  decideLine,
  findLine,
  findLines,
  findPaymentsOf,
  findRefundsOf,
  insertFile,
  insertLines,
  listFileRows,
  listLineRows,
  listMissingRows,
  lockLine,
  type MissingRow,
  type PayoutFileRow,
  type PayoutLineRow,
  sumFees,
} from './payouts.queries';
import { isSameLine, readPayouts } from './read-payouts';

// See docs/decisions/0087-money-paths.md.

/**
 * Imports the lines of a file of payouts that the shop does not have yet, matches them to payments and refunds, and stores the fees
 * with the payments, in one transaction. Throws `invalid_request` for a file that cannot be read or contradicts an earlier one.
 */
export async function importPayouts(
  shop: Shop,
  actorId: string,
  { name, content }: { name: string; content: Buffer },
): Promise<PayoutImport> {
  const { format, lines, skipped } = await refuseUnreadable(readPayouts(content));
  return transaction(shop.pool, async (tx) => {
    await allowTime(tx, 8);
    // Two files could match one refund otherwise.
    await lockNamed(tx, 'payout import');
    const added = await newLines(tx, format, lines);
    const matched = await match(tx, format, added);
    if (added.length > 0)
      await store(
        tx,
        format,
        actorId,
        name,
        added.map((line, index) => ({ ...line, ...matched[index], id: newId() }) as StoredLine),
      );
    const differences = matched.filter(({ difference }) => difference !== null).length;
    return {
      provider: format.label,
      added: added.length,
      present: lines.length - added.length,
      skipped,
      matched: added.length - differences,
      differences,
      fees: feesOf(added),
    };
  });
}

type StoredLine = PayoutLine & MatchedLine & { id: string };

/** The lines that are not stored. Throws `invalid_request` for one that is stored with other amounts. */
async function newLines(
  tx: Connection,
  { gateway }: PayoutFormat,
  lines: (PayoutLine & { line: number })[],
): Promise<PayoutLine[]> {
  const ids = lines.map(({ transactionId }) => transactionId);
  const stored = new Map(
    (await findLines(tx, gateway, ids)).map((one) => [one.transactionId, one]),
  );
  const added: PayoutLine[] = [];
  for (const line of lines) {
    const known = stored.get(line.transactionId);
    if (!known) added.push(line);
    else if (!isSameLine(known, line))
      throw new ShopError('invalid_request', {
        message: `Line ${line.line} differs from the same line of an earlier file. Nothing was imported.`,
      });
  }
  return added;
}

async function match(
  tx: Connection,
  format: PayoutFormat,
  lines: PayoutLine[],
): Promise<MatchedLine[]> {
  const references = lines
    .flatMap(({ reference, transactionId }) => [reference, transactionId])
    .filter((text) => text !== '');
  const ids = lines.flatMap(({ ownId }) => ownId ?? []);
  const payments = await findPaymentsOf(tx, format.gateway, { references, ids });
  const refunds = await findRefundsOf(tx, format.gateway, {
    ids,
    paymentIds: payments.map(({ id }) => id),
    references: lines.map(({ refundReference }) => refundReference).filter((text) => text !== ''),
  });
  return matchLines(format, lines, payments, refunds);
}

async function store(
  tx: Connection,
  { gateway, label }: PayoutFormat,
  actorId: string,
  fileName: string,
  lines: StoredLine[],
): Promise<void> {
  const id = newId();
  const added = lines.length;
  await insertFile(tx, { id, gateway, fileName, added, actorId });
  await insertLines(tx, { id, gateway }, lines);
  const paymentIds = [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))];
  await setFees(tx, await sumFees(tx, paymentIds));
  await recordAudit(tx, {
    actorId,
    action: 'payout.import',
    entity: 'payout',
    entityId: id,
    after: {
      provider: label,
      fileName,
      added,
      differences: lines.filter(({ difference }) => difference !== null).length,
    },
  });
}

/** The fees of lines by currency, in major units. */
function feesOf(lines: PayoutLine[]): PayoutImport['fees'] {
  const sums = new Map<string, number>();
  for (const { kind, fee, net, settledCurrency } of lines) {
    // A line of a fee alone takes it from the account.
    const amount = kind === 'fee' ? 0 - net : (fee ?? 0);
    sums.set(settledCurrency, (sums.get(settledCurrency) ?? 0) + amount);
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ amount: toMajor(amount, currency), currency }));
}

export async function listPayoutFiles(
  shop: Shop,
  query: PageRequest,
): Promise<{ items: PayoutFile[]; total: number }> {
  const { rows, total } = await listFileRows(shop.pool, pageOffset(query));
  return { items: rows.map(toFile), total };
}

export async function listPayoutLines(
  shop: Shop,
  { state, ...query }: PageRequest & { state: 'open' | 'decided' | 'matched' },
): Promise<{ items: PayoutLineShown[]; total: number }> {
  const { rows, total } = await listLineRows(shop.pool, state, pageOffset(query));
  return { items: rows.map(toLine), total };
}

export async function listMissingPayments(
  shop: Shop,
  { days, ...query }: PageRequest & { days: number },
): Promise<{ items: MissingPayment[]; total: number }> {
  const { rows, total } = await listMissingRows(shop.pool, days, pageOffset(query));
  return { items: rows.map(toMissing), total };
}

/** Decides about a line that differs; a decided one stays as it is. Throws `order_state` for one that agrees. */
export async function resolvePayoutLine(
  shop: Shop,
  actorId: string,
  id: string,
  note: string,
): Promise<PayoutLineShown> {
  return transaction(shop.pool, async (tx) => {
    const line = isId(id) ? await lockLine(tx, id) : undefined;
    if (!line) throw new ShopError('not_found', { message: 'There is no such line.' });
    if (line.difference === null)
      throw new ShopError('order_state', { message: 'This line agrees with the shop.' });
    if (line.decidedAt === null) {
      await decideLine(tx, id, actorId, note);
      await recordAudit(tx, {
        actorId,
        action: 'payout.resolve',
        entity: 'payout',
        entityId: id,
        before: { difference: line.difference },
        after: { reference: line.reference, note },
      });
    }
    return toLine((await findLine(tx, id)) ?? line);
  });
}

/** What staff call a provider. */
export const providerLabel = (gateway: string): string =>
  payoutFormats.find((format) => format.gateway === gateway)?.label ?? gateway;

function toFile({ id, gateway, createdAt, ...row }: PayoutFileRow): PayoutFile {
  return { ...row, _id: id, provider: providerLabel(gateway), createdAt: createdAt.toISOString() };
}

function toLine(row: PayoutLineRow): PayoutLineShown {
  const { currency, settledCurrency, fee } = row;
  return {
    _id: row.id,
    provider: providerLabel(row.gateway),
    payout: row.payout,
    kind: row.kind,
    reference: row.reference,
    order: row.orderId,
    orderNumber: row.orderNumber,
    amount: toMajor(row.amount, currency),
    currency,
    fee: fee === null ? null : { amount: toMajor(fee, settledCurrency), currency: settledCurrency },
    difference: row.difference,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    note: row.note,
  };
}

function toMissing(row: MissingRow): MissingPayment {
  return {
    _id: row.id,
    provider: providerLabel(row.gateway),
    kind: row.kind,
    reference: row.reference ?? '',
    order: row.orderId,
    orderNumber: row.orderNumber,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    at: row.at.toISOString(),
  };
}
