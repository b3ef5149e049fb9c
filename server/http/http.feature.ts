import type { Feature } from '../feature';
import { forgetOldKeys } from './idempotency';
import { requestData } from './personal-data';
import { deleteExpiredLimits } from './rate-limits';

export const httpFeature: Feature = {
  name: 'http',
  uses: [],
  tables: ['idempotency_key', 'rate_limit'],
  reads: ['account', 'audit'],
  async deleteExpired(shop) {
    await deleteExpiredLimits(shop.pool);
    await forgetOldKeys(shop.pool);
  },
  personalData: requestData,
};
