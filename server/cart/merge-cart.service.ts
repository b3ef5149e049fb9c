import { CART_LINES_LIMIT, GUEST_LINES_LIMIT, type GuestCart } from '#contract/cart';
import { toCents } from '#contract/money';
import { getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import type { Shop } from '../shop';
import { readLines } from './cart.lines';
import { insertCartItem, listCartItems, lockCart, setQuantity } from './cart.queries';
import { getCart } from './cart.service';
import { type GuestItem, readGuestLines, seenCents } from './guest-lines';
import { deleteMergesBefore, findMergedLines, keepMergedLines } from './merge.queries';
import { allMerged, gather, join, keyOf, notYetMerged } from './merge.rules';

const MERGES_PER_HOUR = 120;
/** Far more than an honest browser ever sends of one cart. */
const KNOWN_LINES = 4 * GUEST_LINES_LIMIT;
const KNOWN_DAYS = 90;

/**
 * Takes a visitor's cart into the account's, all of it or, past what a cart can hold, nothing. Pieces of one size add up,
 * cut to the stock; a size that is sold out stays as it is. The same cart sent again, after an answer that was lost or
 * from a second tab, adds only what did not come before.
 */
export async function mergeCart(
  shop: Shop,
  accountId: string,
  { guestCart, items }: { guestCart: string; items: GuestItem[] },
): Promise<GuestCart> {
  await limit(shop, {
    name: 'cart-merge',
    key: accountId,
    points: MERGES_PER_HOUR,
    seconds: 60 * 60,
  });
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const before = await findMergedLines(tx, accountId, guestCart);
    const sent = gather(items);
    const fresh = notYetMerged(sent, before);
    await addItems(tx, accountId, fresh);
    const known = allMerged(sent, before, KNOWN_LINES);
    if (fresh.length > 0) await keepMergedLines(tx, accountId, guestCart, known);
    const lines = await readLines(tx, accountId);
    if (lines.length > CART_LINES_LIMIT + GUEST_LINES_LIMIT) throw noRoom();
    const { gone } = await readGuestLines(tx, sent);
    return { ...(await getCart(shop, accountId, tx)), gone };
  });
}

/** Forgets merges so old that no browser sends their carts again. */
export async function forgetOldMerges(shop: Shop): Promise<void> {
  await deleteMergesBefore(shop.pool, KNOWN_DAYS);
}

/** Adds what is still sold; the rest is told as gone. */
async function addItems(tx: Connection, accountId: string, items: GuestItem[]): Promise<void> {
  const held = new Map((await listCartItems(tx, accountId)).map((item) => [keyOf(item), item]));
  const products = await getProducts(tx, [...new Set(items.map(({ productId }) => productId))]);
  for (const item of items) {
    const product = products.get(item.productId);
    const size = product?.sizes.find(({ name }) => name === item.size);
    if (!product || !size) continue;
    const line = held.get(keyOf(item)) ?? null;
    const joined = join(line, item.quantity, size.quantity);
    const seenPrice = line?.seenPrice ?? seenCents(item) ?? toCents(product.discountPrice);
    if (line) await setQuantity(tx, line.id, { ...joined, seenPrice });
    else
      await insertCartItem(tx, accountId, {
        id: newId(),
        productId: product._id,
        size: size.name,
        seenPrice,
        ...joined,
      });
  }
}

function noRoom(): ShopError {
  const message = `Your cart can hold up to ${CART_LINES_LIMIT} different items.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'items', message }] });
}
