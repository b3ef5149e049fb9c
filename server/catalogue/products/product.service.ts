import {
  type ProductInput,
  type ProductPatch,
  SIZES_LIMIT,
  type SizeChange,
  type StaffProduct,
} from '#contract/admin/catalogue';
import type { Product, ProductImage } from '#contract/catalogue';
import { isId } from '#contract/values/id';
import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { staleVersion } from '../../http/edit-versions';
import { ShopError } from '../../http/errors';
import { describePictures } from '../../media/pictures.service';
import type { Shop } from '../../shop';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { changeWords } from '../search/search-terms.service';
import {
  findAnyProduct,
  insertProductRows,
  leaveCarts,
  leaveCartsBySize,
  leaveWishlists,
  lockProduct,
  type ProductRow,
  updateProductRow,
} from './product.queries';
import {
  lexemesOfDraft,
  newDraft,
  type ProductDraft,
  patchProduct,
  type StoredProduct,
  toImages,
  toProduct,
  toRow,
  toStaffProduct,
  toStoredProduct,
} from './product.rules';
import { auditChange, auditOf } from './product-audit.rules';
import { applySizeChanges, staleSizes } from './size-changes.rules';
import { countSizes, lockSizes } from './stock.queries';

export type { ProductDraft } from './product.rules';

/** How many products one statement stores. */
const BULK = 500;

export async function createProduct(
  shop: Shop,
  actorId: string,
  input: ProductInput,
): Promise<Product> {
  return catalogueTransaction(shop, async (tx) => {
    const draft = newDraft(newId(), input, await picturesOf(tx, input.pictures));
    await insertProducts(tx, [draft], actorId);
    await changeWords(tx, new Set(), lexemesOfDraft(draft));
    await recordAudit(tx, {
      ...{ actorId, action: 'product.create', entity: 'product', entityId: draft.id },
      after: auditOf({ ...draft, isArchived: false }),
    });
    return toProduct(await getRow(tx, draft.id));
  });
}

/**
 * Changes a product, archived or not; what is left out stays, and sizes that are given are what was counted. Throws
 * `stale_version` if the product or one of the changed sizes is no longer what the change was based on.
 */
export async function updateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  { version, sizeChanges, ...patch }: ProductPatch,
): Promise<Product> {
  if (!isId(id)) throw new ShopError('not_found');
  return catalogueTransaction(shop, async (tx) => {
    // Stock rows, the product, then cart lines: the order in which placing an order locks them.
    if (patch.sizes || sizeChanges) await lockSizes(tx, id);
    const row = await lockRow(tx, id);
    await refuseStale(tx, row, { version, sizeChanges });
    if (patch.archived) await leaveCarts(tx, id);
    else if (patch.sizes)
      await leaveCarts(
        tx,
        id,
        patch.sizes.map((size) => size.name),
      );
    else if (sizeChanges)
      await leaveCartsBySize(
        tx,
        id,
        sizeChanges.filter(({ quantity }) => quantity === null).map(({ name }) => name),
      );
    const before = toStoredProduct(row);
    const sizes = sizeChanges ? countedSizes(before.sizes, sizeChanges) : patch.sizes;
    const images = patch.pictures ? await picturesOf(tx, patch.pictures, before.images) : null;
    const after = patchProduct(before, { ...patch, ...(sizes && { sizes }) }, images);
    await changeProduct(tx, before, after);
    if (sizes) await countSizes(tx, id, sizes, actorId);
    const change = auditChange(before, after);
    if (change)
      await recordAudit(tx, {
        ...{ actorId, action: 'product.update', entity: 'product', entityId: id },
        ...change,
      });
    return toProduct(await getRow(tx, id));
  });
}

