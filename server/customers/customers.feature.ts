import type { Feature } from '../feature';
import { customerAdminRoutes } from './customers.admin.routes';
import { personalDataRoutes } from './personal-data.routes';

export const customersFeature: Feature = {
  name: 'customers',
  uses: ['addresses'],
  tables: ['customer_total'],
  reads: [
    'account',
    'address',
    'email_change',
    'guest',
    'newsletter_subscriber',
    'order_line',
    'payment',
    'shop_order',
    'staff_invitation',
  ],
  routes(app, shop) {
    personalDataRoutes(app, shop);
    customerAdminRoutes(app, shop);
  },
  auditLabels: {
    'account.erase': 'Deleted the account of',
    'customer.approve-unpaid': 'Changed the limit for unpaid items of',
    'customer.export': 'Exported the data of',
  },
};
