import { z } from 'zod';
import type { Feature } from '../feature';
import { forgetDeclarants, withdrawalData } from './withdrawals.personal-data';
import { withdrawalRoutes } from './withdrawals.routes';
import { followAwaited, followDeclaration } from './withdrawals.service';

const jobPayload = z.object({ withdrawalId: z.string() });

export const withdrawalsFeature: Feature = {
  name: 'withdrawals',
  uses: ['orders', 'payments', 'returns'],
  tables: ['withdrawal'],
  reads: ['order_line', 'return_request', 'shop_order'],
  routes: withdrawalRoutes,
  jobs: (shop) => ({
    withdrawal: (payload) => followDeclaration(shop, jobPayload.parse(payload).withdrawalId),
  }),
  schedules: (shop) => [
    { name: 'follow awaited withdrawals', seconds: 60, run: () => followAwaited(shop) },
  ],
  retention: { withdrawals: forgetDeclarants },
  personalData: withdrawalData,
  auditLabels: {
    'withdrawal.match': 'Assigned the withdrawal to an order',
    'withdrawal.accept': 'Accepted the withdrawal',
    'withdrawal.close': 'Closed the withdrawal',
  },
};
