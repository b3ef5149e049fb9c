import { z } from 'zod';
import type { Feature } from '../feature';
import { assortmentAdminRoutes } from './assortment-admin.routes';
import { assortmentFileRoutes } from './file/assortment-file.routes';
import { runTask } from './tasks.service';

const rewriting = z.object({ taskId: z.string() });

export const assortmentAdminFeature: Feature = {
  name: 'assortment-admin',
  uses: ['assortment', 'catalogue'],
  tables: ['assortment_snapshot', 'assortment_task'],
  reads: ['account'],
  routes: [...assortmentAdminRoutes, ...assortmentFileRoutes],
  jobs: (shop) => ({
    'assortment-products': (payload) => runTask(shop, rewriting.parse(payload).taskId),
  }),
  // Moving a hundred thousand products takes minutes.
  hasOwnWorker: true,
  auditLabels: {
    'assortment.create': 'Added to the assortment',
    'assortment.update': 'Changed the assortment',
    'assortment.order': 'Reordered the assortment',
    'assortment.delete': 'Deleted from the assortment',
    'assortment.import': 'Imported the assortment',
  },
};
