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
  findAnyProducts,
  insertProductRows,
  lockProducts,
  type ProductRow,
  removeFromCarts,
  removeFromWishlists,
  updateProductRows,
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

/** Products in one statement. */
const BATCH = 500;

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
 * Changes the given fields of a product, archived or not; given sizes are counts. Throws `stale_version` if the product or
 * one of the changed sizes has changed since the version or quantity that the change is based on.
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
    await assertCurrent(tx, row, { version, sizeChanges });
    const before = toStoredProduct(row);
    const sizes = sizeChanges ? countedSizes(before.sizes, sizeChanges) : patch.sizes;
    if (patch.archived) await removeFromCarts(tx, [{ id, remainingSizes: [] }]);
    else if (sizes)
      await removeFromCarts(tx, [{ id, remainingSizes: sizes.map(({ name }) => name) }]);
    const images = patch.pictures ? await picturesOf(tx, patch.pictures, before.images) : null;
    const after = patchProduct(before, { ...patch, ...(sizes && { sizes }) }, images);
    await changeProduct(tx, before, after);
    if (sizes) await countSizes(tx, [{ id, sizes }], actorId);
    const change = auditChange(before, after);
    if (change)
      await recordAudit(tx, {
        ...{ actorId, action: 'product.update', entity: 'product', entityId: id },
        ...change,
      });
    return toProduct(await getRow(tx, id));
  });
}

async function assertCurrent(
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
          ? `Size ${change.name} no longer exists.`
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

/** Archives a product and removes it from every cart and wishlist; orders keep showing it. */
export async function deleteProduct(shop: Shop, actorId: string, id: string): Promise<void> {
  if (!isId(id)) throw new ShopError('not_found');
  await catalogueTransaction(shop, async (tx) => {
    const before = toStoredProduct(await lockRow(tx, id));
    if (before.isArchived) throw new ShopError('not_found');
    await removeFromCarts(tx, [{ id, remainingSizes: [] }]);
    const after = { ...before, isArchived: true };
    await changeProduct(tx, before, after);
    await recordAudit(tx, {
      ...{ actorId, action: 'product.delete', entity: 'product', entityId: id },
      ...auditChange(before, after),
    });
  });
}

/** Returns an archived product to the shop; does nothing for one that is in the shop. */
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

/** Pictures as staff chose them, with tint and widths as far as they are known. */
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

/** Inserts products, with their stock as received. The caller updates the search words afterwards: `rebuildSearchWords`. */
export async function insertProducts(
  tx: Connection,
  products: ProductDraft[],
  actorId: string | null = null,
): Promise<void> {
  for (let start = 0; start < products.length; start += BATCH)
    await insertProductRows(tx, products.slice(start, start + BATCH).map(toRow), actorId);
}

/** Writes everything but the stock. */
async function changeProduct(
  tx: Connection,
  before: StoredProduct,
  after: StoredProduct,
): Promise<void> {
  const { sizes: _, sizeBits: __, createdAt: ___, ...row } = toRow(after);
  await updateProductRows(tx, [{ ...row, isArchived: after.isArchived }]);
  await changeWords(tx, wordsInShop(before), wordsInShop(after));
  if (after.isArchived) await removeFromWishlists(tx, [after.id]);
}

function wordsInShop(product: StoredProduct): Set<string> {
  return product.isArchived ? new Set() : lexemesOfDraft(product);
}

async function lockRow(tx: Connection, id: string): Promise<ProductRow> {
  const [row] = await lockProducts(tx, [id]);
  if (!row) throw new ShopError('not_found');
  return row;
}

async function getRow(tx: Connection, id: string): Promise<ProductRow> {
  const [row] = await findAnyProducts(tx, [id]);
  if (!row) throw new ShopError('not_found');
  return row;
}
