import type { Assortment } from '../assortment/assortment.rules';
import {
  deleteEntry,
  getEntryRow,
  holdAssortment,
  lockAssortment,
} from '../assortment/entries.service';
import {
  countMatches,
  type ProductRewrite,
  REWRITE_BATCH,
  rewriteProducts,
} from '../catalogue/products/rewrite/rewrite-products.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import {
  advanceTask,
  deleteTask,
  insertTask,
  isBusy,
  lockTask,
  type Task,
  type TaskChanges,
} from './tasks.queries';

type Plan = Omit<Task, 'id' | 'done' | 'total' | 'afterId'>;

/**
 * Applies a change of the assortment to its products: a few immediately, many by a job, so that no lock is held for long.
 * Returns the number of products that a job still rewrites.
 */
export async function followChange(tx: Connection, plan: Plan): Promise<number> {
  const total = await countMatches(tx, plan.matches);
  const task = { ...plan, id: newId(), done: 0, total, afterId: null };
  if (total <= REWRITE_BATCH) {
    await advance(tx, task);
    if (plan.removes) await remove(tx, task);
    return 0;
  }
  await insertTask(tx, task);
  await enqueue(tx, 'assortment-products', { taskId: task.id });
  return total;
}

/** Rewrites the products of a task, one batch in each transaction, and then deletes the entry if the task is a deletion. */
export async function runTask(shop: Shop, taskId: string): Promise<void> {
  for (;;) {
    const isDone = await catalogueTransaction(shop, async (tx) => {
      const task = await lockTask(tx, taskId);
      if (!task) return true;
      const next = await advance(tx, task);
      if (next) {
        await advanceTask(tx, next);
        return false;
      }
      if (task.removes) {
        await lockAssortment(tx);
        // Products that got the entry after the task began.
        if ((await countMatches(tx, task.matches)) > 0) {
          await advanceTask(tx, { ...task, afterId: null });
          return false;
        }
        await remove(tx, task);
      }
      await deleteTask(tx, taskId);
      return true;
    });
    if (isDone) return;
  }
}

/** Throws `invalid_request` while products are being moved from or to an entry. */
export async function assertIdle(
  tx: Connection,
  kind: Task['kind'],
  id: string,
  path = 'name',
): Promise<void> {
  if (!(await isBusy(tx, kind, id))) return;
  const message = 'Its products are still being updated. Try again when that is done.';
  throw new ShopError('invalid_request', { message, details: [{ path, message }] });
}

async function advance<Some extends Task>(tx: Connection, task: Some): Promise<Some | null> {
  const rewrite = await rewriteOf(tx, await holdAssortment(tx), task.changes);
  const rewritten = await rewriteProducts(tx, task.actorId, task.matches, rewrite, task.afterId);
  return rewritten && { ...task, afterId: rewritten.lastId, done: task.done + rewritten.count };
}

async function remove(tx: Connection, { kind, entry, target }: Task): Promise<void> {
  await deleteEntry(tx, kind, await getEntryRow(tx, kind, entry), target);
}

/** The changes with the present names of colour and brand. */
async function rewriteOf(
  tx: Connection,
  { colours }: Assortment,
  { category, section, colour, brand }: TaskChanges,
): Promise<ProductRewrite> {
  return {
    ...(category !== undefined && { category }),
    ...(section !== undefined && { section }),
    ...(colour !== undefined && {
      colour: colours.find(({ id }) => String(id) === colour)?.name ?? '',
    }),
    ...(brand !== undefined && { brand: (await getEntryRow(tx, 'brands', brand)).name }),
  };
}
