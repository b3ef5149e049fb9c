import { GUEST_LINES_LIMIT, type GuestCart } from '#contract/cart';
import { findProduct } from '../catalogue/catalogue.service';
import { isLowestPriceNamed } from '../catalogue/search/response-cache.service';
import { noDestination } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { readCartPromotions } from '../promotions/promotions.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type GuestItem, readGuestLines } from './cart.lines';
import { assertQuantity, chooseSize } from './cart.rules';
import { noSuchProduct } from './cart.service';
import { toCart } from './cart.view';
import { combineLines } from './merge.rules';
import { quoteCart } from './quote';

/** Every page of the shop shows the cart, and many shoppers may share an address. Nothing is stored, so it bounds only the work. */
const CALLS = 6_000;
const CALLS_SECONDS = 10 * 60;

/**
 * Prices a guest's cart; nothing is stored. `changed` is the index of the item just added or changed, which is refused for
 * the same reasons as in an account's cart.
 */
export async function priceGuestCart(
  shop: Shop,
  { items, changed }: { items: GuestItem[]; changed?: number | undefined },
  client: string,
): Promise<GuestCart> {
  await limit(shop, { name: 'guest-cart', key: client, points: CALLS, seconds: CALLS_SECONDS });
  if (items.length > GUEST_LINES_LIMIT) throw cartFull();
  const newest = changed === undefined ? undefined : items[changed];
  if (newest) await assertAvailable(shop, newest);
  const settings = await readSettings(shop);
  const { currency } = settings;
  const named = isLowestPriceNamed(shop, settings);
  const sold = combineLines(items);
  const { lines, gone } = await readGuestLines(shop.pool, sold, currency, named);
  const promotions = await readCartPromotions(shop, shop.pool, {
    accountId: null,
    productIds: lines.map(({ product }) => product._id),
  });
  // Before sign-in it is unknown whether this is a first order, so shipping is not free for that reason.
  const terms = { settings, discounts: { promotions }, isFirstOrder: false, choice: noDestination };
  const quote = await quoteCart(shop.pool, lines, terms);
  return { ...toCart(lines, quote, { currency, code: null }), gone };
}

async function assertAvailable(shop: Shop, item: GuestItem): Promise<void> {
  const product = await findProduct(shop.pool, item.productId);
  if (!product) throw noSuchProduct();
  assertQuantity(item.quantity, chooseSize(product.sizes, item.size), 'size');
}

function cartFull(): ShopError {
  const message = refusals.cart.fullForGuest(GUEST_LINES_LIMIT);
  return new ShopError('invalid_request', { message, details: [{ path: 'items', message }] });
}
