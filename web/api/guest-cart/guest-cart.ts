import type { Cart, GuestCart } from '#contract/cart';
import { DEFAULT_CURRENCY } from '#contract/values/money';
import { call, callForCart, isSessionEnd } from '../browser';
import { ApiError } from '../client';
import { storeAdopted } from './adopted-guest';
import { deleteEarlierCart, readEarlierCart } from './earlier-lines';
import { dropGuestToken, readGuestToken, storeGuestToken } from './guest-tokens';

export const emptyCart: Cart = {
  currency: DEFAULT_CURRENCY,
  cartItems: [],
  totalItem: 0,
  totalPrice: 0,
  totalDiscountPrice: 0,
  discount: 0,
  shipping: 0,
  freeShipping: null,
  promo: 0,
  promoCode: null,
  total: 0,
};

/** A visitor's cart, which is empty until a first item starts it on the server, and after it has expired. */
export async function readGuestCart(signal: AbortSignal): Promise<Cart> {
  if (readEarlierCart()) await startGuest();
  const token = readGuestToken('cart');
  if (token === null) return emptyCart;
  try {
    return (await mergeEarlierCart()) ?? (await callForCart('GET /api/cart', {}, { signal }));
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    dropGuestToken(token);
    return emptyCart;
  }
}

/** Changes a visitor's cart. An expired one is started again. */
export async function changeGuestCart<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  await startGuest();
  const token = readGuestToken('cart');
  try {
    return await change();
  } catch (error) {
    if (token === null || !isSessionEnd(error)) throw error;
    dropGuestToken(token);
    await startGuest();
    return change();
  }
}

/**
 * Moves the cart that was filled before signing in to the account; resolves to the account's cart, with items that are no
 * longer sold. Idempotent, also from two tabs. Null if there is nothing to move, or the account cannot take it now.
 */
export async function adoptGuestCart(): Promise<GuestCart | null> {
  const earlier = await mergeEarlierCart();
  const token = readGuestToken('cart');
  if (token === null) return earlier;
  try {
    const cart = await call('POST /api/guest/adopt', { body: { token } });
    storeAdopted(token);
    dropGuestToken(token, ['cart']);
    return cart;
  } catch (error) {
    if (isRejected(error)) return null;
    throw error;
  }
}

/** Starts a cart on the server unless this browser has one; one only, also from two tabs. */
async function startGuest(): Promise<void> {
  if (readGuestToken('cart') !== null) return;
  const start = async () => {
    if (readGuestToken('cart') === null)
      storeGuestToken('cart', (await call('POST /api/guest', {})).jwt);
  };
  // Browsers have locks only where the shop is reached by https.
  await ('locks' in navigator ? navigator.locks.request('guest', start) : start());
}

async function mergeEarlierCart(): Promise<GuestCart | null> {
  const body = readEarlierCart();
  if (!body) return null;
  try {
    const cart = await callForCart('POST /api/cart/merge', { body });
    deleteEarlierCart();
    return cart;
  } catch (error) {
    if (!isRejected(error)) throw error;
    return null;
  }
}

/** Rejected: the items stay where they are, and the account's own cart is shown. */
function isRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 429);
}
