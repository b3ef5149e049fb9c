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
  return rows.map(({ input: { promoCode: _p, deliveryMethodId: _d, ...input }, savedAt }) => ({
    ...{ ...input, country: input.country ?? '', savedAt: savedAt.toISOString() },
  }));
}

export async function eraseDrafts(
  tx: Connection,
  { email, isEmailConfirmed }: Person,
): Promise<void> {
  if (isEmailConfirmed && email !== '') await deleteDraftsFor(tx, email);
}
