import type { FitProfile } from '#contract/values/fit/body';
import { queryOne } from '../database/database';
import type { FitProfileTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';
import { deleteFitProfileRow } from './fit.queries';

export const fitData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const row = await queryOne<FitProfile & { savedAt: FitProfileTable['updatedAt'] }>(
      tx,
      'personal-data-fit',
    )`
      select unit, body, wears, updated_at as saved_at from fit_profile where account_id = ${accountId}`;
    return { fit: row && { ...row, savedAt: row.savedAt.toISOString() } };
  },
  erase: (tx, { accountId }) => deleteFitProfileRow(tx, accountId),
};
