import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, type ShopError } from '../../http/errors';
import { isWithin, limitLinkTries } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import {
  type AccountRow,
  findAccount,
  lockAccount,
  lockAccountByEmail,
  setPassword,
} from '../accounts/accounts.queries';
import { notifyOwner } from '../accounts/owner.service';
import { takeOver } from '../accounts/takeover.service';
import { claimGuestOrders } from '../guests/claims.service';
import { requireSecondFactor, tryCode } from '../second-factor/second-factor.service';
import { hashLinkToken, hashOfNewLink } from '../sessions/link-token';
import { beginSession, endSessions } from '../sessions/sessions';
import { requireStrongPassword } from './current-password.service';
import {
  consumeReset,
  countRecentResets,
  endResets,
  findResetAccount,
  insertReset,
} from './password-reset.queries';

const HOUR = 60 * 60;
const EMAILS_PER_HOUR = 5;
const EMAILS_PER_DAY = 15;
const REQUESTS_PER_HOUR = 300;

/**
 * Accepts a request for a new password. It only writes a job, whether or not the account exists, so that neither the
 * response nor its duration reveals it. Beyond the limit of an address it does nothing, for the same reason.
 */
export async function requestReset(shop: Shop, email: string, client: string): Promise<void> {
  const asked = { name: 'password-forgot', key: client, points: REQUESTS_PER_HOUR, seconds: HOUR };
  if (!(await isWithin(shop, asked))) return;
  await enqueue(shop.pool, 'password-reset', { email });
  shop.wakeJobs();
}

/** Creates the link and emails it. A newer link ends the older ones; at most 5 are emailed in an hour, 15 in a day. */
export async function makeReset(shop: Shop, email: string, jobId: string): Promise<void> {
  const isMade = await transaction(shop.pool, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) return false;
    const { hour, day } = await countRecentResets(tx, account.id);
    if (hour >= EMAILS_PER_HOUR || day >= EMAILS_PER_DAY) return false;
    const id = newId();
    const tokenHash = hashOfNewLink(shop, 'password-reset', id);
    if (!(await insertReset(tx, { id, accountId: account.id, tokenHash, jobId }))) return false;
    await endResets(tx, account.id, id);
    const payload = { template: 'password-reset', accountId: account.id, resetId: id };
    await enqueue(tx, 'mail', payload, { key: `password-reset:${id}` });
    return true;
  });
  if (isMade) shop.wakeJobs();
}

/**
 * Sets a new password by an emailed link, ends every session of the account, starts a new one and returns its token. A
 * link alone is no second factor: an account that has one requires its code too, and nothing changes without it.
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string; code?: string | undefined },
  client: string,
): Promise<string> {
  await limitLinkTries(shop, 'password-reset', client);
  const tokenHash = hashLinkToken(input.token);
  const accountId = await findResetAccount(shop.pool, tokenHash);
  const account = accountId === null ? null : await findAccount(shop.pool, accountId);
  if (!account) throw deadLink();
  requireStrongPassword(account, input.password, 'password');
  const passwordHash = await shop.passwords.hash(input.password);
  const reset = () =>
    transaction(shop.pool, async (tx) => {
      if (!(await consumeReset(tx, tokenHash))) throw deadLink();
      const current = await lockAccount(tx, account.id);
      if (!current) throw deadLink();
      await endResets(tx, current.id);
      const id = await ownerOf(shop, tx, current, passwordHash, input.code);
      await setPassword(tx, id, passwordHash);
      await endSessions(tx, id);
      await claimGuestOrders(tx, id, current.email);
      await notifyOwner(tx, { ...current, id }, 'password');
      return beginSession(shop, tx, id, false);
    });
  const jwt = await tryCode(shop, account.id, input.code, reset);
  shop.wakeJobs();
  return jwt;
}

/**
 * The account whose password the link sets. The link proves the address: if it was not confirmed, the account is taken
 * over, and a second factor that another person may have set up is ignored.
 */
async function ownerOf(
  shop: Shop,
  tx: Connection,
  account: AccountRow,
  passwordHash: string,
  code: string | undefined,
): Promise<string> {
  if (account.emailConfirmedAt === null) return takeOver(tx, account, passwordHash);
  await requireSecondFactor(shop, tx, account.id, code);
  return account.id;
}

function deadLink(): ShopError {
  return fieldError('invalid_request', 'token', refusals.link.requestAgain);
}
