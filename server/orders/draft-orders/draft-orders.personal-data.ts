import type { PersonalData } from '#contract/personal-data';
import type { Connection } from '../../database/database';
import type { Person } from '../../feature';
import { deleteDraftsFor, listDraftsFor } from './draft-orders.queries';

/** The drafts with the person's confirmed address. */
export async function exportDrafts(
  tx: Connection,
  { email, isEmailConfirmed }: Person,
): Promise<PersonalData['draftOrders']> {
  const rows = isEmailConfirmed ? await listDraftsFor(tx, email) : [];
  return rows.map(({ input, savedAt }) => {
    const { firstName, lastName, email: address, mobile, streetAddress, city } = input;
    const { state, zipCode, country = '', company, vatNumber, items } = input;
    return {
      firstName,
      lastName,
      email: address,
      mobile,
      streetAddress,
      city,
      state,
      zipCode,
      country,
      company,
      vatNumber,
      savedAt: savedAt.toISOString(),
      items: items.map(({ product, size, quantity }) => ({ product, size, quantity })),
    };
  });
}

export async function eraseDrafts(
  tx: Connection,
  { email, isEmailConfirmed }: Person,
): Promise<void> {
  if (isEmailConfirmed && email !== '') await deleteDraftsFor(tx, email);
}
