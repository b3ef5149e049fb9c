import { GUEST_LINES_LIMIT, type GuestCart } from '#contract/cart';
import { findProduct } from '../catalogue/catalogue.service';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { addUp } from './cart.rules';
import { toCart } from './cart.view';
import { type GuestItem, readGuestLines } from './guest-lines';
import { chooseSize, noSuchProduct, requireQuantity } from './line-refusals';
import { gather } from './merge.rules';

/** A visitor looks at their cart on every page; a machine asks for much more. */
const CALLS = 600;
const CALLS_SECONDS = 10 * 60;

/**
 * What a visitor's cart comes to now; nothing is stored. `changed` is the place of the item that they just added or
 * changed, which is refused as in an account's cart.
 */
export async function priceGuestCart(
  shop: Shop,
  { items, changed }: { items: GuestItem[]; changed?: number | undefined },
  client: string,
): Promise<GuestCart> {
  await limit(shop, { name: 'guest-cart', key: client, points: CALLS, seconds: CALLS_SECONDS });
  if (items.length > GUEST_LINES_LIMIT) throw full();
  const newest = changed === undefined ? undefined : items[changed];
  if (newest) await requireAvailable(shop, newest);
  const { lines, gone } = await readGuestLines(shop.pool, gather(items));
  // Nobody knows yet whose first order it would be: until sign-in the flat price is shown.
  const terms = { ...(await readSettings(shop)), isFirstOrder: false };
  return { ...toCart(lines, addUp(lines, 0, terms), null), gone };
}

async function requireAvailable(shop: Shop, item: GuestItem): Promise<void> {
  const product = await findProduct(shop.pool, item.productId);
  if (!product) throw noSuchProduct();
  requireQuantity(item.quantity, chooseSize(product, item.size), 'size');
}

function full(): ShopError {
  const message = `Your cart can hold up to ${GUEST_LINES_LIMIT} different items. Sign in to add more.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'items', message }] });
}
