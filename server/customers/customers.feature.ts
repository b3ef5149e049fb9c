import type { Feature, PersonalDataHandler } from '../feature';
import { customerAdminRoutes } from './customers.admin.routes';
import { deleteDataLinks, deleteExpiredDataLinks } from './data-links.queries';
import { personalDataRoutes } from './personal-data.routes';

/** Links to download or delete data belong to an address. */
const dataLinkData: PersonalDataHandler = {
  async erase(tx, { email, isEmailConfirmed }) {
    if (isEmailConfirmed) await deleteDataLinks(tx, email);
  },
};

export const customersFeature: Feature = {
  name: 'customers',
  uses: ['addresses'],
  tables: ['customer_total', 'data_link'],
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
  routes: [...personalDataRoutes, ...customerAdminRoutes],
  deleteExpired: (shop) => deleteExpiredDataLinks(shop.pool),
  personalData: dataLinkData,
  auditLabels: {
    'account.erase': 'Deleted the account of',
    'customer.approve-unpaid': 'Changed the limit for unpaid items of',
    'customer.export': 'Exported the data of',
    'customer.export-all': 'Exported the list of customers',
  },
};
