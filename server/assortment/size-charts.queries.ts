import type { CategoryChart } from '#contract/admin/catalogue/size-charts';
import type { Measures } from '#contract/values/catalogue/measures';
import { type Connection, execute, queryAll, queryOne } from '../database/database';

export function listCategoryCharts(connection: Connection) {
  return queryAll<CategoryChart>(connection, 'size-charts-list')`
    select key as "_id", measures, version from category order by position, id`;
}

/** Locks the category. */
export function lockCategoryChart(tx: Connection, key: string) {
  return queryOne<CategoryChart>(tx, 'size-chart-lock')`
    select key as "_id", measures, version from category where key = ${key} for no key update`;
}

export async function updateMeasures(
  tx: Connection,
  key: string,
  measures: Measures,
): Promise<void> {
  await execute(tx, 'size-chart-update')`
    update category set measures = ${JSON.stringify(measures)}::jsonb where key = ${key}`;
}
