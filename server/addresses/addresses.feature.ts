import type { Feature } from '../feature';
import { addressData } from './addresses.personal-data';
import { addressRoutes } from './addresses.routes';

export const addressesFeature: Feature = {
  name: 'addresses',
  uses: [],
  tables: ['address'],
  reads: ['account'],
  routes(app, shop) {
    addressRoutes(app, shop);
  },
  personalData: addressData,
};
