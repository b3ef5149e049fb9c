import type { GuestCart } from '#contract/cart';
import { toMajor } from '#contract/money';
import { claimUnpaidOrders } from '../auth/guests/claims.service';
import { checkToken } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { limit } from '../http/rate-limits';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type GuestItem, readGuestLines } from './cart.lines';
import {
  deleteLines,
  listCartItems,
  lockCart,
  noCode,
  readCart,
  setCartPromotion,
} from './cart.queries';
import { getCart, keepPromo } from './cart.service';
import { addItems, assertFits, MERGES_PER_HOUR } from './merge-cart.service';

/**
 * Moves the cart of a guest to the account that the same shopper has signed in to, with the guest's unpaid orders, whose
 * stock the lines of a declined order need. `token` is the guest's own; with any other, such as that of an order's link, the account's cart is returned as it is.
 */
export async function adoptGuest(shop: Shop, accountId: string, token: string): Promise<GuestCart> {
  const hour = { points: MERGES_PER_HOUR, seconds: 60 * 60 };
  await limit(shop, { name: 'guest-adopt', key: accountId, ...hour });
  const check = await checkToken(shop, token);
  const isOwn = check.refused === undefined && check.caller.isGuest && check.caller.link === null;
  const guest = isOwn ? check.caller : null;
  return transaction(shop.pool, async (tx) => {
    const { currency } = await readSettings(shop, tx);
    const items = guest ? await takeOver(shop, tx, accountId, guest.accountId) : [];
    const { gone } = await readGuestLines(tx, items, currency);
    return { ...(await getCart(shop, accountId, tx)), gone };
  });
}

async function takeOver(
  shop: Shop,
  tx: Connection,
  accountId: string,
  guestId: string,
): Promise<GuestItem[]> {
  for (const id of [accountId, guestId].sort()) await lockCart(tx, id);
  const { currency } = await readSettings(shop, tx);
  const { promotionId, generatedCodeId } = await readCart(tx, guestId);
  const rows = await listCartItems(tx, guestId);
  const items = rows.map(({ seenPrice, ...row }) => ({
    ...row,
    seenPrice: seenPrice === null ? null : toMajor(seenPrice, currency),
  }));
  await claimUnpaidOrders(tx, accountId, guestId);
  await deleteLines(tx, guestId);
  await addItems(tx, accountId, items, currency);
  await assertFits(tx, accountId);
  await keepPromo(shop, tx, accountId, { promotionId, generatedCodeId });
  await setCartPromotion(tx, guestId, noCode);
  return items;
}
