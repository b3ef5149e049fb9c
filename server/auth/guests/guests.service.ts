import { GUEST_CART_DAYS, ORDER_LINK_DAYS } from '#contract/guests';
import { isId } from '#contract/values/id';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { limit, limitLinkTries, returnPoint } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import type { Shop } from '../../shop';
import { createAccount, emailTaken, limitSignUps } from '../accounts/accounts.service';
import { isReserved } from '../accounts/email-change.queries';
import { isEmailTaken } from '../accounts/email-change.service';
import { emailConfirmationLink } from '../accounts/email-confirmation.service';
import type { OrderLink } from '../sessions/caller';
import { isLinkToken, orderLinkPurpose } from '../sessions/link-token';
import { beginSession, beginSessionOf, type Caller, endSessions } from '../sessions/sessions';
import { claimGuestOrders } from './claims.service';
import {
  countCarts,
  deleteUnusedCarts,
  deleteVisitor,
  findLinkedOrder,
  insertVisitor,
  lockGuestEmail,
  lockLinkedOrder,
  makeAccount,
  recordUse,
} from './guests.queries';

// See docs/decisions/0046-guests.md.

const HOUR = 60 * 60;
/** An office or a mobile operator's customers share an address, so it is far above what one network's shoppers need. */
const CARTS_PER_HOUR = 2_000;
/** Maximum number of stored carts without an order that one network has started, without and with items. */
const EMPTY_CARTS_PER_NETWORK = 1_000;
const CARTS_PER_NETWORK = 10_000;
/** Longer than any cart lasts: a guest's session ends with the cart, or a day after an order. */
const SESSION_SECONDS = 365 * 24 * HOUR;

/** Stores a visitor with an empty cart and returns the token. `client` and `network` are keys of the request's network. */
export async function startGuest(
  shop: Shop,
  client: string,
  network: string | null,
): Promise<string> {
  await limit(shop, { name: 'guest', key: client, points: CARTS_PER_HOUR, seconds: HOUR });
  if (network !== null && (await isFull(shop, network)))
    throw new ShopError('too_many_requests', {
      message: refusals.account.tooManyCarts,
      retryAfter: HOUR,
    });
  return transaction(shop.pool, async (tx) => {
    const id = newId();
    await insertVisitor(tx, id, network);
    return beginSessionOf(shop, tx, id, { seconds: SESSION_SECONDS });
  });
}

async function isFull({ pool }: Shop, network: string): Promise<boolean> {
  const { carts, empty } = await countCarts(pool, network, CARTS_PER_NETWORK);
  return carts >= CARTS_PER_NETWORK || empty >= EMPTY_CARTS_PER_NETWORK;
}

/** Stores a visitor with an empty cart, for an order that staff place. Returns the id. */
export async function addVisitor(tx: Connection): Promise<string> {
  const id = newId();
  await insertVisitor(tx, id, null);
  return id;
}

/** Deletes a visitor whose cart has become another account's order. */
export async function removeVisitor(tx: Connection, id: string): Promise<void> {
  await deleteVisitor(tx, id);
}

/** Keeps the cart of a guest who uses it; does nothing for other callers. */
export async function recordGuestUse(shop: Shop, caller: Caller): Promise<void> {
  if (caller.isGuest) await recordUse(shop.pool, caller.accountId);
}

/** Deletes visitors with their carts and sessions, if they have not been used for long. */
export async function deleteUnusedGuests(connection: Connection): Promise<void> {
  while (await deleteUnusedCarts(connection, GUEST_CART_DAYS));
}

/**
 * Turns a guest into an account, and returns the token of its session. By the link in an order email the account gets the
 * address that the link proved, confirmed, with the guests' orders emailed to it, and nothing else of the guest. In any
 * other session it gets the email of the guest's newest order, unconfirmed. Throws `email_taken`.
 */
export async function saveGuestDetails(
  shop: Shop,
  caller: Caller,
  password: string,
  client: string,
): Promise<string> {
  if (!caller.isGuest) throw new ShopError('forbidden', { message: refusals.account.hasAccount });
  const taken = await limitSignUps(shop, client);
  const passwordHash = await shop.passwords.hash(password);
  const jwt = await transaction(shop.pool, async (tx) => {
    const { id, email } = caller.link
      ? await accountOfLink(tx, caller.accountId, caller.link, passwordHash)
      : await accountOfGuest(tx, caller.accountId, passwordHash);
    await emailConfirmationLink(shop, tx, { id, email }, 'welcome');
    return beginSession(shop, tx, id, false);
  }).catch((error) => {
    throw isEmailTaken(error) ? emailTaken() : error;
  });
  await returnPoint(shop, taken);
  shop.wakeJobs();
  return jwt;
}

async function accountOfGuest(tx: Connection, id: string, passwordHash: string) {
  const email = await lockGuestEmail(tx, id);
  if (email === null) throw new ShopError('order_state', { message: refusals.account.orderFirst });
  await makeAccount(tx, id, { email, passwordHash });
  if (await isReserved(tx, email, id)) throw emailTaken();
  await endSessions(tx, id);
  return { id, email };
}

/** Locks the guest and the order first: the order may have been claimed or erased since the session was checked. */
async function accountOfLink(
  tx: Connection,
  guestId: string,
  { orderId, email }: OrderLink,
  passwordHash: string,
) {
  await lockGuestEmail(tx, guestId);
  const order = await lockLinkedOrder(tx, guestId, orderId, email);
  if (!order) throw new ShopError('session_ended');
  const { firstName, lastName } = order;
  const id = await createAccount(tx, {
    firstName,
    lastName,
    email,
    passwordHash,
    role: 'User',
    isConfirmed: true,
  });
  await claimGuestOrders(tx, id, email);
  return { id, email };
}

/**
 * Begins the session of the link in an email: `<order id>.<token>`. Throws `sign_in_required` if the order belongs to
 * an account by now, and `invalid_request` for any other invalid link.
 */
export async function openOrderLink(
  shop: Shop,
  link: string,
  client: string,
): Promise<{ orderId: string; jwt: string }> {
  await limitLinkTries(shop, 'order-link', client);
  const [orderId = '', token = ''] = link.split('.');
  const isGenuine = isId(orderId) && isLinkToken(shop, orderLinkPurpose(orderId), token);
  const order = isGenuine ? await findLinkedOrder(shop.pool, orderId, ORDER_LINK_DAYS) : null;
  if (!order?.isOpen) throw fieldError('invalid_request', 'token', refusals.link.contactUs);
  if (!order.isGuest)
    throw new ShopError('sign_in_required', {
      message: refusals.account.orderInAccount,
    });
  const jwt = await beginSessionOf(shop, shop.pool, order.accountId, {
    link: { orderId, email: order.email },
  });
  return { orderId, jwt };
}
