import { isoIn } from '#contract/values/dates';
import { plainMinor } from '#contract/values/money';
import { type CsvColumns, csvInBatches } from '../http/csv';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type ExportedCustomer, listForExport } from './customers.queries';

const BATCH = 500;

/** All customers as CSV lines, the oldest first, with times of the shop's time zone. */
export async function* exportCustomers(shop: Shop): AsyncGenerator<string> {
  const { currency, delivery } = await readSettings(shop);
  const moment = isoIn(delivery.timeZone);
  const columns: CsvColumns<ExportedCustomer> = [
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
    ['Spent', ({ spent }) => plainMinor(spent, currency)],
    ['Currency', () => currency],
    ['Customer since', ({ since }) => moment(since)],
    ['Customer id', ({ id }) => id],
  ];
  yield* csvInBatches(columns, null, async (after: string | null) => {
    const rows = await shop.readReport((connection) => listForExport(connection, after, BATCH));
    return { rows, next: rows.at(-1)?.id ?? null };
  });
}
