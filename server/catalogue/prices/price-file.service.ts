import type { PriceFilePlan } from '#contract/admin/catalogue/price-file';
import { roundingIn } from '#contract/values/catalogue/price-roundings';
import { PRICE_JUMP_FACTOR } from '#contract/values/choices';
import { plainMinor } from '#contract/values/money';
import { recordAudit, recordAudits } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId, SMALLEST_ID } from '../../database/ids';
import { type CsvColumns, csvInBatches } from '../../http/csv';
import { needsConfirmation, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { readSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { pricesOf } from '../bulk/bulk.service';
import { findCodeOwners } from '../products/write-products.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import {
  insertPlanned,
  listAfter,
  listCurrent,
  listPricedRows,
  lockPlanned,
  type NewPlanned,
  type PriceTerms,
  readNow,
} from './planned-prices.queries';
import { changeOf } from './planned-prices.service';
import { findRepeated, type Period } from './price-file.rules';
import { isPriceJump } from './price-jump.rules';

/** A row of a file of planned prices; amounts in minor units. */
export interface PriceFileRow extends Omit<PriceTerms, 'roundingStep' | 'roundingEnding'> {
  line: number;
  /** Empty if the product is named by an SKU or barcode. */
  productId: string;
  sku: string;
}

type RowError = PriceFilePlan['errors'][number];
const MAX_ERRORS = 200;
const MAX_EXAMPLES = 20;

/** What `importPriceFile` would do. */
export async function planPriceFile(
  shop: Shop,
  read: { rows: PriceFileRow[]; errors: RowError[] },
): Promise<PriceFilePlan> {
  const settings = await readSettings(shop);
  const rows = await namedById(shop.pool, read);
  return (await planRows(shop.pool, rows, settings)).plan;
}

/**
 * Stores the planned prices of a file that the shop does not have, all or none. Throws `invalid_request` for any error, and
 * `needs_confirmation` for unconfirmed price jumps.
 */
export async function importPriceRows(
  shop: Shop,
  actorId: string,
  read: { rows: PriceFileRow[]; errors: RowError[] },
  { confirmPriceJumps }: { confirmPriceJumps: boolean },
): Promise<PriceFilePlan> {
  return catalogueTransaction(shop, async (tx) => {
    const settings = await readSettings(shop, tx);
    const named = await namedById(tx, read);
    await lockPlanned(tx, [...new Set(named.rows.map(({ productId }) => productId))]);
    const { plan, added } = await planRows(tx, named, settings);
    const [error] = plan.errors;
    if (error)
      throw new ShopError('invalid_request', {
        message: `Line ${error.line}, ${error.field}: ${error.message} Nothing was imported.`,
        details: plan.errors.map(({ line, field, message }) => ({
          path: `lines.${line}.${field}`,
          message,
        })),
      });
    if (plan.priceJumps > 0 && !confirmPriceJumps) throw unconfirmed(plan.priceJumps);
    if (added.length === 0) return plan;
    await insertPlanned(tx, added, { actorId, source: 'file' });
    await recordImport(tx, actorId, added);
    return plan;
  });
}

/** The rows with the ids of their products. */
async function namedById(
  connection: Connection,
  { rows, errors }: { rows: PriceFileRow[]; errors: RowError[] },
): Promise<{ rows: PriceFileRow[]; errors: RowError[] }> {
  const codes = [...new Set(rows.flatMap(({ sku }) => (sku === '' ? [] : [sku])))];
  const owners = new Map<string, Set<string>>();
  for (const { code, productId } of codes.length > 0 ? await findCodeOwners(connection, codes) : [])
    owners.set(code, (owners.get(code) ?? new Set()).add(productId));
  const unknown: RowError[] = [];
  const named = rows.flatMap((row) => {
    if (row.sku === '') return [row];
    const [productId, another] = owners.get(row.sku) ?? [];
    if (productId !== undefined && another === undefined) return [{ ...row, productId }];
    const message = another
      ? `Several products have the SKU or barcode ${row.sku}.`
      : `No product has the SKU or barcode ${row.sku}.`;
    unknown.push({ line: row.line, field: 'SKU', message });
    return [];
  });
  return { rows: named, errors: [...errors, ...unknown] };
}

async function planRows(
  connection: Connection,
  { rows, errors }: { rows: PriceFileRow[]; errors: RowError[] },
  { currency, priceRounding }: Settings,
): Promise<{ plan: PriceFilePlan; added: NewPlanned[] }> {
  const now = await readNow(connection);
  const rounding = roundingIn(priceRounding, currency);
  const current = rows.filter(({ endsAt }) => endsAt === null || endsAt > now);
  const complete = current.map((row) => ({
    ...row,
    startsAt: row.startsAt === null || row.startsAt < now ? null : row.startsAt,
    roundingStep: row.percent === null ? null : (rounding?.step ?? null),
    roundingEnding: row.percent === null ? null : (rounding?.ending ?? null),
  }));
  const priced = new Map(
    (await listPricedRows(connection, complete)).map((row) => [row.line, row]),
  );
  const stored = await listCurrent(
    connection,
    [...priced.values()].map(({ id }) => id),
  );
  const existing = complete.filter(({ line }) => priced.has(line));
  const { present, overlapping } = findRepeated(
    existing.map(toPeriod(now)),
    stored.map(toPeriod(now)),
  );
  const found = [
    ...errors,
    ...complete
      .filter(({ line }) => !priced.has(line))
      .map(({ line }) => ({ line, field: 'Product ID', message: refusals.product.notFound })),
    ...overlapping.map((line) => ({
      line,
      field: 'From',
      message: 'Another price of the product is planned by a file at that time.',
    })),
  ].sort((one, other) => one.line - other.line);
  const isNew = new Set(existing.map(({ line }) => line));
  for (const line of [...present, ...overlapping]) isNew.delete(line);
  const added = existing.filter(({ line }) => isNew.has(line));
  const changes = added.flatMap(({ line, startsAt, endsAt }) => {
    const product = priced.get(line);
    return product ? [{ line, startsAt, endsAt, title: product.title, ...changeOf(product) }] : [];
  });
  const jumps = changes.filter(({ before, after }) => isPriceJump(before, after));
  return {
    plan: {
      planned: added.length,
      present: present.length,
      past: rows.length - current.length,
      priceJumps: jumps.length,
      errors: found.slice(0, MAX_ERRORS),
      examples: [...new Set([...jumps, ...changes])].slice(0, MAX_EXAMPLES).map((change) => ({
        line: change.line,
        title: change.title,
        from: change.startsAt?.toISOString() ?? null,
        until: change.endsAt?.toISOString() ?? null,
        before: pricesOf(change.before),
        after: pricesOf(change.after),
      })),
    },
    added: added.map(({ line: _, sku: __, ...row }) => ({ ...row, id: newId() })),
  };
}

function unconfirmed(count: number): ShopError {
  const prices = count === 1 ? '1 price differs' : `${count} prices differ`;
  const message = `${prices} from the present one by more than a factor of ${PRICE_JUMP_FACTOR}. Check and confirm these prices.`;
  return needsConfirmation([{ path: 'confirmPriceJumps', message }]);
}

type Planned = Pick<
  NewPlanned,
  'productId' | 'startsAt' | 'endsAt' | 'price' | 'discountPrice' | 'percent'
> & { line?: number; source?: 'hand' | 'file' };

const toPeriod =
  (now: Date) =>
  ({
    productId,
    startsAt,
    endsAt,
    price,
    discountPrice,
    percent,
    line,
    source,
  }: Planned): Period => ({
    productId,
    from: +(startsAt === null || startsAt < now ? now : startsAt),
    until: endsAt === null ? Number.POSITIVE_INFINITY : +endsAt,
    terms: JSON.stringify([price, discountPrice, percent]),
    line: line ?? 0,
    source: source ?? 'file',
  });

async function recordImport(tx: Connection, actorId: string, added: NewPlanned[]): Promise<void> {
  const operationId = newId();
  await recordAudits(
    tx,
    added.map(({ productId, startsAt, endsAt, percent, discountPrice, price }) => ({
      actorId,
      action: 'product.plan-price',
      entity: 'product',
      entityId: productId,
      after: {
        from: startsAt?.toISOString() ?? null,
        until: endsAt?.toISOString() ?? null,
        ...(percent === null ? {} : { percent }),
        ...(discountPrice === null ? {} : { plannedPrice: discountPrice }),
        ...(price === null ? {} : { plannedListPrice: price }),
      },
      operationId,
    })),
  );
  await recordAudit(tx, {
    actorId,
    action: 'planned-prices.import',
    entity: 'planned-prices',
    entityId: operationId,
    after: { prices: added.length },
  });
}

const BATCH = 1_000;
type ExportedRow = Awaited<ReturnType<typeof listAfter>>[number];
const money = (amount: number | null, currency: string) =>
  amount === null ? '' : plainMinor(amount, currency);

const columns: CsvColumns<ExportedRow> = [
  ['Product ID', ({ productId }) => productId],
  ['Title', ({ title }) => title],
  ['From', ({ startsAt }) => startsAt.toISOString()],
  ['Until', ({ endsAt }) => endsAt?.toISOString() ?? ''],
  ['Percentage off', ({ percent }) => (percent === null ? '' : String(percent))],
  ['Price', ({ price, currency }) => money(price, currency)],
  ['Discounted price', ({ discountPrice, currency }) => money(discountPrice, currency)],
  ['Source', ({ source }) => source],
];

/** All planned prices as CSV, in the order in which they were planned. */
export function exportPlannedPrices(shop: Shop): AsyncGenerator<string> {
  return csvInBatches(columns, null, async (after: string | null) => {
    const rows = await shop.readReport((connection) =>
      listAfter(connection, after ?? SMALLEST_ID, BATCH),
    );
    return { rows, next: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
  });
}
