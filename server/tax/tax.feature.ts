import type { Feature } from '../feature';
import { taxAdminRoutes } from './tax.admin.routes';
import { deleteOldChecks } from './vat-number.queries';

export const taxFeature: Feature = {
  name: 'tax',
  uses: ['delivery'],
  tables: ['vat_number_check'],
  reads: ['product'],
  routes: taxAdminRoutes,
  async deleteExpired({ pool }) {
    await deleteOldChecks(pool);
  },
  auditLabels: { 'tax.change': 'Changed tax' },
};
