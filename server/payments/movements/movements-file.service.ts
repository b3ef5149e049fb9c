import { plainMoney, toMajor } from '#contract/money';
import { isoIn } from '#contract/values/dates';
import { orderLabel } from '#contract/values/orders/order-number';
import { csvLines } from '../../http/csv';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { listMovements, type MovementKind, type MovementRow } from './movements.queries';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

const kinds: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  failed: 'Payment failed',
  disputed: 'Dispute opened',
  'dispute-won': 'Dispute won',
};

type Cell = (movement: MovementRow, iso: (at: Date) => string) => string;

const columns: [heading: string, cell: Cell][] = [
  ['Date', ({ at }, iso) => iso(at)],
  ['Order', ({ orderNumber }) => (orderNumber === null ? '' : orderLabel({ number: orderNumber }))],
  ['Event', ({ kind }) => kinds[kind]],
  ['Amount', ({ amount, currency }) => money(amount, currency)],
  ['Currency', ({ currency }) => currency],
  ['Fee', ({ fee, feeCurrency }) => (fee === null ? '' : money(fee, feeCurrency ?? ''))],
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
  yield csvLines([columns.map(([heading]) => heading)]);
  const { delivery } = await readSettings(shop);
  const iso = isoIn(delivery.timeZone);
  for (let after: string | null = FIRST; after !== null; ) {
    const start: string = after;
    const { rows, last } = await shop.readReport((connection) =>
      listMovements(connection, start, { from, to, limit: BATCH }),
    );
    if (rows.length > 0)
      yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row, iso))));
    after = last;
  }
}

/** The amount less the fee; empty if the fee is not known, or is in another currency. */
function netOf({ kind, amount, currency, fee, feeCurrency }: MovementRow): string {
  if (kind !== 'payment') return amount === 0 ? '' : money(amount, currency);
  if (fee === null || feeCurrency !== currency) return '';
  return money(amount - fee, currency);
}

const money = (amount: number, currency: string) => plainMoney(toMajor(amount, currency), currency);
