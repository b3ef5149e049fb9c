import { createHash } from 'node:crypto';
import {
  BULK_LIMIT,
  type BulkInput,
  type BulkPreview,
  type BulkResult,
} from '#contract/admin/catalogue-bulk';
import type { ErrorDetail } from '#contract/errors';
import { toDollars } from '#contract/money';
import { isId } from '#contract/values/id';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { listMatchingIds } from '../products/staff-listing.queries';
import { staffCriteria } from '../products/staff-listing.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { findPlanned, type PlannedProduct } from './bulk.queries';
import { type Changeable, changeProduct, hasChanged } from './bulk.rules';
import { lockForChange, writeProducts } from './change-many.service';
import { ticketOf } from './undo.service';

/** How many of the products that stand in the way are named. */
const NAMED = 20;

/**
 * Changes all products that were chosen, or none. Throws `invalid_request` naming those that cannot be changed so, and
 * `stale_version` if one of them was changed since the preview.
 */
export async function changeChosen(
  shop: Shop,
  actorId: string,
  input: BulkInput,
): Promise<BulkResult> {
  const ids = await chosenIds(shop, input);
  const result = await catalogueTransaction(shop, async (tx) => {
    const isArchiving = input.change.kind === 'archive';
    const known = ids.filter(isId);
    const products = await lockForChange(tx, known, {
      cartRemovals: isArchiving ? known.map((id) => ({ id, keptSizes: [] })) : [],
    });
    refuseUnknown(ids, products);
    if (input.basedOn !== undefined && input.basedOn !== stateOf(await findPlanned(tx, known)))
      throw new ShopError('stale_version', {
        message: 'Someone else has changed these products since the preview. Check it again.',
      });
    const { changes, faults } = plan(products, input);
    if (faults.length > 0) throw refuseFaults(faults);
    const same = products.size - changes.length;
    if (changes.length === 0) return { changed: 0, same, undo: null };
    const undoId = await writeProducts(tx, { actorId, action: 'product.bulk', changes });
    return { changed: changes.length, same, undo: await ticketOf(tx, undoId) };
  });
  shop.wakeJobs();
  return result;
}

/** What `changeChosen` would do; nothing is changed. */
export async function previewChosen(shop: Shop, input: BulkInput): Promise<BulkPreview> {
  const ids = await chosenIds(shop, input);
  const found = await findPlanned(shop.pool, ids.filter(isId));
  const products = new Map(found.map((product) => [product.id, product]));
  refuseUnknown(ids, products);
  const { changes, faults } = plan(products, input);
  return {
    changed: changes.length,
    same: products.size - changes.length - faults.length,
    products: changes.slice(0, NAMED).map(({ before, after }) => ({
      _id: before.id,
      title: before.title,
      before: pricesOf(before),
      after: pricesOf(after),
    })),
    refused: faults
      .slice(0, NAMED)
      .map(({ path, message }) => ({ _id: path.slice('ids.'.length), message })),
    basedOn: stateOf(found),
  };
}

/** Names the versions of some products; another name once one of them is changed, added or gone. */
function stateOf(products: PlannedProduct[]): string {
  const versions = products.map(({ id, version }) => `${id} ${version}`).sort();
  return createHash('sha256').update(versions.join()).digest('base64url');
}

/** What becomes of each product, and which cannot be changed so. */
function plan<Product extends Omit<PlannedProduct, 'version'>>(
  products: Map<string, Product>,
  { change }: BulkInput,
) {
  const changes: { before: Product; after: Product }[] = [];
  const faults: ErrorDetail[] = [];
  for (const before of products.values()) {
    const changed = changeProduct(before, change);
    if ('fault' in changed)
      faults.push({ path: `ids.${before.id}`, message: `${before.title}: ${changed.fault}` });
    else if (hasChanged(before, changed.after)) changes.push({ before, after: changed.after });
  }
  return { changes, faults };
}

const pricesOf = ({ price, discountPrice }: Changeable) => ({
  price: toDollars(price),
  discountPrice: toDollars(discountPrice),
});

async function chosenIds(shop: Shop, { ids, filter }: BulkInput): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const chosen = await staffCriteria(shop, {
    ...{ sort: 'price_low', pageNumber: 1, pageSize: 1, size: [] },
    ...(filter?.q === undefined ? {} : { q: filter.q }),
    ...(filter?.category === undefined ? {} : { category: filter.category }),
    ...(filter?.brand === undefined ? {} : { brand: [filter.brand] }),
    ...(filter?.new === undefined ? {} : { new: filter.new }),
    stock: filter?.stock,
    archived: filter?.archived,
  });
  const found = await listMatchingIds(shop.pool, { ...chosen, maxMatches: null }, BULK_LIMIT + 1);
  if (found.length > BULK_LIMIT)
    throw new ShopError('invalid_request', {
      message: `You can change up to ${BULK_LIMIT.toLocaleString('en-US')} products at a time. Narrow the filter.`,
    });
  return found;
}

function refuseUnknown(ids: string[], products: Map<string, unknown>): void {
  const details = ids
    .filter((id) => !products.has(id))
    .slice(0, NAMED)
    .map((id) => ({ path: `ids.${id}`, message: 'Product not found.' }));
  if (details.length > 0)
    throw new ShopError('invalid_request', { details, message: 'Product not found.' });
}

function refuseFaults(faults: ErrorDetail[]): ShopError {
  const [first] = faults;
  const message =
    faults.length === 1 && first
      ? first.message
      : `${faults.length} products cannot be changed so. Nothing was changed.`;
  return new ShopError('invalid_request', { details: faults.slice(0, NAMED), message });
}
