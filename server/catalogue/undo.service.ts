import { UNDO_HOURS, type UndoResult, type UndoTicket } from '#contract/catalogue.bulk';
import { isId } from '#contract/id';
import type { Connection } from '../database/database';
import { ShopError } from '../platform/errors';
import type { Shop } from '../platform/shop';
import {
  holdProducts,
  type KeptProduct,
  type ProductChange,
  writeProducts,
} from './change-many.service';
import { catalogueTransaction } from './memory/memory.service';
import { fieldNames, firstChangedSince } from './product-state.rules';
import {
  deleteOldUndo,
  listUndoEntries,
  lockUndo,
  markUndone,
  type UndoEntry,
} from './undo.queries';

/** Undoes a change of many products, once; see `undoWithin`. */
export async function undoChange(shop: Shop, actorId: string, id: string): Promise<UndoResult> {
  const result = await catalogueTransaction(shop, (tx) => undoWithin(tx, actorId, id));
  shop.wakeJobs();
  return result;
}

/**
 * Undoes a change in the caller's transaction: what it has changed is as before again, and what it has made leaves the
 * shop. A product that was changed since in the same respect is left as it is, and named. Throws `not_found`, and
 * `order_state` where it was undone already or too long ago.
 */
export async function undoWithin(tx: Connection, actorId: string, id: string): Promise<UndoResult> {
  const undo = isId(id) ? await lockUndo(tx, id, UNDO_HOURS) : undefined;
  if (!undo) throw new ShopError('not_found');
  if (undo.undoneAt !== null) throw refuse('This has already been undone.');
  if (!undo.isInTime) throw refuse('This change is more than a day old and can’t be undone.');
  const entries = await listUndoEntries(tx, id);
  const products = await holdProducts(
    tx,
    entries.map((entry) => entry.productId),
    {
      leaving: entries.flatMap(leavingCarts),
      counted: entries.filter((entry) => entry.before?.sizes).map((entry) => entry.productId),
    },
  );
  const kept: UndoResult['kept'] = [];
  const changes: ProductChange[] = [];
  for (const entry of entries) {
    const present = products.get(entry.productId);
    if (!present) continue;
    const reason = reasonToKeep(present, entry);
    if (reason === null) changes.push({ before: present, after: restored(present, entry) });
    else kept.push({ _id: present.id, title: present.title, reason });
  }
  await writeProducts(tx, { actorId, action: 'product.undo', changes });
  await markUndone(tx, id);
  return { restored: changes.length, kept };
}

/** What a change can be undone by, and until when. */
export async function ticketOf(tx: Connection, id: string): Promise<UndoTicket> {
  const undo = await lockUndo(tx, id, UNDO_HOURS);
  if (!undo) throw new Error('the change was not stored');
  return { _id: id, until: undo.until.toISOString() };
}

export async function forgetOldUndo(shop: Shop): Promise<void> {
  await deleteOldUndo(shop.pool, UNDO_HOURS + 1);
}

function reasonToKeep(present: KeptProduct, { after }: UndoEntry): string | null {
  const field = firstChangedSince(present, after);
  return field === null ? null : `Its ${fieldNames[field]} has changed since.`;
}

function restored(present: KeptProduct, { before }: UndoEntry): KeptProduct {
  return before === null ? { ...present, isArchived: true } : { ...present, ...before };
}

function leavingCarts({ productId, before }: UndoEntry): { id: string; keptSizes: string[] }[] {
  if (before === null || before.isArchived) return [{ id: productId, keptSizes: [] }];
  if (!before.sizes) return [];
  return [{ id: productId, keptSizes: before.sizes.map((size) => size.name) }];
}

function refuse(message: string): ShopError {
  return new ShopError('order_state', { message });
}
