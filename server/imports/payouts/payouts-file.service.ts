import { plainMoney, toMajor } from '#contract/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { csvLines } from '../../http/csv';
import type { Shop } from '../../shop';
import { listLinesAfter, type PayoutLineRow } from './payouts.queries';
import { providerLabel } from './payouts.service';

const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

const columns: [heading: string, cell: (line: PayoutLineRow) => string][] = [
  ['Provider', ({ gateway }) => providerLabel(gateway)],
  ['Payout', ({ payout }) => payout],
  ['Line', ({ transactionId }) => transactionId],
  ['Kind', ({ kind }) => kind],
  ['Reference', ({ reference }) => reference],
  ['Order', ({ orderNumber }) => (orderNumber === null ? '' : orderLabel({ number: orderNumber }))],
  ['Amount', ({ amount, currency }) => money(amount, currency)],
  ['Currency', ({ currency }) => currency],
  ['Fee', ({ fee, settledCurrency }) => (fee === null ? '' : money(fee, settledCurrency))],
  ['Net', ({ net, settledCurrency }) => money(net, settledCurrency)],
  ['Account currency', ({ settledCurrency }) => settledCurrency],
  ['Difference', ({ difference }) => difference ?? ''],
  ['Decision', ({ note }) => note],
];

/** All lines of payouts as CSV, in the order in which they were imported. */
export async function* exportPayoutLines(shop: Shop): AsyncGenerator<string> {
  yield csvLines([columns.map(([heading]) => heading)]);
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const start: string = after;
    const lines = await shop.readReport((connection) => listLinesAfter(connection, start, BATCH));
    if (lines.length > 0)
      yield csvLines(lines.map((line) => columns.map(([, cell]) => cell(line))));
    after = lines.length < BATCH ? undefined : lines.at(-1)?.id;
  }
}

const money = (amount: number, currency: string) => plainMoney(toMajor(amount, currency), currency);
