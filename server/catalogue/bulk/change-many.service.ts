import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import {
  lexemesOfDraft,
  type StoredProduct,
  toRow,
  toStoredProduct,
} from '../products/product.rules';
import { insertProducts } from '../products/product.service';
import { auditChange, auditOf } from '../products/product-audit.rules';
import { differingFields, pick, type StateField } from '../products/product-state.rules';
import { changeWordsBy } from '../search/search-terms.service';
import {
  archiveProducts,
  countSizesMany,
  deleteProducts,
  findAnyProducts,
  leaveCartsMany,
  leaveWishlistsMany,
  listProductsAfter,
  lockProducts,
  lockSizesMany,
  recordAudits,
  updateProductRows,
} from './change-many.queries';
import { storeUndo, type UndoEntry } from './undo.queries';

export {
  newDraft,
  patchProduct,
  type StoredProduct as KeptProduct,
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

/** A product as it is, held, and as it is to be. */
export interface ProductChange {
  before: StoredProduct;
  after: StoredProduct;
}

/** How many rows one statement writes. */
const BATCH = 500;

/** Those of some products that there are, as they stand, without holding them. */
export async function readProducts(
  connection: Connection,
  ids: string[],
): Promise<Map<string, StoredProduct>> {
  return byId(await findAnyProducts(connection, ids));
}

/** The products after one in the order of their ids, archived ones too: all of them, in steps. */
export async function readProductsAfter(
  connection: Connection,
  id: string | null,
  limit: number,
): Promise<StoredProduct[]> {
  return (await listProductsAfter(connection, id, limit)).map(toStoredProduct);
}

/**
 * Locks products until the commit, and their stock and cart lines where these will change, in the order in which placing
 * an order locks them: stock, products, cart lines. `leaving` are removed from carts except for the sizes they keep;
 * `counted` are those whose stock will be set.
 */
export async function holdProducts(
  tx: Connection,
  ids: string[],
  {
    leaving = [],
    counted = [],
  }: { leaving?: { id: string; keptSizes: string[] }[]; counted?: string[] } = {},
): Promise<Map<string, StoredProduct>> {
  if (counted.length > 0) await lockSizesMany(tx, counted);
  const held = byId(await lockProducts(tx, ids));
  if (leaving.length > 0) await leaveCartsMany(tx, leaving);
  return held;
}

/**
 * Writes changes of products that are held: rows, stock, words, wishlists, audit, and what they can be undone by.
 * `made` are new ones; `removed` are deleted, which cannot be undone. Says after each batch how many are done. The id to
 * undo all of it by.
 */
export async function writeProducts(
  tx: Connection,
  { actorId, action, changes, made = [], removed = [], onDone = async () => {} }: Writing,
): Promise<string> {
  const undoId = newId();
  const words = new Map<string, number>();
  let done = 0;
  for (const batch of batchesOf(made)) {
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
    await onDone(done);
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
  await storeUndo(tx, { id: undoId, actorId, entries: made.map(undoOfMade) });
  for (const batch of batchesOf(changes)) {
    await writeBatch(tx, { actorId, action, undoId }, batch, words);
    done += batch.length;
    await onDone(done);
  }
  // Stock is set at the end, so that orders wait for it no longer than they must.
  for (const batch of batchesOf(changes.filter(hasOtherStock)))
    await countSizesMany(
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
  made?: StoredProduct[];
  removed?: StoredProduct[];
  onDone?: (products: number) => Promise<void>;
}

/** What of a product a reader may find it by. */
const searched: StateField[] = [
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
    const isRead = differingFields(before, after).some((field) => searched.includes(field));
    if (isRead) countWords(words, wordsInShop(before), wordsInShop(after));
    const { sizes: _, sizeBits: __, createdAt: ___, ...row } = toRow(after);
    return { ...row, isArchived: after.isArchived, search: isRead ? row.search : null };
  });
  await updateProductRows(tx, rows);
  const gone = batch.filter(({ before, after }) => after.isArchived && !before.isArchived);
  if (gone.length > 0)
    await leaveWishlistsMany(
      tx,
      gone.map(({ after }) => after.id),
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

/** Undoing removes it, unless it has been changed since in any respect. */
function undoOfMade({ id, createdAt: _, ...state }: StoredProduct): UndoEntry {
  return { productId: id, before: null, after: state };
}

function hasOtherStock({ before, after }: ProductChange): boolean {
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
