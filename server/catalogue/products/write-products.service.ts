import type { BulkChange } from '#contract/admin/catalogue/catalogue-bulk';
import { holdAssortment } from '../../assortment/entries.service';
import { type AuditEntry, recordAudit, recordAudits } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { storeUndo, type UndoEntry } from '../bulk/undo.queries';
import { changeWordsBy } from '../search/search-terms.service';
import {
  archiveProducts,
  type CartRemoval,
  deleteProducts,
  findAnyProducts,
  findStyles,
  insertProductRows,
  listProductsAfter,
  listStoredWords,
  lockProducts,
  removeFromCarts,
  removeFromWishlists,
  updateProductRows,
} from './product.queries';
import {
  type NewProduct,
  type StoredProduct,
  toRow,
  toStoredProduct,
  wordsInShop,
} from './product.rules';
import { auditChange, auditOf, differingFields, pick, productFields } from './product-fields.rules';
import { IN_SHOP } from './publishing.rules';
import { countSizes, findMostSizes, lockSizesOfMany } from './stock/stock.queries';

export { type CodeOwner, findCodeOwners } from './product.queries';
export { findMostSizes };

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

/** The sizes that stay in carts after a change of the given fields; none of a product outside the shop. */
export function cartRemovalsOf(
  id: string,
  { isArchived, isDraft, sizes }: Partial<Pick<StoredProduct, 'isArchived' | 'isDraft' | 'sizes'>>,
): CartRemoval[] {
  if (isArchived || isDraft) return [{ id, remainingSizes: [] }];
  return sizes ? [{ id, remainingSizes: sizes.map(({ name }) => name) }] : [];
}

/** Inserts products, with their stock as received. The caller updates the search words afterwards: `rebuildSearchWords`. */
export async function insertProducts(
  tx: Connection,
  products: NewProduct[],
  actorId: string | null = null,
): Promise<void> {
  const assortment = await holdAssortment(tx);
  for (const batch of batchesOf(products))
    await insertProductRows(
      tx,
      batch.map((product) => toRow(assortment, { ...IN_SHOP, ...product })),
      actorId,
    );
}

/** A change of many products, which staff find under Audit. */
interface Operation {
  id: string;
  /** Bulk changes and imports can be undone. */
  kind: 'bulk' | 'import' | 'undo';
  /** What staff asked for. */
  change?: BulkChange;
  /** The operation that this one undoes. */
  undoes?: string;
}

interface Writing {
  /** Null for a schedule. */
  actorId: string | null;
  action: string;
  changes?: ProductChange[];
  /** New products. */
  created?: StoredProduct[];
  /** Deleted products, which cannot be restored. */
  removed?: StoredProduct[];
  /** Makes the search words of unchanged products again too: the assortment's names have changed. */
  remakesWords?: boolean;
  /** Makes the changes one entry of the audit log. */
  operation?: Operation;
  /** Called after each batch with the number of products written. */
  onProgress?: (products: number) => Promise<void>;
}

