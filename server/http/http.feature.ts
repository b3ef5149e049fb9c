import type { Feature } from '../feature';
import { forgetOldKeys } from './idempotency';
import { requestData } from './personal-data';
import { forgetExpiredLimits } from './rate-limits';

export const httpFeature: Feature = {
  name: 'http',
  uses: [],
  tables: ['idempotency_key', 'rate_limit'],
  reads: ['account', 'audit'],
  async deleteExpired(shop) {
    await forgetExpiredLimits(shop.pool);
    await forgetOldKeys(shop.pool);
  },
  personalData: requestData,
};
