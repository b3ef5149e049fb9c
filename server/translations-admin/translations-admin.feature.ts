import type { Feature } from '../feature';
import { translationsAdminRoutes } from './translations-admin.routes';

export const translationsAdminFeature: Feature = {
  name: 'translations-admin',
  uses: ['settings'],
  tables: [],
  reads: [
    'brand',
    'category',
    'collection',
    'colour',
    'content_translation',
    'department',
    'product',
    'section',
  ],
  routes: translationsAdminRoutes,
  auditLabels: {
    'translation.update': 'Translated',
    'translation.import': 'Imported translations',
  },
};
