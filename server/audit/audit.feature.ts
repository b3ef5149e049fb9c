import type { Feature } from '../feature';
import { auditAdminRoutes } from './audit.admin.routes';

export const auditFeature: Feature = {
  name: 'audit',
  uses: [],
  tables: ['audit'],
  reads: [
    'account',
    'email_message',
    'product',
    'product_import',
    'promotion',
    'return_request',
    'shop_order',
    'site_page',
    'staff_invitation',
  ],
  routes: auditAdminRoutes,
};
