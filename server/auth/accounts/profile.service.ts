import type { Profile, updateProfile as updateProfileEndpoint } from '#contract/accounts';
import type { Received } from '#contract/endpoint';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import type { Shop } from '../../shop';
import { requireStrongPassword } from '../passwords/current-password.service';
import { endResets } from '../passwords/password-reset.queries';
import { type Caller, endSessions } from '../sessions/sessions';
import { type AccountRow, updateAccount } from './accounts.queries';
import { emailTaken, profileOf } from './accounts.service';
import { isEmailTaken, recordEmailChange } from './email-change.service';
import { withIdentity } from './identity.service';
import { getOwnAccount, notifyOwner } from './owner.service';

const EMAIL_CHANGES_PER_HOUR = 20;

type ProfileChange = Received<typeof updateProfileEndpoint>['body'];

/**
 * Changes the caller's names, email or password. A new email or password requires proof of identity, invalidates links
 * that were emailed, and is announced to the previous address, which can undo a new email. A new password ends every
 * other session.
 */
export async function updateProfile(
  shop: Shop,
  caller: Caller,
  change: ProfileChange,
  client: string,
): Promise<Profile> {
  const account = await getOwnAccount(shop, caller);
  const isNewEmail = changesEmail(account, change);
  const changed =
    isNewEmail || change.newPassword !== undefined
      ? await changeSignIn(shop, caller, account, change, client)
      : await transaction(shop.pool, (tx) => update(tx, account.id, change));
  shop.wakeJobs();
  return profileOf(changed);
}

/** Changes email or password. */
async function changeSignIn(
  shop: Shop,
  caller: Caller,
  account: AccountRow,
  change: ProfileChange,
  client: string,
): Promise<AccountRow> {
  const { newPassword, email } = change;
  // Limited because the response reveals whether an address has an account.
  if (changesEmail(account, change))
    await limit(shop, {
      name: 'email-change',
      key: account.id,
      points: EMAIL_CHANGES_PER_HOUR,
      seconds: 60 * 60,
    });
  return withIdentity(shop, account, change, client, async (verify) => {
    if (newPassword !== undefined)
      requireStrongPassword(account, newPassword, 'newPassword', email);
    const passwordHash =
      newPassword === undefined ? undefined : await shop.passwords.hash(newPassword);
    return transaction(shop.pool, async (tx) => {
      await verify(tx);
      const after = await update(tx, account.id, { ...change, passwordHash });
      if (passwordHash !== undefined) {
        await endSessions(tx, account.id, caller.sessionId);
        await notifyOwner(tx, account, 'password');
      }
      if (changesEmail(account, change)) await recordEmailChange(shop, tx, account, after);
      await endResets(tx, account.id);
      return after;
    });
  });
}

async function update(
  tx: Connection,
  id: string,
  change: Parameters<typeof updateAccount>[2],
): Promise<AccountRow> {
  const after = await updateAccount(tx, id, change).catch((error) => {
    throw isEmailTaken(error) ? emailTaken() : error;
  });
  if (!after) throw new ShopError('session_ended');
  return after;
}

function changesEmail(account: AccountRow, { email }: ProfileChange): boolean {
  return email !== undefined && email.toLowerCase() !== account.email.toLowerCase();
}
