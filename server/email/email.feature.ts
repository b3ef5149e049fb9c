import type { Feature } from '../feature';
import { emailAdminRoutes } from './email.admin.routes';
import { emailData } from './email.personal-data';

export const emailFeature: Feature = {
  name: 'email',
  uses: [],
  tables: ['email_message'],
  reads: [
    'account',
    'colour',
    'email_confirmation',
    'order_line',
    'payment',
    'product',
    'product_size',
    'refund',
    'refund_line',
    'return_line',
    'return_request',
    'shop_order',
    'staff_invitation',
    'stock_notice',
  ],
  routes(app, shop) {
    emailAdminRoutes(app, shop);
  },
  personalData: emailData,
  auditLabels: {
    'mail.send-again': 'Resent the email',
  },
};