/** Writes changes of locked products: rows, stock, search words, wishlists, audit and undo entries. */
export async function writeProducts(
  tx: Connection,
  {
    actorId,
    action,
    changes = [],
    created = [],
    removed = [],
    remakesWords,
    operation,
    onProgress,
  }: Writing,
): Promise<void> {
  const assortment = await holdAssortment(tx);
  const words = new Map<string, number>();
  const record = (
    entries: (Pick<AuditEntry, 'before' | 'after'> & { id: string })[],
    as = action,
  ) =>
    recordAudits(
      tx,
      entries.map(({ id, ...values }) => ({
        actorId,
        action: as,
        entity: 'product',
        entityId: id,
        ...values,
        operationId: operation?.id,
      })),
    );
  const storeEntries = async (entries: UndoEntry[]) => {
    if (actorId !== null && operation && operation.kind !== 'undo')
      await storeUndo(tx, { ...operation, kind: operation.kind, actorId, entries });
  };
  let done = 0;
  const report = async (products: number) => {
    done += products;
    await onProgress?.(done);
  };
  for (const batch of batchesOf(created)) {
    const ids = batch.map(({ id }) => id);
    await insertProductRows(
      tx,
      batch.map((product) => toRow(assortment, product)),
      actorId,
    );
    const archived = batch.filter((product) => product.isArchived).map(({ id }) => id);
    if (archived.length > 0) await archiveProducts(tx, archived);
    for (const product of batch) countWords(words, new Set(), wordsInShop(assortment, product));
    const styles = await findStyles(tx, ids);
    const stored = batch.map((product) => ({ ...product, style: styles.get(product.id) ?? '' }));
    await record(
      stored.map((product) => ({ id: product.id, after: auditOf(product) })),
      'product.create',
    );
    await storeEntries(stored.map(undoOfCreated));
    await report(batch.length);
  }
  for (const batch of batchesOf(removed)) {
    const ids = batch.map(({ id }) => id);
    for (const stored of (await listStoredWords(tx, ids)).values())
      countWords(words, stored, new Set());
    await deleteProducts(tx, ids);
    await record(batch.map((product) => ({ id: product.id, before: auditOf(product) })));
  }
  for (const batch of batchesOf(changes)) {
    const isRemade = (change: ProductChange) => remakesWords === true || hasTextChange(change);
    const stored = await listStoredWords(
      tx,
      batch.filter(isRemade).map(({ before }) => before.id),
    );
    await updateProductRows(
      tx,
      batch.map((change) => {
        const { before, after } = change;
        const { sizes: _, sizeIds: __, createdAt: ___, ...row } = toRow(assortment, after);
        if (isRemade(change))
          countWords(words, stored.get(before.id) ?? new Set(), wordsInShop(assortment, after));
        return {
          ...row,
          isArchived: after.isArchived,
          search: isRemade(change) ? row.search : null,
        };
      }),
    );
    const archived = batch.filter(({ before, after }) => after.isArchived && !before.isArchived);
    await removeFromWishlists(
      tx,
      archived.map(({ after }) => after.id),
    );
    await record(
      batch.flatMap(({ before, after }) => {
        const change = auditChange(before, after);
        return change ? [{ id: after.id, ...change }] : [];
      }),
    );
    await storeEntries(batch.map(undoOf));
    await report(batch.length);
  }
  // Stock comes last, so that orders wait for it as briefly as possible.
  for (const batch of batchesOf(changes.filter(hasStockChange))) {
    const counted = batch.map(({ after }) => ({ id: after.id, sizes: after.sizes }));
    await countSizes(tx, counted, actorId);
  }
  await changeWordsBy(tx, words);
  const products = changes.length + created.length + removed.length;
  if (operation && products > 0) await recordOperation(tx, actorId, operation, products);
}

function recordOperation(
  tx: Connection,
  actorId: string | null,
  { id, kind, change, undoes }: Operation,
  products: number,
): Promise<void> {
  return recordAudit(tx, {
    actorId,
    action: `products.${kind}`,
    entity: 'product-change',
    entityId: undoes ?? id,
    after: { products, ...change },
  });
}

/** Without a changed text, the search words of a product stay as they are. */
function hasTextChange({ before, after }: ProductChange): boolean {
  return differingFields(before, after).some((field) => {
    const { kind } = productFields[field];
    if (['isArchived', 'isDraft', 'attributes', 'tags'].includes(field)) return true;
    return kind === 'text' || kind === 'keyword';
  });
}

function undoOf({ before, after }: ProductChange): UndoEntry {
  const fields = differingFields(before, after);
  return { productId: after.id, before: pick(before, fields), after: pick(after, fields) };
}

/** Undoing deletes the product, unless any of its fields has changed since. */
function undoOfCreated({
  id,
  createdAt: _,
  currency: __,
  wasPublished: ___,
  ...state
}: StoredProduct): UndoEntry {
  return { productId: id, before: null, after: state };
}

function hasStockChange({ before, after }: ProductChange): boolean {
  return differingFields(before, after).includes('sizes');
}

/** Adds the changes in the number of products by word, see `changeWordsBy`. */
export function countWords(
  words: Map<string, number>,
  before: Set<string>,
  after: Set<string>,
): void {
  for (const word of after) if (!before.has(word)) words.set(word, (words.get(word) ?? 0) + 1);
  for (const word of before) if (!after.has(word)) words.set(word, (words.get(word) ?? 0) - 1);
}

function byId(rows: Parameters<typeof toStoredProduct>[0][]): Map<string, StoredProduct> {
  return new Map(rows.map((row) => [row.id, toStoredProduct(row)]));
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
