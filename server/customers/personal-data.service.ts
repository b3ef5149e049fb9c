import { type PersonalData, personalData } from '#contract/personal-data';
import { type AccountRow, findAccount } from '../auth/accounts/accounts.queries';
import type { Caller } from '../auth/sessions/sessions';
import { transaction } from '../database/transaction';
import type { Person } from '../feature';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';

/** All data of the caller. Emails and orders belong to the account, never to an address that another person may share. */
export async function exportOwnData(shop: Shop, caller: Caller): Promise<PersonalData> {
  const data = await collectPersonalData(shop, caller.accountId);
  if (!data) throw new ShopError('session_ended');
  return data;
}

/**
 * All data of a person, from every feature, in one snapshot; null where the account does not exist. `provenEmail`: see
 * `personOf`.
 */
export async function collectPersonalData(
  shop: Shop,
  id: string,
  provenEmail?: string,
): Promise<PersonalData | null> {
  return transaction(shop.pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const account = await findAccount(tx, id);
    if (!account) return null;
    const person = personOf(account, provenEmail);
    const data: Partial<PersonalData> = { exportedAt: new Date().toISOString() };
    for (const feature of shop.features)
      Object.assign(data, await feature.personalData?.export?.(tx, person));
    // Fails where a feature exports nothing for its part of the contract.
    return personalData.parse(data);
  });
}

/** `provenEmail`: the address of a guest, who has proved it by an emailed link or to staff. */
export function personOf(account: AccountRow, provenEmail?: string): Person {
  return {
    accountId: account.id,
    email: provenEmail ?? account.email,
    isEmailConfirmed: provenEmail !== undefined || account.emailConfirmedAt !== null,
  };
}
