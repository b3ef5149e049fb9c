import { createHash } from 'node:crypto';
import {
  BULK_LIMIT,
  type BulkInput,
  type BulkPreview,
  type BulkResult,
} from '#contract/admin/catalogue/catalogue-bulk';
import type { ErrorDetail } from '#contract/errors';
import { toMajor } from '#contract/money';
import { isId } from '#contract/values/id';
import { type Assortment, has } from '../../assortment/assortment.rules';
import { findAssortment } from '../../assortment/assortment.service';
import { holdAssortment } from '../../assortment/entries.service';
import { newId } from '../../database/ids';
import { ShopError } from '../../http/errors';
import { readSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { findPlanned, listIdsOfStyles, type PlannedProduct } from '../products/product.queries';
import { productFields } from '../products/product-fields.rules';
import { listMatchingIds } from '../products/staff-listing.queries';
import { staffCriteria } from '../products/staff-listing.service';
import { cartRemovalsOf, lockForChange, writeProducts } from '../products/write-products.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { changedFields, changeProduct, type Prices, priceEffect, shownValue } from './bulk.rules';
import { ticketOf } from './undo.service';

/** Products that are listed in a preview or an error. */
export const MAX_LISTED = 20;

/**
 * Changes all chosen products or none. Throws `invalid_request` with the products that cannot be changed this way, and
 * `stale_version` if a product has changed since the preview.
 */
export async function changeChosen(
  shop: Shop,
  actorId: string,
  input: BulkInput,
): Promise<BulkResult> {
  const ids = await chosenIds(shop, input);
  const result = await catalogueTransaction(shop, async (tx) => {
    const assortment = await holdAssortment(tx);
    assertKnown(assortment, await readSettings(shop, tx), input);
    const isHiding = ['archive', 'withdraw'].includes(input.change.kind);
    const known = ids.filter(isId);
    const products = await lockForChange(tx, known, {
      cartRemovals: known.flatMap((id) => cartRemovalsOf(id, { isArchived: isHiding })),
    });
    assertAllFound(ids, products);
    if (input.basedOn !== undefined) assertUnchanged(await findPlanned(tx, known), input);
    const { changes, errors } = plan(assortment, products, input);
    if (errors.length > 0) throw bulkError(errors);
    const same = products.size - changes.length;
    if (changes.length === 0) return { changed: 0, same, undo: null };
    assertConfirmed(changes, input);
    const undoId = newId();
    await writeProducts(tx, {
      actorId,
      action: 'product.bulk',
      changes,
      operation: { id: undoId, kind: 'bulk', change: input.change },
    });
    return { changed: changes.length, same, undo: await ticketOf(tx, undoId) };
  });
  shop.wakeJobs();
  return result;
}

/** What `changeChosen` would do. */
export async function previewChosen(shop: Shop, input: BulkInput): Promise<BulkPreview> {
  const assortment = await findAssortment(shop.pool);
  assertKnown(assortment, await readSettings(shop), input);
  const ids = await chosenIds(shop, input);
  const found = await findPlanned(shop.pool, ids.filter(isId));
  const products = new Map(found.map((product) => [product.id, product]));
  assertAllFound(ids, products);
  const { changes, errors } = plan(assortment, products, input);
  return {
    changed: changes.length,
    same: products.size - changes.length - errors.length,
    products: changes.slice(0, MAX_LISTED).map(({ before, after }) => ({
      _id: before.id,
      title: before.title,
      before: pricesOf(before),
      after: pricesOf(after),
      changes: changedFields(before, after).map((field) => ({
        field: productFields[field].label,
        before: shownValue(assortment, field, before[field], before.currency),
        after: shownValue(assortment, field, after[field], after.currency),
      })),
    })),
    refused: errors
      .slice(0, MAX_LISTED)
      .map(({ path, message }) => ({ _id: path.slice('ids.'.length), message })),
    prices: priceEffect(changes),
    basedOn: hashVersions(found),
  };
}

/** Throws `stale_version` if a product has changed since the preview that a change is based on. */
export function assertUnchanged(
  products: Pick<PlannedProduct, 'id' | 'version'>[],
  { basedOn }: Pick<BulkInput, 'basedOn'>,
): void {
  if (basedOn === undefined || basedOn === hashVersions(products)) return;
  throw new ShopError('stale_version', {
    message: 'Someone else has changed these products since the preview. Check it again.',
  });
}

/** Large changes of prices are confirmed by typing the number of products. */
export function assertConfirmed(
  changes: { before: Prices; after: Prices }[],
  input: Pick<BulkInput, 'confirm'>,
) {
  if (!priceEffect(changes)?.needsConfirmation || input.confirm === changes.length) return;
  const message = `This changes the prices of ${changes.length === 1 ? '1 product' : `${changes.length} products`}. Enter ${changes.length} to confirm.`;
  throw new ShopError('invalid_request', { message, details: [{ path: 'confirm', message }] });
}

/** A hash of the products' versions: it changes when a product is changed, added or removed. */
export function hashVersions(products: Pick<PlannedProduct, 'id' | 'version'>[]): string {
  const versions = products.map(({ id, version }) => `${id} ${version}`).sort();
  return createHash('sha256').update(versions.join()).digest('base64url');
}

/** The products that change, and the errors of those that cannot be changed this way. */
function plan<Product extends Omit<PlannedProduct, 'version'>>(
  assortment: Assortment,
  products: Map<string, Product>,
  { change }: BulkInput,
) {
  const changes: { before: Product; after: Product }[] = [];
  const errors: ErrorDetail[] = [];
  for (const before of products.values()) {
    const changed = changeProduct(assortment, before, change);
    if ('error' in changed)
      errors.push({ path: `ids.${before.id}`, message: `${before.title}: ${changed.error}` });
    else if (changedFields(before, changed.after).length > 0)
      changes.push({ before, after: changed.after });
  }
  return { changes, errors };
}

export const pricesOf = ({ price, discountPrice, currency }: Prices) => ({
  price: toMajor(price, currency),
  discountPrice: toMajor(discountPrice, currency),
});

/** Throws `invalid_request` for a category or tax class that the shop does not have. */
function assertKnown(assortment: Assortment, settings: Settings, { change }: BulkInput): void {
  const refuse = (path: string, message: string) => {
    throw new ShopError('invalid_request', { message, details: [{ path, message }] });
  };
  if (change.kind === 'category' && !has.category(assortment, change.category))
    refuse('change.category', 'Unknown category.');
  if (
    change.kind === 'taxClass' &&
    change.taxClass !== '' &&
    !settings.tax.classes.some(({ code }) => code === change.taxClass)
  )
    refuse('change.taxClass', 'Unknown tax class.');
}

/** The ids of the selected products and, if asked for, of their other colours. */
export async function chosenIds(
  shop: Shop,
  input: Pick<BulkInput, 'ids' | 'filter' | 'wholeStyle'>,
): Promise<string[]> {
  const selected = await selectedIds(shop, input);
  if (!input.wholeStyle) return selected;
  const ofStyles = await listIdsOfStyles(shop.pool, selected.filter(isId));
  return withinLimit([...new Set([...selected, ...ofStyles])]);
}

function withinLimit(ids: string[]): string[] {
  if (ids.length <= BULK_LIMIT) return ids;
  throw new ShopError('invalid_request', {
    message: `You can change up to ${BULK_LIMIT.toLocaleString('en-US')} products at a time. Narrow the filter.`,
  });
}

async function selectedIds(
  shop: Shop,
  { ids, filter }: Pick<BulkInput, 'ids' | 'filter'>,
): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const chosen = await staffCriteria(shop, {
    sort: 'price_low',
    pageNumber: 1,
    pageSize: 1,
    size: [],
    ...filter,
    brand: filter?.brand === undefined ? undefined : [filter.brand],
  });
  const criteria = { ...chosen, maxMatches: null };
  return withinLimit(await listMatchingIds(shop.pool, criteria, BULK_LIMIT + 1));
}

/** Throws `invalid_request` with the products that do not exist. */
export function assertAllFound(ids: string[], products: Map<string, unknown>): void {
  const details = ids
    .filter((id) => !products.has(id))
    .slice(0, MAX_LISTED)
    .map((id) => ({ path: `ids.${id}`, message: 'Product not found.' }));
  if (details.length > 0)
    throw new ShopError('invalid_request', { details, message: 'Product not found.' });
}

/** The error of a change whose products cannot all be changed. */
export function bulkError(errors: ErrorDetail[]): ShopError {
  const [first] = errors;
  const message =
    errors.length === 1 && first
      ? first.message
      : `${errors.length} products can’t be changed this way. Nothing was changed.`;
  return new ShopError('invalid_request', { details: errors.slice(0, MAX_LISTED), message });
}
