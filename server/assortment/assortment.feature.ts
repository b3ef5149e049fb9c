import type { Feature } from '../feature';
import { assortmentRoutes } from './assortment.routes';
import { moveNewProducts } from './collections/collections.service';
import { sizeChartAdminRoutes } from './size-charts.admin.routes';

export const assortmentFeature: Feature = {
  name: 'assortment',
  uses: [],
  tables: [
    'attribute',
    'brand',
    'category',
    'category_attribute',
    'collection',
    'colour',
    'department',
    'old_slug',
    'section',
    'size_system',
    'size_system_value',
    'size_value',
  ],
  reads: ['product', 'product_size'],
  routes: [...assortmentRoutes, ...sizeChartAdminRoutes],
  schedules: (shop) => [
    { name: 'move new products', seconds: 60, run: () => moveNewProducts(shop) },
  ],
  auditLabels: { 'size-chart.update': 'Changed the measurements of' },
};
