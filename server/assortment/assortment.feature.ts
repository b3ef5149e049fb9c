import type { Feature } from '../feature';
import { assortmentRoutes } from './assortment.routes';

export const assortmentFeature: Feature = {
  name: 'assortment',
  uses: [],
  tables: [
    'brand',
    'category',
    'colour',
    'department',
    'old_slug',
    'section',
    'size_system',
    'size_system_value',
    'size_value',
  ],
  reads: ['product', 'product_size'],
  routes: assortmentRoutes,
};
