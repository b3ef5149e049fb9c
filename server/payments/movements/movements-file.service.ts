import { isoIn } from '#contract/values/dates';
import { plainMinor } from '#contract/values/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { SMALLEST_ID } from '../../database/ids';
import { type CsvColumns, csvInBatches } from '../../http/csv';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { listMovements, type MovementKind, type MovementRow } from './movements.queries';

const BATCH = 500;

const kinds: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  failed: 'Payment failed',
  disputed: 'Dispute opened',
  'dispute-won': 'Dispute won',
};

const columns: CsvColumns<MovementRow, (at: Date) => string> = [
  ['Date', ({ at }, iso) => iso(at)],
  ['Order', ({ orderNumber }) => (orderNumber === null ? '' : orderLabel({ number: orderNumber }))],
  ['Event', ({ kind }) => kinds[kind]],
  ['Amount', ({ amount, currency }) => plainMinor(amount, currency)],
  ['Currency', ({ currency }) => currency],
  ['Fee', ({ fee, feeCurrency }) => (fee === null ? '' : plainMinor(fee, feeCurrency ?? ''))],
  ['Fee currency', ({ fee, feeCurrency }) => (fee === null ? '' : (feeCurrency ?? ''))],
  ['Net', (movement) => netOf(movement)],
  ['Provider', ({ gateway }) => gateway],
  ['Method', ({ method }) => method ?? ''],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Note', ({ note }) => note],
  ['Payouts', ({ payouts }) => payouts],
  ['Payment id', ({ paymentId }) => paymentId],
];

/**
 * All that happened to the money of payments, as CSV: payments, refunds, chargebacks, failures and disputes of a period. The
 * amounts of a payment add up to what the shop has kept of it.
 */
export async function* exportMovements(
  shop: Shop,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): AsyncGenerator<string> {
  const { delivery } = await readSettings(shop);
  yield* csvInBatches(columns, isoIn(delivery.timeZone), async (after: string | null) => {
    const { rows, last } = await shop.readReport((connection) =>
      listMovements(connection, after ?? SMALLEST_ID, { from, to, limit: BATCH }),
    );
    return { rows, next: last };
  });
}

/** The amount less the fee; empty if the fee is not known, or is in another currency. */
function netOf({ kind, amount, currency, fee, feeCurrency }: MovementRow): string {
  if (kind !== 'payment') return amount === 0 ? '' : plainMinor(amount, currency);
  if (fee === null || feeCurrency !== currency) return '';
  return plainMinor(amount - fee, currency);
}
