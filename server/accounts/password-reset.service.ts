import { transaction } from '../database/transaction';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import { enqueue, type JobHandler } from '../platform/jobs';
import { hashLinkToken, linkToken } from '../platform/link-token';
import { isWithin, limit } from '../platform/rate-limits';
import { beginSession, endSessions } from '../platform/sessions';
import type { Shop } from '../platform/shop';
import { findAccount, lockAccountByEmail, setPassword } from './accounts.queries';
import {
  countRecentResets,
  deleteOldResets,
  endResets,
  findResetAccount,
  insertReset,
  useReset,
} from './password-reset.queries';
import { hashPassword } from './passwords';
import { refuseWeak, tellOwner } from './profile.service';
import { requireSecondFactor, tryCode } from './second-factor.service';

const HOUR = 60 * 60;
const MAILS_PER_HOUR = 5;
const REQUESTS_PER_HOUR = 300;
const TRIES_PER_HOUR = 100;

/**
 * Takes a request for a new password. It only writes a job, whether or not there is such an account, so neither the
 * answer nor its time tells. Past the limit of an address it quietly does nothing, for the same reason.
 */
export async function requestReset(shop: Shop, email: string, client: string): Promise<void> {
  const asked = { name: 'password-forgot', key: client, points: REQUESTS_PER_HOUR, seconds: HOUR };
  if (!(await isWithin(shop, asked))) return;
  await enqueue(shop.pool, 'password-reset', { email });
  shop.wakeJobs();
}

/** Makes the link and has it mailed. A newer link ends the older ones; at most five are mailed in an hour. */
async function makeReset(shop: Shop, email: string, jobId: string): Promise<void> {
  const isMade = await transaction(shop.pool, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account || (await countRecentResets(tx, account.id)) >= MAILS_PER_HOUR) return false;
    const id = newId();
    const tokenHash = hashLinkToken(linkToken(shop, `password-reset:${id}`));
    if (!(await insertReset(tx, { id, accountId: account.id, tokenHash, jobId }))) return false;
    await endResets(tx, account.id, id);
    const payload = { template: 'password-reset', accountId: account.id, resetId: id };
    await enqueue(tx, 'mail', payload, { key: `password-reset:${id}` });
    return true;
  });
  if (isMade) shop.wakeJobs();
}

/**
 * Sets a new password by a mailed link, ends every session of the account and begins a new one. Returns its token. A link
 * alone is no second factor: an account that has one needs its code too, and nothing is changed without it.
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string; code?: string | undefined },
  client: string,
): Promise<string> {
  const tries = { name: 'password-reset', key: client, points: TRIES_PER_HOUR, seconds: HOUR };
  await limit(shop, tries);
  const tokenHash = hashLinkToken(input.token);
  const accountId = await findResetAccount(shop.pool, tokenHash);
  const account = accountId === null ? null : await findAccount(shop.pool, accountId);
  if (!account) throw deadLink();
  refuseWeak(account, input.password, 'password');
  const passwordHash = await hashPassword(input.password);
  const reset = () =>
    transaction(shop.pool, async (tx) => {
      if (!(await useReset(tx, tokenHash))) throw deadLink();
      await requireSecondFactor(shop, tx, account.id, input.code);
      await setPassword(tx, account.id, passwordHash);
      await endSessions(tx, account.id);
      await endResets(tx, account.id);
      await tellOwner(tx, account, 'password');
      return beginSession(shop, tx, account.id, false);
    });
  const jwt = await (input.code === undefined ? reset() : tryCode(shop, account.id, reset));
  shop.wakeJobs();
  await shop.freshness.heardEverywhere();
  return jwt;
}

/** The jobs of this feature. */
export function accountJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'password-reset': async (payload, job) => makeReset(shop, String(payload.email), job.id),
  };
}

/** Deletes links that are over; to be called now and then. */
export async function forgetOldResets(shop: Shop): Promise<void> {
  await deleteOldResets(shop.pool);
}

function deadLink(): ShopError {
  const message = 'This link has expired. Please request a new one.';
  return new ShopError('invalid_request', { message, details: [{ path: 'token', message }] });
}
