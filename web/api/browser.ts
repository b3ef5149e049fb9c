import type { CallName } from '#contract/api';
import { type AnswerOf, ApiError, type CallOptions, callApi, type InputOf } from './client';
import { dropGuestToken, readGuestToken, storeGuestToken } from './guest-cart/guest-tokens';
import { dropToken, readToken } from './session/session';
import { canRenew, renewSession } from './session/session-renewal';

/**
 * Calls the API from the browser as the signed-in user, or as the guest whose cart or order it is. If the user's session has
 * ended, the user signs in again and the call is repeated, or the session ends here too.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<AnswerOf<Name>> {
  return (await callList(name, input, options)).answer;
}

/** As `call`, with the total of a list. */
export async function callList<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<{ answer: AnswerOf<Name>; total: number }> {
  // A link says that its order needs a sign-in: that ends no session.
  const token = name === 'POST /api/guest/order-link' ? null : readToken();
  try {
    return await (isOfOrder(name) || token === null
      ? callAsGuest(name, input, options, token)
      : send(name, input, options, token));
  } catch (error) {
    if (token === null || !isSessionEnd(error)) throw error;
    if (await renewSession(token, { isRead: name.startsWith('GET ') }))
      return callList(name, input, options);
    if (!canRenew() && token === readToken()) dropToken();
    throw error;
  }
}

function send<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'>,
  token: string | null,
) {
  return callApi((path, init) => fetch(path, init), name, input, { ...options, token });
}

/** Calls about one order, or by the guest whose order or cart is open. */
const isOfOrder = (name: CallName) =>
  /\/api\/(orders\/:|invoices\/:|reviews\/own|guest\/account|address-suggestions)/.test(name);
const isOfCart = (name: CallName) => /\/api\/(cart|orders$)/.test(name);

/**
 * Calls with each possible token of this browser until one finds the requested order: it may be the user's, or one placed
 * or opened as a guest. The token of the order that was found is kept for further calls about it.
 */
async function callAsGuest<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Omit<CallOptions, 'token'>,
  own: string | null,
) {
  const [cart, order] = [readGuestToken('cart'), readGuestToken('order')];
  const guests = isOfOrder(name) ? [order, cart] : isOfCart(name) ? [cart] : [];
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
