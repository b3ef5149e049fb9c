import type { CategoryChart } from '#contract/admin/catalogue/size-charts';
import type { SizeChart } from '#contract/catalogue/assortment';
import { isStorableText } from '#contract/text';
import type { Measures } from '#contract/values/catalogue/measures';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import { type EditableKind, editRecord, noteOfChange, recordNotes } from '../records/edit-record';
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
export function updateSizeChart(
  shop: Shop,
  caller: Caller,
  key: string,
  body: ChartBody,
): Promise<CategoryChart> {
  return editRecord(shop, caller, sizeChartRecord, key, body);
}

interface ChartBody {
  measures: Measures;
  version?: number | undefined;
}

const sizeChartRecord: EditableKind<CategoryChart, ChartBody, CategoryChart> = {
  entity: 'size-chart',
  async read({ tx, id }) {
    const chart = isStorableText(id) ? await lockCategoryChart(tx, id) : null;
    if (!chart) throw new ShopError('not_found');
    return chart;
  },
  show: (chart) => chart,
  write: ({ tx, id }, { measures }) => updateMeasures(tx, id, measures),
  audit: ({ measures: before }, { measures }) => noteOfMeasures(before, measures),
};

const noteOfMeasures = (before: Measures, after: Measures) =>
  noteOfChange('size-chart.update', { measures: before }, { measures: after });

/** Replaces the measures of a locked category. */
export async function setMeasures(
  tx: Connection,
  actorId: string,
  { _id: key, measures: before }: CategoryChart,
  measures: Measures,
): Promise<void> {
  await updateMeasures(tx, key, measures);
  await recordNotes(tx, sizeChartRecord, key, actorId, noteOfMeasures(before, measures));
}
