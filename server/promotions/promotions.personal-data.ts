import type { PersonalDataHandler } from '../feature';

/** Personal codes stay after an erasure: orders refer to them, and they hold no personal data. */
export const promotionData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const { rows } = await tx.query<{ code: string }>({
      name: 'personal-data-promotions',
      text: 'select code from promotion where account_id = $1 order by code',
      values: [accountId],
    });
    return { promoCodes: rows.map(({ code }) => code) };
  },
};
