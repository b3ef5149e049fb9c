import { CART_LINES_LIMIT, GUEST_LINES_LIMIT, type GuestCart } from '#contract/cart';
import { toMinor } from '#contract/money';
import { getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { sizeKey } from '../inventory/inventory.rules';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type GuestItem, readGuestLines, shownPrice, unitsHeld } from './cart.lines';
import {
  type CartItemRow,
  countSoldLines,
  deleteMergesBefore,
  findMergedLines,
  insertCartItem,
  listCartItems,
  lockCart,
  setQuantity,
  storeMergedLines,
} from './cart.queries';
import { getCart } from './cart.service';
import { addQuantity, allMerged, combineLines, notYetMerged } from './merge.rules';

export const MERGES_PER_HOUR = 120;
/** Far above the number of merges that a browser sends. */
const RECORDED_LINES = 4 * GUEST_LINES_LIMIT;
const RECORD_DAYS = 90;

/**
 * Merges a guest's cart into the cart of the account. Throws if the cart would be too large. Quantities of one size add up,
 * cut to the stock. The same cart sent again, after a lost response or from a second tab, adds only units that were not
 * merged before.
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
    const before = (await findMergedLines(tx, accountId, guestCart)) ?? [];
    const sent = combineLines(items);
    const added = notYetMerged(sent, before);
    const { currency } = await readSettings(shop, tx);
    await addItems(tx, accountId, added, currency);
    const merged = allMerged(sent, before, RECORDED_LINES);
    if (added.length > 0) await storeMergedLines(tx, accountId, guestCart, JSON.stringify(merged));
    await assertFits(tx, accountId);
    const { gone } = await readGuestLines(tx, sent, currency);
    return { ...(await getCart(shop, accountId, tx)), gone };
  });
}

/** Deletes records of merges so old that no browser sends their carts again. */
export async function deleteOldMerges(shop: Shop): Promise<void> {
  await deleteMergesBefore(shop.pool, RECORD_DAYS);
}

/** Throws if a merge has made the cart too large. */
export async function assertFits(tx: Connection, accountId: string): Promise<void> {
  const lines = await countSoldLines(tx, accountId);
  if (lines > CART_LINES_LIMIT + GUEST_LINES_LIMIT) throw cartFull();
}

/** An item to add, with the unpaid order that holds its stock and now belongs to the same account. */
type AddedItem = GuestItem & Pick<CartItemRow, 'unpaid'>;

/** Adds the items that are still sold. The caller has locked the cart. */
export async function addItems(
  tx: Connection,
  accountId: string,
  items: AddedItem[],
  currency: string,
): Promise<void> {
  const existing = new Map(
    (await listCartItems(tx, accountId)).map((item) => [sizeKey(item), item]),
  );
  const products = await getProducts(tx, [...new Set(items.map(({ productId }) => productId))]);
  for (const item of items) {
    const product = products.get(item.productId);
    const size = product?.sizes.find(({ name }) => name === item.size);
    if (!product || !size) continue;
    const line = existing.get(sizeKey(item)) ?? null;
    const stock = size.quantity + (line ? 0 : unitsHeld(item));
    const merged = addQuantity(line, item.quantity, stock);
    const seenPrice =
      line?.seenPrice ?? shownPrice(item, currency) ?? toMinor(product.discountPrice, currency);
    if (line) await setQuantity(tx, line.id, merged.quantity, seenPrice, merged.requestedQuantity);
    else
      await insertCartItem(tx, accountId, {
        id: newId(),
        productId: product._id,
        size: size.name,
        seenPrice,
        unpaid: item.unpaid ?? null,
        ...merged,
      });
  }
}

function cartFull(): ShopError {
  const message = refusals.cart.full(CART_LINES_LIMIT);
  return new ShopError('invalid_request', { message, details: [{ path: 'items', message }] });
}
