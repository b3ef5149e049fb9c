import type { Feature } from '../feature';
import { setupAdminRoutes } from './setup.admin.routes';

/** The checklist for setting up a shop. The first Admin's account is part of `staff`. */
export const setupFeature: Feature = {
  name: 'setup',
  uses: ['content', 'delivery', 'payments', 'settings', 'tax'],
  tables: ['setup_mark'],
  reads: ['account', 'product', 'shop_order'],
  routes: setupAdminRoutes,
  auditLabels: {
    'setup.skip': 'Marked as not needed for set-up:',
    'setup.reopen': 'Marked as open on the set-up checklist:',
    'setup.country': 'Chose the shop’s country:',
    'setup.hide': 'Hid the set-up',
    'setup.show': 'Showed the set-up',
  },
};
