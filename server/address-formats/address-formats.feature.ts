import type { Feature } from '../feature';
import { addressFormatRoutes } from './address-formats.routes';

export const addressFormatsFeature: Feature = {
  name: 'address-formats',
  uses: [],
  tables: [],
  routes: addressFormatRoutes,
};
