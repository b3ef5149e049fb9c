import type { ProductFit } from '#contract/fit';
import { type FitProfile, isEmptyProfile, PROFILE_DAYS } from '#contract/values/fit/body';
import { isId } from '#contract/values/id';
import type { Dependencies } from '../cache/dependencies';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { adviceRules } from './advice.rules';
import {
  currentHour,
  deleteFitProfileRow,
  deleteOldFitProfiles,
  findFitProfile,
  findProductFit,
  upsertFitProfile,
} from './fit.queries';
import { decideAdvice, lockStatistics, recountStatistics } from './statistics.queries';

/** What buyers say about a product's fit. Throws `not_found` for a product that is not in the shop. */
export async function getProductFit(
  shop: Shop,
  productId: string,
  dependencies: Dependencies,
): Promise<ProductFit> {
  const found = isId(productId) ? await findProductFit(shop.pool, productId) : null;
  if (!found) throw new ShopError('not_found');
  const { styleId, ...fit } = found;
  dependencies.on(`style:${styleId}`, 'assortment');
  return fit;
}

export async function getFitProfile(
  shop: Shop,
  accountId: string,
): Promise<{ profile: FitProfile | null }> {
  return { profile: await findFitProfile(shop.pool, accountId) };
}

/** Replaces the profile of an account. An empty one is not stored. */
export async function saveFitProfile(
  shop: Shop,
  accountId: string,
  profile: FitProfile,
): Promise<{ profile: FitProfile }> {
  if (isEmptyProfile(profile)) await deleteFitProfileRow(shop.pool, accountId);
  else if (!(await upsertFitProfile(shop.pool, accountId, profile)))
    throw new ShopError('session_ended');
  return { profile };
}

export function deleteFitProfile(shop: Shop, accountId: string): Promise<void> {
  return deleteFitProfileRow(shop.pool, accountId);
}

export function deleteExpiredProfiles(shop: Shop): Promise<void> {
  return deleteOldFitProfiles(shop.pool, PROFILE_DAYS);
}

/** Queues one count of the statistics an hour. */
export async function queueStatistics(shop: Shop): Promise<void> {
  await enqueue(shop.pool, 'fit-statistics', {}, { key: await currentHour(shop.pool) });
}

/** Counts all statistics again, and decides the advice of each style. */
export function updateFitStatistics(shop: Shop): Promise<void> {
  return transaction(shop.pool, updateFitStatisticsIn);
}

export async function updateFitStatisticsIn(tx: Connection): Promise<void> {
  await lockStatistics(tx);
  await recountStatistics(tx);
  await decideAdvice(tx, adviceRules);
}
