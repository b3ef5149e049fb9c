import type { Feature } from '../feature';
import { wishlistData } from './wishlist.personal-data';
import { wishlistRoutes } from './wishlist.routes';

export const wishlistFeature: Feature = {
  name: 'wishlist',
  uses: ['catalogue'],
  tables: ['wishlist_item'],
  reads: ['product'],
  routes: wishlistRoutes,
  personalData: wishlistData,
};
