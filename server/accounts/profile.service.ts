import type { Profile } from '#contract/accounts';
import { isStaff } from '#contract/rights';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../platform/errors';
import { enqueue } from '../platform/jobs';
import { limit } from '../platform/rate-limits';
import { type Caller, endSessions } from '../platform/sessions';
import type { Shop } from '../platform/shop';
import { type AccountRow, findAccount, updateAccount } from './accounts.queries';
import { emailTaken, profileOf } from './accounts.service';
import { adminPasswordFault } from './admin-passwords.rules';
import { tryPassword } from './guess-limits';
import { endResets } from './password-reset.queries';
import { hashPassword, isPassword } from './passwords';

const EMAIL_CHANGES_PER_HOUR = 20;

interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
}

/**
 * Changes the caller's names, email or password. A new password needs the current one and ends every other session; a
 * new email or password ends the links that were mailed, and is told to the address the account had.
 */
export async function updateProfile(
  shop: Shop,
  caller: Caller,
  change: ProfileChange,
  client: string,
): Promise<Profile> {
  const account = await findAccount(shop.pool, caller.accountId);
  if (!account) throw new ShopError('session_ended');
  if (changesEmail(account, change))
    // The answer tells whether an address has an account.
    await limit(shop, {
      name: 'email-change',
      key: account.id,
      points: EMAIL_CHANGES_PER_HOUR,
      seconds: 60 * 60,
    });
  const passwordHash = await checkNewPassword(shop, account, change, client);
  const changed = await transaction(shop.pool, (tx) =>
    applyChange(tx, caller, account, { ...change, passwordHash }),
  );
  shop.wakeJobs();
  await shop.freshness.heardEverywhere();
  return profileOf(changed);
}

/** The hash of the new password, if one is asked for and the current one is right. */
async function checkNewPassword(
  shop: Shop,
  account: AccountRow,
  { currentPassword, newPassword, email }: ProfileChange,
  client: string,
): Promise<string | undefined> {
  if (newPassword === undefined) return undefined;
  await requirePassword(shop, account, currentPassword ?? '', client, 'currentPassword');
  refuseWeak(account, newPassword, 'newPassword', email);
  return hashPassword(newPassword);
}

/** Refuses a wrong password of a signed-in caller, under the limits of signing in. `path` is the field it came in. */
export async function requirePassword(
  shop: Shop,
  account: AccountRow,
  password: string,
  client: string,
  path: string,
): Promise<void> {
  const guess = { email: account.email, client, accountId: account.id };
  const right = await tryPassword(shop, guess, async () =>
    (await isPassword(password, account.password_hash)) ? true : null,
  );
  if (right) return;
  const message = 'Your current password is incorrect.';
  throw new ShopError('invalid_credentials', { message, details: [{ path, message }] });
}

/** Refuses what may not be a staff password, where the account is one of the staff's. `path` is the field it came in. */
export function refuseWeak(
  account: Pick<AccountRow, 'role' | 'email'>,
  password: string,
  path: string,
  email: string = account.email,
): void {
  const message = isStaff(account.role) ? adminPasswordFault(password, email) : null;
  if (message) throw new ShopError('invalid_request', { message, details: [{ path, message }] });
}

async function applyChange(
  tx: Connection,
  caller: Caller,
  before: AccountRow,
  change: ProfileChange & { passwordHash: string | undefined },
): Promise<AccountRow> {
  const isNewPassword = change.passwordHash !== undefined;
  const knownHash = isNewPassword ? before.password_hash : null;
  const after = await updateAccount(tx, before.id, knownHash, change).catch((error) => {
    throw isEmailTaken(error) ? emailTaken() : error;
  });
  // Erased, or its password changed, since the caller was let in.
  if (!after) throw new ShopError('session_ended');
  const isNewEmail = changesEmail(before, change);
  if (isNewPassword) await endSessions(tx, before.id, caller.sessionId);
  if (isNewPassword || isNewEmail) await endResets(tx, before.id);
  if (isNewEmail) await tellOwner(tx, before, 'email');
  if (isNewPassword) await tellOwner(tx, before, 'password');
  return after;
}

/** Mails the address the account had before, so that a change by somebody else does not go unseen. */
export async function tellOwner(
  tx: Connection,
  account: AccountRow,
  change: 'email' | 'password' | 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  await enqueue(tx, 'mail', {
    template: 'account-changed',
    accountId: account.id,
    to: account.email,
    change,
  });
}

function changesEmail(account: AccountRow, { email }: ProfileChange): boolean {
  return email !== undefined && email.toLowerCase() !== account.email.toLowerCase();
}

function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'account_email';
}
