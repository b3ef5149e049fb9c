import { GUEST_CART_DAYS, ORDER_LINK_DAYS } from '#contract/guests';
import { isId } from '#contract/values/id';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import type { Shop } from '../../shop';
import { emailTaken, limitSignUps } from '../accounts/accounts.service';
import { isReserved } from '../accounts/email-change.queries';
import { isEmailTaken } from '../accounts/email-change.service';
import { emailConfirmationLink } from '../accounts/email-confirmation.service';
import { hashPassword } from '../passwords/passwords';
import { isLinkToken, orderLinkPurpose } from '../sessions/link-token';
import {
  beginSession,
  beginSessionOf,
  type Caller,
  endSessions,
  isFromEmail,
} from '../sessions/sessions';
import { claimGuestOrders } from './claims.service';
import {
  countCarts,
  deleteUnusedCarts,
  findLinkedOrder,
  insertVisitor,
  lockGuestEmail,
  makeAccount,
  recordUse,
} from './guests.queries';

// See docs/decisions/0046-guests.md.

const HOUR = 60 * 60;
/** The same limit as for sign-ups: many shoppers may share a network. */
const CARTS_PER_HOUR = 200;
/** Maximum number of stored carts without an order that one network has started. */
const CARTS_PER_NETWORK = 1_000;
/** Longer than any cart lasts: a guest's session ends with the cart, or a day after an order. */
const SESSION_SECONDS = 365 * 24 * HOUR;
const TRIES_PER_HOUR = 100;

/** Stores a visitor with an empty cart and returns the token. `client` and `network` are keys of the request's network. */
export async function startGuest(
  shop: Shop,
  client: string,
  network: string | null,
): Promise<string> {
  await limit(shop, { name: 'guest', key: client, points: CARTS_PER_HOUR, seconds: HOUR });
  if (
    network !== null &&
    (await countCarts(shop.pool, network, CARTS_PER_NETWORK)) >= CARTS_PER_NETWORK
  )
    throw new ShopError('too_many_requests', {
      message: 'Too many carts have been started from your network. Please sign in to continue.',
      retryAfter: HOUR,
    });
  return transaction(shop.pool, async (tx) => {
    const id = newId();
    await insertVisitor(tx, id, network);
    return beginSessionOf(shop, tx, id, { seconds: SESSION_SECONDS });
  });
}

/** Stores a visitor with an empty cart, for an order that staff place. Returns the id. */
export async function addVisitor(tx: Connection): Promise<string> {
  const id = newId();
  await insertVisitor(tx, id, null);
  return id;
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
 * Turns a guest into an account with the email of the newest order, and returns the token of its session. The address is
 * confirmed if the guest came by a link that was emailed to it. Throws `email_taken`.
 */
export async function saveGuestDetails(
  shop: Shop,
  caller: Caller,
  password: string,
  client: string,
): Promise<string> {
  if (!caller.isGuest)
    throw new ShopError('forbidden', { message: 'You already have an account.' });
  await limitSignUps(shop, client);
  const passwordHash = await hashPassword(password);
  const jwt = await transaction(shop.pool, async (tx) => {
    const id = caller.accountId;
    const email = await lockGuestEmail(tx, id);
    if (email === null)
      throw new ShopError('order_state', { message: 'Place an order first, or sign up.' });
    const isConfirmed = await isFromEmail(tx, caller.sessionId);
    await makeAccount(tx, id, { email, passwordHash, isConfirmed });
    if (!isConfirmed && (await isReserved(tx, email, id))) throw emailTaken();
    await endSessions(tx, id);
    if (isConfirmed) await claimGuestOrders(tx, id, email);
    await emailConfirmationLink(shop, tx, { id, email }, 'welcome');
    return beginSession(shop, tx, id, false);
  }).catch((error) => {
    throw isEmailTaken(error) ? emailTaken() : error;
  });
  shop.wakeJobs();
  return jwt;
}

/**
 * Begins a guest's session by the link in an email: `<order id>.<token>`. Throws `sign_in_required` if the order belongs to
 * an account by now, and `invalid_request` for any other invalid link.
 */
export async function openOrderLink(
  shop: Shop,
  link: string,
  client: string,
): Promise<{ orderId: string; jwt: string }> {
  await limit(shop, { name: 'order-link', key: client, points: TRIES_PER_HOUR, seconds: HOUR });
  const [orderId = '', token = ''] = link.split('.');
  const isGenuine = isId(orderId) && isLinkToken(shop, orderLinkPurpose(orderId), token);
  const order = isGenuine ? await findLinkedOrder(shop.pool, orderId, ORDER_LINK_DAYS) : null;
  if (!order?.isOpen)
    throw fieldError('invalid_request', 'token', 'This link has expired. Please contact us.');
  if (!order.isGuest)
    throw new ShopError('sign_in_required', {
      message: 'This order is in your account. Please sign in.',
    });
  const jwt = await beginSessionOf(shop, shop.pool, order.accountId, { isFromEmail: true });
  return { orderId, jwt };
}
