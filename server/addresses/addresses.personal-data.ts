import type { PersonalDataHandler } from '../feature';
import { deleteRows, listRows } from './addresses.queries';

export const addressData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await listRows(tx, accountId);
    return { addresses: rows.map(({ id: _, ...address }) => address) };
  },
  erase: (tx, { accountId }) => deleteRows(tx, accountId),
};
