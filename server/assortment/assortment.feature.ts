import type { Feature } from '../feature';
import { assortmentRoutes } from './assortment.routes';
import { sizeChartRoutes } from './size-charts.routes';

export const assortmentFeature: Feature = {
  name: 'assortment',
  uses: [],
  tables: [
    'attribute',
    'brand',
    'category',
    'category_attribute',
    'colour',
    'department',
    'old_slug',
    'section',
    'size_system',
    'size_system_value',
    'size_value',
  ],
  reads: ['product', 'product_size'],
  routes(app, shop) {
    assortmentRoutes(app, shop);
    sizeChartRoutes(app, shop);
  },
  auditLabels: { 'size-chart.update': 'Changed the measurements of' },
};
