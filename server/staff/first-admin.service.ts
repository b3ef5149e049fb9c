import type { createFirstAdmin as createEndpoint } from '#contract/admin/staff';
import type { Received } from '#contract/endpoint';
import * as pages from '#contract/values/pages/storefront-pages';
import { updateAccount } from '../auth/accounts/accounts.queries';
import { requireStrongPassword } from '../auth/passwords/current-password.service';
import { isLinkToken, linkToken } from '../auth/sessions/link-token';
import { beginSession } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limitLinkTries } from '../http/rate-limits';
import type { Shop } from '../shop';
import { makeAdmin } from './ensure-admin';
import { findNow, hasStaff, lockFirstAdmin } from './first-admin.queries';

const HOUR = 60 * 60;
/** How long a set-up link works. */
export const SETUP_LINK_HOURS = 24;

/**
 * The link that creates the first Admin, or null if the shop has staff. It works until an account has been created with
 * it or `SETUP_LINK_HOURS` have passed. The token is in the fragment, which browsers send to no server, so that no log of a
 * proxy contains it.
 */
export async function createSetupLink(shop: Shop): Promise<string | null> {
  if (await hasStaff(shop.pool)) return null;
  const expires = (await findNow(shop.pool)) + SETUP_LINK_HOURS * HOUR;
  return `${shop.config.publicUrl}${pages.setup()}#${expires}.${linkToken(shop, purposeOf(expires))}`;
}

/** When a set-up link expires. Throws `not_found` if it has expired, or the shop has staff. */
export async function readSetupLink(shop: Shop, token: string, client: string): Promise<Date> {
  await limitTries(shop, client);
  return new Date((await verifySetupLink(shop, shop.pool, token)) * 1000);
}

/**
 * Creates the first Admin with a set-up link, starts a session and returns its token. A shopper with that email becomes
 * Admin with the new password.
 */
export async function createFirstAdmin(
  shop: Shop,
  { token, ...person }: Received<typeof createEndpoint>['body'],
  client: string,
): Promise<string> {
  await limitTries(shop, client);
  await verifySetupLink(shop, shop.pool, token);
  const { email, firstName, lastName, password } = person;
  requireStrongPassword({ role: 'Admin', email }, password, 'password');
  const passwordHash = await shop.passwords.hash(password);
  return transaction(shop.pool, async (tx) => {
    await lockFirstAdmin(tx);
    await verifySetupLink(shop, tx, token);
    const id = await makeAdmin(tx, { firstName, lastName, email, passwordHash });
    await updateAccount(tx, id, { firstName, lastName });
    return beginSession(shop, tx, id, false);
  });
}

async function verifySetupLink(shop: Shop, connection: Connection, token: string): Promise<number> {
  const [expires = '', signature = ''] = token.split('.');
  const isOurs = isLinkToken(shop, purposeOf(Number(expires)), signature);
  if (!isOurs || (await findNow(connection)) >= Number(expires) || (await hasStaff(connection)))
    throw new ShopError('not_found', { message: 'This set-up link no longer works.' });
  return Number(expires);
}

function purposeOf(expires: number): string {
  return `first-admin:${expires}`;
}

async function limitTries(shop: Shop, client: string): Promise<void> {
  await limitLinkTries(shop, 'first-admin', client);
}
