import { plainMinor } from '#contract/values/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { SMALLEST_ID } from '../../database/ids';
import { type CsvColumns, csvInBatches } from '../../http/csv';
import type { Shop } from '../../shop';
import { listLinesAfter, type PayoutLineRow } from './payouts.queries';
import { providerLabel } from './payouts.service';

const BATCH = 1_000;

const columns: CsvColumns<PayoutLineRow> = [
  ['Provider', ({ gateway }) => providerLabel(gateway)],
  ['Payout', ({ payout }) => payout],
  ['Line', ({ transactionId }) => transactionId],
  ['Kind', ({ kind }) => kind],
  ['Reference', ({ reference }) => reference],
  ['Order', ({ orderNumber }) => (orderNumber === null ? '' : orderLabel({ number: orderNumber }))],
  ['Amount', ({ amount, currency }) => plainMinor(amount, currency)],
  ['Currency', ({ currency }) => currency],
  ['Fee', ({ fee, settledCurrency }) => (fee === null ? '' : plainMinor(fee, settledCurrency))],
  ['Net', ({ net, settledCurrency }) => plainMinor(net, settledCurrency)],
  ['Account currency', ({ settledCurrency }) => settledCurrency],
  ['Difference', ({ difference }) => difference ?? ''],
  ['Decision', ({ note }) => note],
];

/** All lines of payouts as CSV, in the order in which they were imported. */
export function exportPayoutLines(shop: Shop): AsyncGenerator<string> {
  return csvInBatches(columns, null, async (after: string | null) => {
    const rows = await shop.readReport((connection) =>
      listLinesAfter(connection, after ?? SMALLEST_ID, BATCH),
    );
    return { rows, next: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
  });
}
