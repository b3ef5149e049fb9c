import {
  UNDO_HOURS,
  type UndoResult,
  type UndoTicket,
} from '#contract/admin/catalogue/catalogue-bulk';
import { isId } from '#contract/values/id';
import type { Assortment } from '../../assortment/assortment.rules';
import { holdAssortment } from '../../assortment/entries.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { lockDeletable } from '../products/product.queries';
import { firstDeleted, type StoredProduct } from '../products/product.rules';
import { firstChangedSince, productFields } from '../products/product-fields.rules';
import { settled } from '../products/publishing.rules';
import type { ProductChange } from '../products/write-products.service';
import {
  cartRemovalsOf,
  lockForChange,
  readProducts,
  writeProducts,
} from '../products/write-products.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import {
  deleteOldUndo,
  listUndoEntries,
  lockUndo,
  markUndone,
  replacePictures,
  type UndoEntry,
} from './undo.queries';
import { assertUndoable } from './undo.rules';

/** Undoes a change of many products, once; see `undoWithin`. */
export async function undoChange(shop: Shop, actorId: string, id: string): Promise<UndoResult> {
  const result = await catalogueTransaction(shop, (tx) => undoWithin(tx, actorId, id));
  shop.wakeJobs();
  return result;
}

/**
 * Undoes a change in the caller's transaction: restores changed fields and deletes created products. A product whose fields
 * have changed again is kept and reported; so is a created product that was ordered, which is archived. Throws `not_found`, and
 * `order_state` if the change was undone already or is too old.
 */
export async function undoWithin(tx: Connection, actorId: string, id: string): Promise<UndoResult> {
  const undo = isId(id) ? await lockUndo(tx, id) : null;
  if (!undo) throw new ShopError('not_found');
  assertUndoable(undo);
  const assortment = await holdAssortment(tx);
  const entries = await listUndoEntries(tx, id);
  const products = await lockEntries(tx, entries);
  const created = entries.filter((entry) => entry.before === null).map((entry) => entry.productId);
  const deletable = await lockDeletable(tx, created);
  const kept: UndoResult['kept'] = [];
  const archived: ProductChange[] = [];
  const removed: StoredProduct[] = [];
  const restored: ProductChange[] = [];
  for (const entry of entries) {
    const present = products.get(entry.productId);
    if (!present) continue;
    const keep = (reason: string) => kept.push({ _id: present.id, title: present.title, reason });
    const isOrdered = entry.before === null && !deletable.has(present.id);
    // The order has changed the stock.
    const reason = reasonToKeep(assortment, entry, present, isOrdered);
    if (reason !== null) keep(reason);
    else if (isOrdered) {
      keep('It is in use, for example in an order, so it was archived instead of removed.');
      archived.push({ before: present, after: settled({ ...present, isArchived: true }) });
    } else if (entry.before === null) removed.push(present);
    else restored.push({ before: present, after: settled({ ...present, ...entry.before }) });
  }
  const changes = [...restored, ...archived];
  await writeProducts(tx, {
    actorId,
    action: 'product.undo',
    changes,
    removed,
    operation: { id: newId(), kind: 'undo', undoes: id },
  });
  await markUndone(tx, id);
  return { restored: restored.length + removed.length, kept };
}

/** Why a product stays as it is when a change is undone, or null. */
export function reasonToKeep(
  assortment: Assortment,
  entry: UndoEntry,
  present: StoredProduct,
  isOrdered: boolean,
): string | null {
  const changed = firstChangedSince(present, isOrdered ? withoutStock(entry.after) : entry.after);
  if (changed !== null) return `Its ${productFields[changed].label} has changed since.`;
  const deleted = firstDeleted(assortment, entry.before ?? {});
  return deleted === null ? null : `Its former ${productFields[deleted].label} has been deleted.`;
}

/** Locks the products of a change; those that will be kept stay in carts. */
async function lockEntries(
  tx: Connection,
  entries: UndoEntry[],
): Promise<Map<string, StoredProduct>> {
  const ids = entries.map((entry) => entry.productId);
  const asRead = await readProducts(tx, ids);
  const open = entries.filter((entry) => {
    const present = asRead.get(entry.productId);
    const expected = entry.before === null ? withoutStock(entry.after) : entry.after;
    return present && firstChangedSince(present, expected) === null;
  });
  return lockForChange(tx, ids, {
    cartRemovals: open.flatMap(({ productId, before }) =>
      cartRemovalsOf(productId, before ?? { isArchived: true }),
    ),
    counted: open.filter((entry) => entry.before?.sizes).map((entry) => entry.productId),
  });
}

/** Locks a change until the commit, so that it cannot be undone concurrently. */
export async function lockUndoable(tx: Connection, id: string): Promise<void> {
  await lockUndo(tx, id);
}

/** Lets changes of products be undone though the shop has stored their pictures since, which staff did not choose. */
export async function replaceInUndo(tx: Connection, changes: ProductChange[]): Promise<void> {
  await replacePictures(
    tx,
    changes.map(({ before, after: { id, images, imageUrl } }) => ({
      productId: id,
      before: before.images,
      after: { images, imageUrl },
    })),
  );
}

/** The id that undoes a change, and until when. */
export async function ticketOf(tx: Connection, id: string): Promise<UndoTicket> {
  const undo = await lockUndo(tx, id);
  if (!undo) throw new Error('the change was not stored');
  return { _id: id, until: undo.until.toISOString() };
}

export async function forgetOldUndo(shop: Shop): Promise<void> {
  await deleteOldUndo(shop.pool, UNDO_HOURS + 1);
}

function withoutStock({ sizes: _, ...after }: UndoEntry['after']): UndoEntry['after'] {
  return after;
}
