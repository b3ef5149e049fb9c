import type { Product, ProductInput, ProductPatch } from '#contract/catalogue';
import { isId } from '#contract/id';
import type { Connection } from '../database/connect';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import type { Shop } from '../platform/shop';
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
  changesBetween,
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

/** How many products one statement stores. */
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
    await recordAudit(tx, {
      ...{ actorId, action: 'product.create', entity: 'product', entityId: draft.id },
      after: changesBetween(null, draft)?.after ?? {},
    });
    return toProduct(await getRow(tx, draft.id));
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
    const row = await takeHold(tx, id, patch);
    const before = draftOf(row);
    const after = patchDraft(before, patch);
    const isArchived = patch.archived ?? row.archivedAt !== null;
    const action = isArchived && row.archivedAt === null ? 'product.delete' : 'product.update';
    ...
  });
}
