import type { Connection } from '../../database/database';
import { violatesUnique } from '../../database/database-errors';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, type ShopError } from '../../http/errors';
import { limitLinkTries } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import type { Shop } from '../../shop';
import { requireStrongPassword } from '../passwords/current-password.service';
import { endResets } from '../passwords/password-reset.queries';
import { deleteSecondFactorSince } from '../second-factor/second-factor.queries';
import { requireSecondFactor, tryCode } from '../second-factor/second-factor.service';
import { hashLinkToken, hashOfNewLink } from '../sessions/link-token';
import { beginSession, endSessions } from '../sessions/sessions';
import { type AccountRow, findAccount, lockAccount, setPassword } from './accounts.queries';
import { emailTaken } from './accounts.service';
import {
  type EmailChangeRow,
  findEmailChange,
  insertEmailChange,
  isReserved,
  revertEmail,
} from './email-change.queries';
import { emailConfirmationLink } from './email-confirmation.service';
import { notifyOwner } from './owner.service';
import { clearForOwner } from './takeover.service';

const UNDO_HOURS = 72;

/**
 * Completes a change of address in its transaction: the new address gets a confirmation link, the old one a notice
 * with a link that undoes the change for 72 hours. Throws `email_taken` if the new address is reserved for another
 * account.
 */
export async function recordEmailChange(
  shop: Shop,
  tx: Connection,
  before: AccountRow,
  after: AccountRow,
): Promise<void> {
  if (await isReserved(tx, after.email, after.id)) throw emailTaken();
  const id = newId();
  const tokenHash = hashOfNewLink(shop, 'email-change', id);
  await insertEmailChange(tx, { id, before, tokenHash, hours: UNDO_HOURS });
  await notifyOwner(tx, before, 'email', id);
  await emailConfirmationLink(shop, tx, after, 'email-confirmation');
}

/**
 * Restores the address that the link was emailed to, with a new password: ends every session, starts one and returns
 * its token. A second factor set up since shortly before the change is removed; an older one still requires its code.
 */
export async function undoEmailChange(
  shop: Shop,
  input: { token: string; password: string; code?: string | undefined },
  client: string,
): Promise<string> {
  await limitLinkTries(shop, 'email-undo', client);
  const tokenHash = hashLinkToken(input.token);
  const found = await findEmailChange(shop.pool, tokenHash);
  const account = found && (await findAccount(shop.pool, found.accountId));
  if (!found || !account) throw deadLink();
  requireStrongPassword(account, input.password, 'password', found.oldEmail);
  const passwordHash = await shop.passwords.hash(input.password);
  const undo = () =>
    transaction(shop.pool, async (tx) => {
      const current = await lockAccount(tx, account.id);
      const change = await findEmailChange(tx, tokenHash);
      if (!current || !change) throw deadLink();
      await goBack(shop, tx, current, change, input.code);
      await setPassword(tx, current.id, passwordHash);
      await endSessions(tx, current.id);
      await endResets(tx, current.id);
      return beginSession(shop, tx, current.id, false);
    }).catch((error) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
  const jwt = await tryCode(shop, account.id, input.code, undo);
  shop.wakeJobs();
  return jwt;
}

/**
 * If the old address was confirmed, the account is its owner's with all its data. If not, the link proves it now,
 * which counts unless the new one has been confirmed, and takes over the account as a password reset would.
 */
async function goBack(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
  change: EmailChangeRow,
  code: string | undefined,
): Promise<void> {
  if (change.oldConfirmedAt === null) {
    if (account.emailConfirmedAt !== null) throw deadLink();
    await revertEmail(tx, change, false);
    return clearForOwner(tx, { ...account, email: change.oldEmail });
  }
  await deleteSecondFactorSince(tx, account.id, change.createdAt, UNDO_HOURS);
  await requireSecondFactor(shop, tx, account.id, code);
  await revertEmail(tx, change, true);
}

/** Whether the error is the unique violation of an address that another account has. */
export function isEmailTaken(error: unknown): boolean {
  return violatesUnique(error, 'account_email');
}

function deadLink(): ShopError {
  return fieldError('invalid_request', 'token', refusals.link.contactUs);
}
