import { plainMoney, toMajor } from '#contract/money';
import { isoIn } from '#contract/values/dates';
import { csvLines } from '../http/csv';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type ExportedCustomer, listForExport } from './customers.queries';

const BATCH = 500;

/** All customers as CSV lines, the oldest first, with times of the shop's time zone. */
export async function* exportCustomers(shop: Shop): AsyncGenerator<string> {
  const { currency, delivery } = await readSettings(shop);
  const moment = isoIn(delivery.timeZone);
  const cells: [heading: string, cell: (row: ExportedCustomer) => string][] = [
    ['First name', ({ firstName }) => firstName],
    ['Last name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Guest', ({ isGuest }) => (isGuest ? 'yes' : 'no')],
    ['Newsletter', ({ newsletter }) => (newsletter ? 'yes' : 'no')],
    ['Street', ({ streetAddress }) => streetAddress],
    ['City', ({ city }) => city],
    ['State', ({ state }) => state],
    ['Zip code', ({ zipCode }) => zipCode],
    ['Country', ({ country }) => country],
    ['Mobile', ({ mobile }) => mobile],
    ['Orders', ({ orders }) => String(orders)],
    ['Spent', ({ spent }) => plainMoney(toMajor(spent, currency), currency)],
    ['Currency', () => currency],
    ['Customer since', ({ since }) => moment(since)],
    ['Customer id', ({ id }) => id],
  ];
  yield csvLines([cells.map(([heading]) => heading)]);
  let after: string | null = null;
  for (;;) {
    const rows: ExportedCustomer[] = await shop.readReport((connection) =>
      listForExport(connection, after, BATCH),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield csvLines(rows.map((row) => cells.map(([, cell]) => cell(row))));
    after = last.id;
  }
}
