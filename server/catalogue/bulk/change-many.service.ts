import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import {
  type CartRemoval,
  findAnyProducts,
  lockProducts,
  removeFromCarts,
  removeFromWishlists,
  updateProductRows,
} from '../products/product.queries';
import {
  lexemesOfDraft,
  type StoredProduct,
  toRow,
  toStoredProduct,
} from '../products/product.rules';
import { insertProducts } from '../products/product.service';
import { auditChange, auditOf } from '../products/product-audit.rules';
import { differingFields, pick, type StateField } from '../products/product-state.rules';
import { countSizes, lockSizesOfMany } from '../products/stock.queries';
import { changeWordsBy } from '../search/search-terms.service';
import {
  archiveProducts,
  deleteProducts,
  listProductsAfter,
  recordAudits,
} from './change-many.queries';
import { storeUndo, type UndoEntry } from './undo.queries';

export type { CartRemoval } from '../products/product.queries';
export {
  newDraft,
  patchProduct,
  type StoredProduct,
} from '../products/product.rules';
export { picturesOf } from '../products/product.service';
export {
  differingFields,
  fieldNames,
  firstChangedSince,
  type ProductState,
  pick,
  type StateField,
} from '../products/product-state.rules';
export { lockDeletable } from './change-many.queries';

/** A locked product as it is, and as it will be. */
export interface ProductChange {
  before: StoredProduct;
  after: StoredProduct;
}

/** Rows in one statement. */
const BATCH = 500;

/** Those of the products that exist, without locking them. */
export async function readProducts(
  connection: Connection,
  ids: string[],
): Promise<Map<string, StoredProduct>> {
  return byId(await findAnyProducts(connection, ids));
}

/** Products after an id in the order of their ids, archived ones included. */
export async function readProductsAfter(
  connection: Connection,
  id: string | null,
  limit: number,
): Promise<StoredProduct[]> {
  return (await listProductsAfter(connection, id, limit)).map(toStoredProduct);
}

/**
 * Locks products until the commit, and their stock and cart lines if these will change, in the order in which placing an
 * order locks them: stock, products, cart lines. The stock of `counted` will be set.
 */
export async function lockForChange(
  tx: Connection,
  ids: string[],
  { cartRemovals = [], counted = [] }: { cartRemovals?: CartRemoval[]; counted?: string[] } = {},
): Promise<Map<string, StoredProduct>> {
  if (counted.length > 0) await lockSizesOfMany(tx, counted);
  const locked = byId(await lockProducts(tx, ids));
  await removeFromCarts(tx, cartRemovals);
  return locked;
}

/**
 * Writes changes of locked products: rows, stock, search words, wishlists, audit and undo entries. `created` are new
 * products; `removed` are deleted, which cannot be undone. Calls `onProgress` with the number of products written after
 * each batch. Returns the id that undoes all changes.
 */
export async function writeProducts(
  tx: Connection,
  { actorId, action, changes, created = [], removed = [], onProgress = async () => {} }: Writing,
): Promise<string> {
  const undoId = newId();
  const words = new Map<string, number>();
  let done = 0;
  for (const batch of batchesOf(created)) {
    await insertProducts(tx, batch, actorId);
    const archived = batch.filter((product) => product.isArchived).map(({ id }) => id);
    if (archived.length > 0) await archiveProducts(tx, archived);
    for (const product of batch) countWords(words, new Set(), wordsInShop(product));
    await recordAudits(
      tx,
      batch.map((product) => ({
        ...{ actorId, action: 'product.create', entity: 'product', entityId: product.id },
        after: auditOf(product),
      })),
    );
    done += batch.length;
    await onProgress(done);
  }
  for (const batch of batchesOf(removed)) {
    await deleteProducts(
      tx,
      batch.map(({ id }) => id),
    );
    for (const product of batch) countWords(words, wordsInShop(product), new Set());
    await recordAudits(
      tx,
      batch.map((product) => ({
        ...{ actorId, action, entity: 'product', entityId: product.id },
        before: auditOf(product),
      })),
    );
  }
  await storeUndo(tx, { id: undoId, actorId, entries: created.map(undoOfCreated) });
  for (const batch of batchesOf(changes)) {
    await writeBatch(tx, { actorId, action, undoId }, batch, words);
    done += batch.length;
    await onProgress(done);
  }
  // Stock comes last, so that orders wait for it as briefly as possible.
  for (const batch of batchesOf(changes.filter(hasStockChange)))
    await countSizes(
      tx,
      batch.map(({ after }) => ({ id: after.id, sizes: after.sizes })),
      actorId,
    );
  await changeWordsBy(tx, words);
  return undoId;
}

interface Writing {
  actorId: string;
  action: string;
  changes: ProductChange[];
  created?: StoredProduct[];
  removed?: StoredProduct[];
  onProgress?: (products: number) => Promise<void>;
}

/** The fields that a product is found by. */
const searchedFields: StateField[] = [
  ...(['title', 'brand', 'description', 'colour', 'category', 'section'] as const),
  'isArchived',
];

async function writeBatch(
  tx: Connection,
  by: { actorId: string; action: string; undoId: string },
  batch: ProductChange[],
  words: Map<string, number>,
): Promise<void> {
  const rows = batch.map(({ before, after }) => {
    const isTextChanged = differingFields(before, after).some((field) =>
      searchedFields.includes(field),
    );
    if (isTextChanged) countWords(words, wordsInShop(before), wordsInShop(after));
    const { sizes: _, sizeBits: __, createdAt: ___, ...row } = toRow(after);
    return { ...row, isArchived: after.isArchived, search: isTextChanged ? row.search : null };
  });
  await updateProductRows(tx, rows);
  await removeFromWishlists(
    tx,
    batch
      .filter(({ before, after }) => after.isArchived && !before.isArchived)
      .map(({ after }) => after.id),
  );
  await recordAudits(
    tx,
    batch.flatMap(({ before, after }) => {
      const change = auditChange(before, after);
      if (!change) return [];
      const { actorId, action } = by;
      return [{ actorId, action, entity: 'product', entityId: after.id, ...change }];
    }),
  );
  await storeUndo(tx, { id: by.undoId, actorId: by.actorId, entries: batch.map(undoOf) });
}

function undoOf({ before, after }: ProductChange): UndoEntry {
  const fields = differingFields(before, after);
  return { productId: after.id, before: pick(before, fields), after: pick(after, fields) };
}

/** Undoing deletes the product, unless any of its fields has changed since. */
function undoOfCreated({ id, createdAt: _, ...state }: StoredProduct): UndoEntry {
  return { productId: id, before: null, after: state };
}

function hasStockChange({ before, after }: ProductChange): boolean {
  return differingFields(before, after).includes('sizes');
}

function wordsInShop(product: StoredProduct): Set<string> {
  return product.isArchived ? new Set() : lexemesOfDraft(product);
}

function countWords(words: Map<string, number>, before: Set<string>, after: Set<string>): void {
  for (const word of after) if (!before.has(word)) words.set(word, (words.get(word) ?? 0) + 1);
  for (const word of before) if (!after.has(word)) words.set(word, (words.get(word) ?? 0) - 1);
}

function byId(rows: Parameters<typeof toStoredProduct>[0][]): Map<string, StoredProduct> {
  return new Map(rows.map((row) => [row.id, toStoredProduct(row)]));
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
