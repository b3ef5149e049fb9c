import { z } from 'zod';
import { measures } from '#contract/catalogue/product-facts';
import type { Measures } from '#contract/values/catalogue/measures';
import {
  listCategoryCharts,
  lockCategoryChart,
  setMeasures,
} from '../../assortment/size-charts.service';
import { detailsOf, fieldError, ShopError } from '../../http/errors';
import { validationMessage } from '../../http/validation-message';
import type { FilePart, Writing } from './file-part';

const chart = z.object({ category: z.string(), measures });

async function store({ tx, actorId }: Writing, key: string, given: Measures): Promise<void> {
  const before = await lockCategoryChart(tx, key);
  if (!before) throw fieldError('invalid_request', 'category', 'Unknown category.');
  await setMeasures(tx, actorId, before, given);
}

/** The measures of the categories that have any. */
export const sizeChartPart: FilePart = {
  name: 'sizeCharts',
  list: async (tx) =>
    (await listCategoryCharts(tx))
      .filter((category) => Object.keys(category.measures).length > 0)
      .map(({ _id, measures: given }) => ({
        id: _id,
        name: _id,
        values: { category: _id, measures: given },
      })),
  find: (present, { category }) => present.find(({ id }) => id === category),
  check(given, present) {
    const parsed = chart.safeParse({ ...present?.values, ...given }, { error: validationMessage });
    if (parsed.success) return parsed.data;
    throw new ShopError('invalid_request', { details: detailsOf(parsed.error) });
  },
  write: (writing, values) => {
    const { category, measures: given } = values as z.output<typeof chart>;
    return store(writing, category, given);
  },
  remove: (writing, { id }) => store(writing, id, {}),
};
