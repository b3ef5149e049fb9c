import { z } from 'zod';
import { measures } from '../../catalogue/product-facts';
import { endpoint } from '../../endpoint';
import { area, basedOn } from '../area';

const categoryChart = z.object({
  /** The key of the category. */
  _id: z.string(),
  /** Of the category's products that have none of their own. */
  measures,
  /** The category's version. */
  version: z.number().int(),
});
export type CategoryChart = z.infer<typeof categoryChart>;

const sizeCharts = area('staff:products', 'Admin: products');

export const listCategoryCharts = endpoint({
  ...sizeCharts.get('/api/admin/size-charts'),
  summary: 'The measures of every category, in centimetres',
  response: z.array(categoryChart),
  list: true,
});

export const updateCategoryChart = endpoint({
  ...sizeCharts.put('/api/admin/size-charts/:id'),
  summary:
    'Replace the measures of a category. With a `version`, 409 `stale_version` if someone else has saved since',
  body: z.object({ measures, ...basedOn }),
  response: categoryChart,
});
