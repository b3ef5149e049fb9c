import { setImmediate } from 'node:timers/promises';
import { MAX_MINOR, toMinor } from '#contract/money';
import { isStorableText } from '#contract/text';
import { PRICE_FILE_ROWS_LIMIT, priceFileAdvice } from '#contract/values/catalogue/price-file';
import { isId } from '#contract/values/id';
import { faultOfDay } from '#contract/values/periods';
import { momentIn } from '#contract/values/typed/typed-moments';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed/typed-numbers';
import type { PriceFileRow } from '../../catalogue/prices/price-file.service';
import { readCell } from '../../http/csv';
import { readCsv } from '../../http/read-files/csv-file';
import { UnreadableFile } from '../../http/read-files/unreadable-file';
import type { RowError } from '../formats/row';

const headings = {
  productId: 'Product ID',
  sku: 'SKU',
  from: 'From',
  until: 'Until',
  percent: 'Percentage off',
  price: 'Price',
  discountPrice: 'Discounted price',
} as const;
type ColumnName = keyof typeof headings;
const columns = Object.keys(headings) as ColumnName[];

const SECOND_MS = 1000;
/** Rows read before the event loop runs again. */
const READ_BATCH = 200;

/**
 * The rows of a CSV file of planned prices, whose times are by the clock of `timeZone` unless they name another, and the errors of
 * the others. Throws `UnreadableFile`.
 */
export async function readPrices(
  file: Buffer,
  { timeZone, currency }: { timeZone: string; currency: string },
): Promise<{ rows: PriceFileRow[]; errors: RowError[] }> {
  let places: Map<ColumnName, number> | null = null;
  const rows: PriceFileRow[] = [];
  const errors: RowError[] = [];
  for await (const { cells, line } of readCsv(file)) {
    if (places === null) {
      places = placesOf(cells);
      continue;
    }
    if (rows.length + errors.length === PRICE_FILE_ROWS_LIMIT)
      throw new UnreadableFile(`The file has too many prices. ${priceFileAdvice}`);
    const of = places;
    const cell = (column: ColumnName) => readCell(cells[of.get(column) ?? -1] ?? '').trim();
    const found = readRow(cell, { timeZone, currency });
    if ('field' in found)
      errors.push({ line, field: headings[found.field], message: found.message });
    else rows.push({ ...found, line });
    if ((rows.length + errors.length) % READ_BATCH === 0) await setImmediate();
  }
  if (places === null) throw new UnreadableFile('The file is empty.');
  return { rows, errors };
}

function placesOf(cells: string[]): Map<ColumnName, number> {
  const given = cells.map((cell) => readCell(cell).trim().toLowerCase());
  const places = new Map<ColumnName, number>();
  for (const column of columns) {
    const place = given.indexOf(headings[column].toLowerCase());
    if (place >= 0) places.set(column, place);
  }
  const namesProduct = places.has('productId') || places.has('sku');
  const namesPrice = places.has('percent') || places.has('discountPrice');
  if (!namesProduct || !namesPrice)
    throw new UnreadableFile(
      'The first line must contain the column names Product ID or SKU, and Percentage off or Discounted price.',
    );
  return places;
}

/** A row, or its first error. */
function readRow(
  cell: (column: ColumnName) => string,
  { timeZone, currency }: { timeZone: string; currency: string },
): Omit<PriceFileRow, 'line'> | { field: ColumnName; message: string } {
  const productId = cell('productId').toLowerCase();
  const sku = productId === '' ? cell('sku') : '';
  if (productId === '' && sku === '')
    return { field: 'productId', message: 'Enter a product ID or an SKU.' };
  if (!isStorableText(sku))
    return { field: 'sku', message: 'Contains characters that aren’t allowed.' };
  if (productId !== '' && !isId(productId))
    return { field: 'productId', message: 'This isn’t the ID of a product.' };
  const startsAt = readTime(cell('from'), timeZone);
  const endsAt = readTime(cell('until'), timeZone);
  const badTime = 'Enter a time such as 2027-03-04 05:06.';
  if (startsAt === undefined) return { field: 'from', message: badTime };
  if (endsAt === undefined) return { field: 'until', message: badTime };
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return { field: 'until', message: 'The end must be after the beginning.' };
  const percent = readNumber(cell('percent'), readInteger);
  const price = readNumber(cell('price'), (text) => readMoney(text, currency));
  const discountPrice = readNumber(cell('discountPrice'), (text) => readMoney(text, currency));
  for (const [field, { problem }] of Object.entries({ percent, price, discountPrice }))
    if (problem !== null) return { field: field as ColumnName, message: problem };
  if ((percent.value === null) === (discountPrice.value === null))
    return { field: 'percent', message: 'Enter a percentage or a discounted price.' };
  if (percent.value !== null && (percent.value < 1 || percent.value > 99))
    return { field: 'percent', message: 'Enter a percentage from 1 to 99.' };
  const amounts = {
    price: minor(price.value, currency),
    discountPrice: minor(discountPrice.value, currency),
  };
  if (
    amounts.price !== null &&
    (amounts.discountPrice === null || amounts.price < amounts.discountPrice)
  )
    return { field: 'price', message: 'The list price can’t be below the discounted price.' };
  if (Math.max(amounts.price ?? 0, amounts.discountPrice ?? 0) > MAX_MINOR)
    return { field: 'price', message: 'The price is too high.' };
  return { productId, sku, startsAt, endsAt, percent: percent.value, ...amounts };
}

/** Null for an empty cell, undefined for one that is no time. */
function readTime(text: string, timeZone: string): Date | null | undefined {
  if (text === '') return null;
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    );
  const [, day = '', time = '00:00', seconds = '', zone] = parts ?? [];
  if (!parts || faultOfDay(day) !== null) return undefined;
  if (zone) return validTime(new Date(`${day}T${time}${seconds}${zone}`));
  const minute = momentIn(`${day}T${time}`, timeZone);
  return minute === null
    ? undefined
    : validTime(new Date(+minute + Number(seconds.slice(1)) * SECOND_MS));
}

const validTime = (at: Date) => (Number.isNaN(+at) ? undefined : at);

function readNumber(
  text: string,
  read: (text: string) => TypedNumber,
): { value: number | null; problem: string | null } {
  if (text === '') return { value: null, problem: null };
  const { value, problem } = read(text);
  return { value: value ?? null, problem: problem ?? null };
}

const minor = (value: number | null, currency: string) =>
  value === null ? null : toMinor(value, currency);
