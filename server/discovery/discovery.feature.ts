import type { Feature } from '../feature';
import { serveDiscovery } from './serve-discovery';

export const discoveryFeature: Feature = {
  name: 'discovery',
  uses: ['assortment', 'catalogue', 'site-pages'],
  tables: [],
  http: serveDiscovery,
};
