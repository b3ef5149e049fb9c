import {
  type CartRemoval,
  lockForChange,
  type ProductChange,
  type ProductState,
  readProducts,
  type StoredProduct,
  writeProducts,
} from '../catalogue/bulk/change-many.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import type { Connection } from '../database/database';
import { allowTime } from '../database/silence';
import type { Shop } from '../shop';
import {
  claimImport,
  listOpenPlans,
  markConflicts,
  noteImport,
  type StoredPlan,
} from './imports.queries';
import { conflictOf } from './plan-product.service';

/** After so many tries an import is given up; nothing of it was done. */
const TRIES = 3;

/** Does what an import's dry run told, in one transaction. What has changed since stays as it is, and is told. */
export async function carryOutImport(
  shop: Shop,
  { importId, actorId }: { importId: string; actorId: string },
  attempts: number,
): Promise<void> {
  try {
    await catalogueTransaction(shop, (tx) => apply(shop, tx, importId, actorId));
  } catch (err) {
    if (attempts < TRIES) throw err;
    shop.log.error({ err, import: importId }, 'an import was given up');
    await noteImport(shop.pool, importId, {
      state: 'failed',
      error: 'The import failed. Nothing was changed.',
    });
  }
  shop.wakeJobs();
}

async function apply(shop: Shop, tx: Connection, importId: string, actorId: string): Promise<void> {
  if ((await claimImport(tx, importId)) !== 'applying') return;
  await allowTime(tx, 30);
  await tx.query(`set local idle_in_transaction_session_timeout = '60s'`);
  const plans = await listOpenPlans(tx, importId);
  const { changes, created, conflicts } = await hold(tx, plans);
  const progress = progressOf(shop, importId, plans.length);
  const undoId = await writeProducts(tx, {
    ...{ actorId, action: 'product.import', changes, created, onProgress: progress },
  });
  if (conflicts.length > 0) await markConflicts(tx, importId, conflicts);
  await noteImport(tx, importId, {
    ...{ state: 'applied', done: plans.length, total: plans.length, undoId },
  });
}

/** Holds all that is to change, and tells apart what can still be done. */
async function hold(tx: Connection, plans: StoredPlan[]) {
  // Most conflicts are seen before anything is held, or taken out of a cart, for them.
  const ids = plans.map((plan) => plan.productId);
  const asRead = await readProducts(tx, ids);
  const open = plans.filter((plan) => conflictOf(plan, asRead.get(plan.productId)) === null);
  const changing = open.filter((plan) => plan.verdict === 'changed');
  const held = await lockForChange(
    tx,
    changing.map((plan) => plan.productId),
    {
      cartRemovals: changing.flatMap(cartRemovalsOf),
      counted: changing.filter((plan) => plan.after.sizes).map((plan) => plan.productId),
    },
  );
  const changes: ProductChange[] = [];
  const created: StoredProduct[] = [];
  const conflicts: { line: number; reasons: unknown[] }[] = [];
  for (const plan of plans) {
    const present = held.get(plan.productId) ?? asRead.get(plan.productId);
    const conflict = conflictOf(plan, present);
    const { createdAt, ...after } = plan.after;
    if (conflict) conflicts.push({ line: plan.line, reasons: [conflict] });
    else if (present) changes.push({ before: present, after: { ...present, ...after } });
    else
      created.push({
        ...(after as ProductState),
        id: plan.productId,
        createdAt: createdAt === null ? null : new Date(createdAt),
      });
  }
  return { changes, created, conflicts };
}

function cartRemovalsOf({ productId, after }: StoredPlan): CartRemoval[] {
  if (after.isArchived) return [{ id: productId, keptSizes: [] }];
  if (!after.sizes) return [];
  return [{ id: productId, keptSizes: after.sizes.map((size) => size.name) }];
}

function progressOf(shop: Shop, importId: string, total: number) {
  return (done: number) => noteImport(shop.pool, importId, { done, total });
}
