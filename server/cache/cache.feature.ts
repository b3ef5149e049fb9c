import type { Feature } from '../feature';
import { deleteOldInvalidations } from './cache-version.queries';

export const cacheFeature: Feature = {
  name: 'cache',
  uses: [],
  tables: ['cache_invalidation'],
  deleteExpired: (shop) => deleteOldInvalidations(shop.pool),
};
