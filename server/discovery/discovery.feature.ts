import type { Feature } from '../feature';
import { discoveryRoutes } from './discovery.routes';

export const discoveryFeature: Feature = {
  name: 'discovery',
  uses: ['assortment', 'catalogue', 'site-pages'],
  tables: [],
  routes: discoveryRoutes,
};
