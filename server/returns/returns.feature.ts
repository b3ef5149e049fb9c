import type { Feature } from '../feature';
import { returnData } from './returns.personal-data';
import { returnRoutes } from './returns.routes';

export const returnsFeature: Feature = {
  name: 'returns',
  uses: ['orders', 'inventory', 'payments'],
  tables: ['return_line', 'return_request'],
  reads: [
    'account',
    'colour',
    'order_line',
    'order_tax_line',
    'payment',
    'product',
    'refund',
    'shop_order',
  ],
  routes: returnRoutes,
  personalData: returnData,
  auditLabels: {
    'return.create': 'Recorded a return for order',
    'return.receive': 'Received the return for order',
    'return.refund': 'Approved the refund of the return for order',
    'return.reject': 'Rejected the return for order',
  },
};
