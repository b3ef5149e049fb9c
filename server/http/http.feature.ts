import { execute } from '../database/database';
import type { Feature, PersonalDataHandler } from '../feature';
import { forgetOldKeys } from './idempotency';
import { deleteExpiredLimits } from './rate-limits';

/** Responses stored for idempotency keys may contain names and addresses. */
const requestData: PersonalDataHandler = {
  async erase(tx, { accountId }) {
    await execute(tx, 'erase-idempotency-keys')`
      delete from idempotency_key where account_id = ${accountId}`;
  },
};

export const httpFeature: Feature = {
  name: 'http',
  uses: [],
  tables: ['idempotency_key', 'rate_limit'],
  async deleteExpired(shop) {
    await deleteExpiredLimits(shop.pool);
    await forgetOldKeys(shop.pool);
  },
  personalData: requestData,
};
