import type { Feature } from '../feature';
import { translationsAdminRoutes } from './translations-admin.routes';

export const translationsAdminFeature: Feature = {
  name: 'translations-admin',
  uses: ['settings'],
  tables: [],
  reads: [
    'brand',
    'campaign',
    'category',
    'collection',
    'colour',
    'content_part',
    'content_translation',
    'department',
    'product',
    'section',
    'setting',
    'site_page',
  ],
  routes: translationsAdminRoutes,
  auditLabels: {
    'translation.update': 'Translated',
    'translation.import': 'Imported translations',
  },
};
