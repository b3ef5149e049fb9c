import type { Api, CallName } from '#contract/api';
import type { Access } from '#contract/endpoint';
import { type AnswerOf, ApiError, type CallOptions, callApi, type InputOf } from './client';
import { dropGuestToken, readGuestToken, storeGuestToken } from './guest-cart/guest-tokens';
import { dropToken, readToken } from './session/session';
import { canRenew, renewSession } from './session/session-renewal';
import { fetchFromApi } from './transport';

type NameWith<Allowed extends Access> = {
  [Name in CallName]: Api[Name]['access'] extends Allowed ? Name : never;
}[CallName];

/** Endpoints that the link in an order email opens too: about one order, or limited to what the link proves. */
type OrderCallName = {
  [Name in NameWith<'buyer'>]: Api[Name] extends
    | { path: `${string}/:orderId${string}` }
    | { limitsLink?: true }
    ? Name
    : never;
}[NameWith<'buyer'>];
/** Endpoints that a guest with a cart may call before the first order. */
type CartCallName = Exclude<NameWith<'buyer' | 'shopper'>, OrderCallName>;
/** All others: those that take no guest. */
type OwnCallName = Exclude<CallName, OrderCallName | CartCallName>;

type Options = Omit<CallOptions, 'token'>;
type Result<Name extends CallName> = Promise<{ answer: AnswerOf<Name>; total: number }>;

/**
 * Calls the API from the browser as the signed-in user. If the user's session has ended, the user signs in again and the
 * call is repeated, or the session ends here too. Endpoints that admit guests do not compile here: their `access` asks for
 * `callForCart` or `callForOrder`.
 */
export async function call<Name extends OwnCallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<AnswerOf<Name>> {
  return (await callList(name, input, options)).answer;
}

/** As `call`, with the total of a list. */
export function callList<Name extends OwnCallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Result<Name> {
  return callAs(null, name, input, options);
}

/** As `call`, or as the guest whose cart this browser has. */
export async function callForCart<Name extends CartCallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<AnswerOf<Name>> {
  return (await callListForCart(name, input, options)).answer;
}

/** As `callForCart`, with the total of a list. */
export function callListForCart<Name extends CartCallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Result<Name> {
  return callAs('cart', name, input, options);
}

/** As `call`, or as the guest whose order is open: by the link in its email, or by the cart that it was placed from. */
export async function callForOrder<Name extends OrderCallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<AnswerOf<Name>> {
  return (await callAs('order', name, input, options)).answer;
}

async function callAs<Name extends CallName>(
  guest: 'order' | 'cart' | null,
  name: Name,
  input: InputOf<Name>,
  options: Options,
): Result<Name> {
  // A link says that its order needs a sign-in: that ends no session.
  const token = name === 'POST /api/guest/order-link' ? null : readToken();
  try {
    return await (guest === 'order' || token === null
      ? callAsGuest(guest, name, input, options, token)
      : send(name, input, options, token));
  } catch (error) {
    if (token === null || !isSessionEnd(error)) throw error;
    if (await renewSession(token, { isRead: name.startsWith('GET ') }))
      return callAs(guest, name, input, options);
    if (!canRenew() && token === readToken()) dropToken();
    throw error;
  }
}

function send<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Options,
  token: string | null,
) {
  return callApi(fetchFromApi, name, input, { ...options, token });
}

/**
 * Calls with each possible token of this browser until one finds the requested order: it may be the user's, or one placed
 * or opened as a guest. The token of the order that was found is kept for further calls about it.
 */
async function callAsGuest<Name extends CallName>(
  guest: 'order' | 'cart' | null,
  name: Name,
  input: InputOf<Name>,
  options: Options,
  own: string | null,
) {
  const [cart, order] = [readGuestToken('cart'), readGuestToken('order')];
  const guests = guest === 'order' ? [order, cart] : guest === 'cart' ? [cart] : [];
  const tokens = [...new Set([own, ...guests])].filter((token) => token !== null);
  let refusal: unknown;
  for (const token of tokens) {
    try {
      const answer = await send(name, input, options, token);
      if (token !== own && name === 'GET /api/orders/:orderId') storeGuestToken('order', token);
      return answer;
    } catch (error) {
      if (!isSessionEnd(error) && !(error instanceof ApiError && error.code === 'not_found'))
        throw error;
      if (token !== own && isEnded(error)) dropGuestToken(token);
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal;
  return send(name, input, options, null);
}

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session_ended';
}

/** Whether a call was refused because its token is no longer valid. */
export function isSessionEnd(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code !== 'invalid_credentials' && error.code !== 'second_factor_required';
}
