import type { CategoryChart } from '#contract/admin/catalogue/size-charts';
import type { SizeChart } from '#contract/catalogue/assortment';
import { isStorableText } from '#contract/text';
import type { Measures } from '#contract/values/catalogue/measures';
import { recordAudit } from '../audit/record.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { readAssortment } from './assortment.service';
import { listCategoryCharts, lockCategoryChart, updateMeasures } from './size-charts.queries';

export { listCategoryCharts, lockCategoryChart };

/** The measures of the categories that have any, in display order. */
export async function listSizeCharts(shop: Shop): Promise<SizeChart[]> {
  const { categories } = await readAssortment(shop);
  return categories
    .filter(({ measures }) => Object.keys(measures).length > 0)
    .map(({ key, measures }) => ({ category: key, measures }));
}

/** Those of all categories, with their versions. */
export function listStaffSizeCharts(shop: Shop): Promise<CategoryChart[]> {
  return listCategoryCharts(shop.pool);
}

/** Replaces the measures of a category. Throws `stale_version`. */
export async function updateSizeChart(
  shop: Shop,
  actorId: string,
  key: string,
  { measures, version }: { measures: Measures; version?: number | undefined },
): Promise<CategoryChart> {
  if (!isStorableText(key)) throw new ShopError('not_found');
  return transaction(shop.pool, async (tx) => {
    const before = await lockCategoryChart(tx, key);
    if (!before) throw new ShopError('not_found');
    await assertVersion(tx, version, {
      entity: 'size-chart',
      entityId: key,
      version: before.version,
      values: before,
    });
    await setMeasures(tx, actorId, before, measures);
    const after = await lockCategoryChart(tx, key);
    if (!after) throw new ShopError('not_found');
    return after;
  });
}

/** Replaces the measures of a locked category. */
export async function setMeasures(
  tx: Connection,
  actorId: string,
  { _id: key, measures: before }: CategoryChart,
  measures: Measures,
): Promise<void> {
  await updateMeasures(tx, key, measures);
  await recordAudit(tx, {
    actorId,
    action: 'size-chart.update',
    entity: 'size-chart',
    entityId: key,
    before: { measures: before },
    after: { measures },
  });
}
