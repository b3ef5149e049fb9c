import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { enqueue } from '../../jobs/queue';
import { type AccountRow, findAccountByEmail } from './accounts.queries';
import { createAccount } from './accounts.service';
import { endEmailChanges, findConfirmedChange, revertEmail } from './email-change.queries';
import {
  deleteFormerHolderData,
  findNameFromOrders,
  hasForeignRecords,
  moveForeignRecords,
  resetForOwner,
  separateFormerCards,
} from './takeover.queries';

// See docs/decisions/0026-confirmed-addresses.md.

/**
 * Gives the owner of an unconfirmed address an account with it, and returns its id. The owner has just proved the
 * address by an emailed link. An account that had a confirmed address before returns to that one, and the owner gets a
 * new account. Any other account is cleared and transferred. The caller has locked the account's row and sets the
 * password.
 */
export async function takeOver(
  tx: Connection,
  account: AccountRow,
  passwordHash: string,
): Promise<string> {
  const change = await findConfirmedChange(tx, account.id);
  if (!change || (await findAccountByEmail(tx, change.oldEmail))) {
    await clearForOwner(tx, account);
    return account.id;
  }
  await revertEmail(tx, change, true);
  const { email } = account;
  return createAccount(tx, {
    email,
    passwordHash,
    role: 'User',
    isConfirmed: true,
    ...nameFrom(email),
  });
}

/**
 * Keeps only the data of an account that its address already received: the orders emailed to it. Sessions, second
 * factor, saved addresses, cart and wishlist are deleted; orders emailed elsewhere stay in the shop's records, hidden
 * from the owner.
 */
export async function clearForOwner(tx: Connection, account: AccountRow): Promise<void> {
  const { id, email } = account;
  await deleteFormerHolderData(tx, id);
  for (const customer of await separateFormerCards(tx, id))
    await enqueue(tx, 'forget-payment-customer', { customerId: customer.id }, { key: customer.id });
  await endEmailChanges(tx, id);
  if (await hasForeignRecords(tx, id, email)) await moveForeignRecords(tx, id, email, newId());
  await resetForOwner(tx, id, (await findNameFromOrders(tx, id, email)) ?? nameFrom(email));
  await recordAudit(tx, {
    actorId: id,
    action: 'account.take-over',
    entity: 'account',
    entityId: id,
  });
}

/** An initial name, which the owner can change. */
function nameFrom(email: string): { firstName: string; lastName: string } {
  return { firstName: email.slice(0, email.indexOf('@')), lastName: '' };
}
