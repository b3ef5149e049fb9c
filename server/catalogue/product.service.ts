import type { Product, ProductInput, ProductPatch } from '#contract/catalogue';
import { isId } from '#contract/id';
import type { Connection } from '../database/connect';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import type { Shop } from '../platform/shop';
import { auditChange, auditFields } from './product-audit.rules';
import {
  findAnyProduct,
  insertProductRows,
  leaveCarts,
  leaveWishlists,
  lockProduct,
  type ProductRow,
  updateProductRow,
} from './product.queries';
import {
  countedSizes,
  draftOf,
  lexemesOfDraft,
  newDraft,
  type ProductDraft,
  patchDraft,
  toProduct,
  toRow,
} from './product.rules';
import { changeWords } from './search.service';
import { countSizes, lockSizes } from './stock.queries';

export type { ProductDraft } from './product.rules';

/** Rows one statement stores. */
const BULK = 500;

export async function createProduct(
  shop: Shop,
  actorId: string,
  input: ProductInput,
): Promise<Product> {
  return transaction(shop.pool, async (tx) => {
    const draft = newDraft(newId(), input);
    await insertProducts(tx, [draft], actorId);
    await changeWords(tx, new Set(), lexemesOfDraft(draft));
    const product = toProduct(await readProduct(tx, draft.id));
    const after = auditFields(product, false);
    await recordAudit(tx, { ...productAction(actorId, 'create', draft.id), after });
    return product;
  });
}

/** Changes a product, archived or not; sizes that are given are what was counted. */
export async function updateProduct(
  shop: Shop,
  actorId: string,
  id: string,
  patch: ProductPatch,
): Promise<Product> {
  return transaction(shop.pool, async (tx) => {
    // Cart lines, stock rows, then the product: the order in which an order takes them.
    if (patch.archived) await leaveCarts(tx, id);
    else if (patch.sizes)
      await leaveCarts(
        tx,
        id,
        countedSizes(patch.sizes).map((size) => size.name),
      );
    if (patch.sizes && isId(id)) await lockSizes(tx, id);
    const row = await lockAndRead(tx, id);
    const isArchived = patch.archived ?? row.archivedAt !== null;
    return changeProduct(tx, actorId, row, patchDraft(draftOf(row), patch), isArchived);
  });
}

/** Takes a product out of the shop, every cart and every wishlist. Orders keep showing it. */
export async function deleteProduct(shop: Shop, actorId: string, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    await leaveCarts(tx, id);
    const row = await lockAndRead(tx, id);
    if (row.archivedAt !== null) throw new ShopError('not_found');
    await changeProduct(tx, actorId, row, draftOf(row), true);
  });
}
