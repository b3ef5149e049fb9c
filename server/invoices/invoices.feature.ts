import type { Feature } from '../feature';
import { invoiceAdminRoutes } from './invoices.admin.routes';
import { invoiceData } from './invoices.personal-data';
import { invoiceRoutes } from './invoices.routes';

export const invoicesFeature: Feature = {
  name: 'invoices',
  uses: ['address-formats', 'tax'],
  tables: ['buyer_reference', 'invoice', 'invoice_counter'],
  reads: [
    'order_change',
    'order_line',
    'order_line_promotion',
    'order_promotion',
    'order_tax_line',
    'payment',
    'refund',
    'refund_line',
    'return_line',
    'return_request',
    'shop_order',
  ],
  routes: [...invoiceRoutes, ...invoiceAdminRoutes],
  personalData: invoiceData,
  auditLabels: { 'order.reference': 'Changed the buyer’s reference of order' },
};
