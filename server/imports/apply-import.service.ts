import type { Assortment } from '../assortment/assortment.rules';
import { holdAssortment } from '../assortment/entries.service';
import { firstDeleted, type StoredProduct } from '../catalogue/products/product.rules';
import { type ProductState, productFields } from '../catalogue/products/product-fields.rules';
import { IN_SHOP, settled } from '../catalogue/products/publishing.rules';
import {
  cartRemovalsOf,
  lockForChange,
  type ProductChange,
  readProducts,
  writeProducts,
} from '../catalogue/products/write-products.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import { allowTime } from '../database/connections/silence';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import type { Shop } from '../shop';
import { inSpan } from '../telemetry/spans';
import { isOther } from './formats/read-file';
import {
  claimImport,
  findImport,
  listOpenPlans,
  markConflicts,
  type StoredPlan,
  updateImport,
} from './imports.queries';
import { enqueuePictures } from './pictures/import-pictures.service';
import { conflictOf } from './plan-product.service';

/** After this many attempts, an import fails without having changed anything. */
const MAX_ATTEMPTS = 3;

/** Applies an import's plan in one transaction. Products that have changed since are left out and reported. */
export async function applyImport(
  shop: Shop,
  { importId, actorId }: { importId: string; actorId: string },
  attempts: number,
): Promise<void> {
  try {
    const attributes = { 'selvedge.import.id': importId };
    await inSpan('apply import', { attributes }, () =>
      catalogueTransaction(shop, (tx) => apply(shop, tx, importId, actorId)),
    );
  } catch (err) {
    if (attempts < MAX_ATTEMPTS) throw err;
    shop.log.error({ err, import: importId }, 'an import failed');
    await updateImport(shop.pool, importId, {
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
  const { changes, created, conflicts } = await lockPlans(tx, plans);
  const undoId = newId();
  await writeProducts(tx, {
    actorId,
    action: 'product.import',
    changes,
    created,
    operation: { id: undoId, kind: 'import' },
    // Outside the transaction, so that staff see it.
    onProgress: (done) => updateImport(shop.pool, importId, { done, total: plans.length }),
  });
  if (conflicts.length > 0) await markConflicts(tx, importId, conflicts);
  const format = (await findImport(tx, importId))?.format;
  if (format && isOther({ name: format }))
    await enqueuePictures(tx, { importId, actorId }, [
      ...created,
      ...changes.map(({ after }) => after),
    ]);
  await updateImport(tx, importId, {
    state: 'applied',
    done: plans.length,
    total: plans.length,
    undoId,
  });
}

/** Locks the products to change, and separates the plans that can still be applied from conflicts. */
async function lockPlans(tx: Connection, plans: StoredPlan[]) {
  const assortment = await holdAssortment(tx);
  // Most conflicts are found before anything is locked or removed from carts.
  const ids = plans.map((plan) => plan.productId);
  const asRead = await readProducts(tx, ids);
  const open = plans.filter(
    (plan) =>
      conflictOf(plan, asRead.get(plan.productId)) === null &&
      deletedSince(assortment, plan) === null,
  );
  const changing = open.filter((plan) => plan.verdict === 'changed');
  const locked = await lockForChange(
    tx,
    changing.map((plan) => plan.productId),
    {
      cartRemovals: changing.flatMap(({ productId, after }) => cartRemovalsOf(productId, after)),
      counted: changing.filter((plan) => plan.after.sizes).map((plan) => plan.productId),
    },
  );
  const changes: ProductChange[] = [];
  const created: StoredProduct[] = [];
  const conflicts: { line: number; reasons: unknown[] }[] = [];
  for (const plan of plans) {
    const present = locked.get(plan.productId) ?? asRead.get(plan.productId);
    const conflict =
      conflictOf(plan, present) ??
      deletedSince(assortment, plan) ??
      otherCurrency(assortment, plan);
    const { createdAt, ...after } = plan.after;
    if (conflict) conflicts.push({ line: plan.line, reasons: [conflict] });
    else if (present) changes.push({ before: present, after: settled({ ...present, ...after }) });
    else
      created.push({
        // A plan from before products could be drafts names no state.
        ...IN_SHOP,
        ...(after as ProductState),
        wasPublished: after.isDraft !== true,
        currency: assortment.currency,
        id: plan.productId,
        createdAt: createdAt === null ? null : new Date(createdAt),
      });
  }
  return { changes, created, conflicts };
}

/** Why the prices of a new product cannot be stored, or null. */
function otherCurrency({ currency }: Assortment, { line, verdict, after }: StoredPlan) {
  if (verdict !== 'new' || (after.currency ?? currency) === currency) return null;
  return {
    line,
    field: productFields.price.label,
    message: `The shop’s currency has changed to ${currency} since the upload. Upload the file again.`,
  };
}

/** Why a plan cannot be applied since the assortment has changed, or null. */
function deletedSince(assortment: Assortment, { line, after }: StoredPlan) {
  const field = firstDeleted(assortment, after);
  if (field === null) return null;
  const { label } = productFields[field];
  return {
    line,
    field: label,
    message: `Its ${label} has been deleted since the upload. The product was left as it is.`,
  };
}
