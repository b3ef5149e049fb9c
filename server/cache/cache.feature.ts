import type { Feature } from '../feature';
import { forgetOldPageChanges } from '../pages/page-version';

export const cacheFeature: Feature = {
  name: 'cache',
  uses: [],
  tables: ['page_change'],
  deleteExpired: (shop) => forgetOldPageChanges(shop.pool),
};
