import type { PersonalDataHandler } from '../feature';

/** Jobs contain account ids and addresses until they are deleted. */
export const jobData: PersonalDataHandler = {
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await tx.query({
      name: 'erase-jobs',
      text: `delete from job where (kind = 'mail' and payload ->> 'accountId' = $1)
        or ($2 and kind in ('mail', 'password-reset')
          and lower($3) in (lower(payload ->> 'email'), lower(payload ->> 'to')))`,
      values: [accountId, isEmailConfirmed, email],
    });
  },
};