async function refuseStale(
  tx: Connection,
  row: ProductRow,
  { version, sizeChanges = [] }: Pick<ProductPatch, 'version' | 'sizeChanges'>,
): Promise<void> {
  const stale = staleSizes(row.sizes, sizeChanges);
  if (stale.length === 0 && (version === undefined || version === row.version)) return;
  throw await staleVersion(
    tx,
    version,
    {
      ...{ entity: 'product', entityId: row.id, version: row.version },
      values: toStaffProduct(row),
    },
    stale.map(({ change, quantity }) => ({
      path: `sizes.${change.name}`,
      message:
        quantity === null
          ? `There is no size ${change.name} any more.`
          : `There are ${quantity} in size ${change.name} now.`,
    })),
  );
}

function countedSizes(
  before: StoredProduct['sizes'],
  changes: SizeChange[],
): StoredProduct['sizes'] {
  const sizes = applySizeChanges(before, changes);
  if (sizes.length >= 1 && sizes.length <= SIZES_LIMIT) return sizes;
  const message = sizes.length === 0 ? 'Add at least one size.' : `Add up to ${SIZES_LIMIT} sizes.`;
  throw new ShopError('invalid_request', { details: [{ path: 'sizes', message }] });
}

/** Takes a product out of the shop, every cart and every wishlist; orders keep showing it. */
export async function deleteProduct(shop: Shop, actorId: string, id: string): Promise<void> {
  if (!isId(id)) throw new ShopError('not_found');
  await catalogueTransaction(shop, async (tx) => {
    const before = toStoredProduct(await lockRow(tx, id));
    if (before.isArchived) throw new ShopError('not_found');
    await leaveCarts(tx, id);
    const after = { ...before, isArchived: true };
    await changeProduct(tx, before, after);
    await recordAudit(tx, {
      ...{ actorId, action: 'product.delete', entity: 'product', entityId: id },
      ...auditChange(before, after),
    });
  });
}

/** Puts a product that was deleted back into the shop. One that is in it stays as it is. */
export async function restoreProduct(
  shop: Shop,
  actorId: string,
  id: string,
): Promise<StaffProduct> {
  if (!isId(id)) throw new ShopError('not_found');
  return catalogueTransaction(shop, async (tx) => {
    const before = toStoredProduct(await lockRow(tx, id));
    const after = { ...before, isArchived: false };
    const change = auditChange(before, after);
    if (change) {
      await changeProduct(tx, before, after);
      await recordAudit(tx, {
        ...{ actorId, action: 'product.restore', entity: 'product', entityId: id },
        ...change,
      });
    }
    return toStaffProduct(await getRow(tx, id));
  });
}

/** Pictures as staff give them, with what is known of each. */
export async function picturesOf(
  tx: Connection,
  pictures: { url: string; alt: string }[] = [],
  present: ProductImage[] = [],
): Promise<ProductImage[]> {
  const known = await describePictures(
    tx,
    pictures.map(({ url }) => url),
  );
  return toImages(pictures, known, present);
}

/**
 * Stores products with ids of the caller's, and their stock as received. The words they are found by are the caller's to
 * count afterwards: `rebuildSearchWords`.
 */
export async function insertProducts(
  tx: Connection,
  products: ProductDraft[],
  actorId: string | null = null,
): Promise<void> {
  for (let start = 0; start < products.length; start += BULK)
    await insertProductRows(tx, products.slice(start, start + BULK).map(toRow), actorId);
}

/** Everything of a change but the stock. */
async function changeProduct(
  tx: Connection,
  before: StoredProduct,
  after: StoredProduct,
): Promise<void> {
  await updateProductRow(tx, { ...toRow(after), isArchived: after.isArchived });
  await changeWords(tx, wordsInShop(before), wordsInShop(after));
  if (after.isArchived) await leaveWishlists(tx, after.id);
}

function wordsInShop(product: StoredProduct): Set<string> {
  return product.isArchived ? new Set() : lexemesOfDraft(product);
}

async function lockRow(tx: Connection, id: string): Promise<ProductRow> {
  await lockProduct(tx, id);
  return getRow(tx, id);
}

async function getRow(tx: Connection, id: string): Promise<ProductRow> {
  const [row] = await findAnyProduct(tx, id);
  if (!row) throw new ShopError('not_found');
  return row;
}
