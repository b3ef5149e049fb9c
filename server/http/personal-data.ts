import type { PersonalDataHandler } from '../feature';

/** Responses stored for idempotency keys may contain names and addresses. */
export const requestData: PersonalDataHandler = {
  async erase(tx, { accountId }) {
    await tx.query({
      name: 'erase-idempotency-keys',
      text: 'delete from idempotency_key where account_id = $1',
      values: [accountId],
    });
  },
};
