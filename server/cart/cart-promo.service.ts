import type { Cart } from '#contract/cart';
import { transaction } from '../database/transaction';
import { limit } from '../http/rate-limits';
import { checkCode } from '../promotions/promotions.service';
import type { Shop } from '../shop';
import { readLines } from './cart.lines';
import { lockCart, setCartPromotion } from './cart.queries';
import { lineAmount } from './cart.rules';
import { getCart } from './cart.service';

/** Codes are short enough to guess; a shopper types few. */
const TRIES_PER_HOUR = 120;

/** Puts a promo code on the cart, in place of the one before. Throws `promo_invalid` with the reason. */
export async function applyPromo(shop: Shop, accountId: string, code: string): Promise<Cart> {
  await limit(shop, { name: 'promo', key: accountId, points: TRIES_PER_HOUR, seconds: 60 * 60 });
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const lines = await readLines(tx, accountId);
    const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
    const promotion = await checkCode(tx, code, { accountId, subtotal });
    await setCartPromotion(tx, accountId, promotion.id);
    return getCart(shop, accountId, tx);
  });
}

export async function removePromo(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    await setCartPromotion(tx, accountId, null);
    return getCart(shop, accountId, tx);
  });
}
