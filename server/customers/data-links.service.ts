import type { PersonalData } from '#contract/personal-data';
import { isId } from '#contract/values/id';
import { findAccount } from '../auth/accounts/accounts.queries';
import { gatherGuestOrders } from '../auth/guests/claims.service';
import { hashLinkToken, hashOfNewLink } from '../auth/sessions/link-token';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limit, limitLinkTries } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { findGuestOrderEmail, insertDataLink, lockDataLink } from './data-links.queries';
import { erase, prepareErasure } from './erasure.service';
import { collectPersonalData, personOf } from './personal-data.service';

// See docs/decisions/0046-guests.md.

const HOUR = 60 * 60;
const LINK_HOURS = 1;
const EMAILS_PER_DAY = 3;
const REQUESTS_PER_HOUR = 60;

/**
 * Emails a link to the address of a guest's order, which downloads or deletes everything stored about that address. The
 * caller's session alone proves too little: it may be that of one order's link, or of a browser that others use.
 */
export async function sendDataLink(
  shop: Shop,
  caller: Caller,
  orderId: string,
  client: string,
): Promise<void> {
  const order = isId(orderId)
    ? await findGuestOrderEmail(shop.pool, caller.accountId, orderId)
    : null;
  if (!order) throw new ShopError('not_found', { message: refusals.order.notFound });
  const { email } = order;
  const requests = { name: 'data-link-client', key: client, points: REQUESTS_PER_HOUR };
  await limit(shop, { ...requests, seconds: HOUR });
  const emails = { name: 'data-link', key: email.toLowerCase(), points: EMAILS_PER_DAY };
  await limit(shop, { ...emails, seconds: 24 * HOUR });
  await transaction(shop.pool, async (tx) => {
    const id = newId();
    const tokenHash = hashOfNewLink(shop, 'data-link', id);
    await insertDataLink(tx, { id, email, tokenHash, hours: LINK_HOURS });
    const payload = { template: 'data-link', to: email, linkId: id };
    await enqueue(tx, 'mail', payload, { key: `data-link:${id}` });
  });
  shop.wakeJobs();
}

/** Everything stored about the address of a link. Works until the link expires or the data is erased. */
export async function exportGuestData(
  shop: Shop,
  token: string,
  client: string,
): Promise<PersonalData> {
  await limitTries(shop, client);
  const { accountId, email } = await transaction(shop.pool, (tx) => guestOfLink(tx, token));
  const data = await collectPersonalData(shop, accountId, email);
  if (!data) throw deadLink();
  return data;
}

/** Erases the guest who has the orders of a link's address. Orders are kept, anonymised. Ends all links to this address. */
export async function eraseGuest(shop: Shop, token: string, client: string): Promise<void> {
  await limitTries(shop, client);
  await transaction(shop.pool, async (tx) => {
    const { accountId, email } = await guestOfLink(tx, token);
    const account = await findAccount(tx, accountId);
    if (!account) throw deadLink();
    const people = [personOf(account, email)];
    await prepareErasure(shop, tx, people);
    await erase(shop, tx, account, people, { actorId: account.id, redactElsewhere: false });
  });
  shop.wakeJobs();
}

/** The guest with all orders of the link's address and no others. */
async function guestOfLink(
  tx: Connection,
  token: string,
): Promise<{ accountId: string; email: string }> {
  const email = await lockDataLink(tx, hashLinkToken(token));
  if (email === null) throw deadLink();
  const accountId = await gatherGuestOrders(tx, email);
  if (accountId === null)
    throw new ShopError('sign_in_required', {
      message: refusals.account.ordersInAccount,
    });
  return { accountId, email };
}

function limitTries(shop: Shop, key: string): Promise<void> {
  return limitLinkTries(shop, 'data-link-use', key);
}

function deadLink(): ShopError {
  const message = refusals.link.onOrderPage;
  return fieldError('invalid_request', 'token', message);
}
