import type { GuestCart } from '#contract/cart';
import type { Product } from '#contract/catalogue/catalogue';
import { toMinor } from '#contract/money';
import { describeProducts, getProducts } from '../catalogue/catalogue.service';
import { isLowestPriceNamed } from '../catalogue/search/response-cache.service';
import type { Connection } from '../database/database';
import { sizeKey } from '../inventory/inventory.rules';
import type { Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import type { CartItemRow, StoredCart } from './cart.queries';
import type { PricedLine } from './cart.rules';
import type { LineQuantity } from './merge.rules';

/** A cart line at the current price, in minor units of the currency. */
export interface CartLine extends PricedLine {
  id: string;
  product: Product;
  currency: string;
  size: string;
  /** Units of this size in stock, with those that the line's own unpaid order holds. */
  available: number;
  /** See `CartItemRow`, like the next two. */
  seenPrice: number | null;
  requestedQuantity: number | null;
  unpaid: { orderId: string; held: number } | null;
}

/**
 * The lines of a cart whose product and size are still sold; with the lowest price before a reduction, if the shop names
 * it. Products whose states were read with the cart need no further query.
 */
export async function linesOfCart(
  shop: Shop,
  connection: Connection,
  { items, hasProducts }: Pick<StoredCart, 'items' | 'hasProducts'>,
  settings: Settings,
): Promise<CartLine[]> {
  const { currency } = settings;
  if (!hasProducts) return toLines(connection, items, currency, isLowestPriceNamed(shop, settings));
  const states = items.flatMap(({ product }) => product ?? []);
  return linesOf(items, await describeProducts(shop, states), currency);
}

/** As `linesOfCart`, for items that are not stored. */
async function toLines(
  connection: Connection,
  items: CartItemRow[],
  currency: string,
  namesLowest = false,
): Promise<CartLine[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map((item) => item.productId))];
  return linesOf(items, await getProducts(connection, ids, namesLowest), currency);
}

function linesOf(
  items: CartItemRow[],
  products: Map<string, Product>,
  currency: string,
): CartLine[] {
  return items.flatMap((item) => {
    const product = products.get(item.productId);
    const size = product?.sizes.find((one) => one.name === item.size);
    if (!product || !size) return [];
    return [toLine(item, product, size.quantity + unitsHeld(item), currency)];
  });
}

export function toLine(
  item: CartItemRow,
  product: Product,
  available: number,
  currency: string,
): CartLine {
  return {
    id: item.id,
    product,
    currency,
    size: item.size,
    quantity: item.quantity,
    unitPrice: toMinor(product.price, currency),
    unitDiscountPrice: toMinor(product.discountPrice, currency),
    available,
    seenPrice: item.seenPrice,
    requestedQuantity: item.requestedQuantity,
    unpaid: item.unpaid ?? null,
  };
}

/** Stock that the line's own unpaid order holds, which is still available to its shopper. */
export function unitsHeld(item: Pick<CartItemRow, 'unpaid'> | undefined): number {
  return item?.unpaid?.held ?? 0;
}

/** A line of a guest's cart, which the browser stores; `seenPrice` is the unit price last shown, in major units. */
export type GuestItem = LineQuantity & { seenPrice?: number | null | undefined };

/** A guest's lines at current prices and stock, and the items that are no longer sold. */
export async function readGuestLines(
  connection: Connection,
  items: GuestItem[],
  currency: string,
  namesLowest = false,
): Promise<{ lines: CartLine[]; gone: GuestCart['gone'] }> {
  const rows = items.map((item) => ({
    ...item,
    id: sizeKey(item),
    seenPrice: shownPrice(item, currency),
    requestedQuantity: null,
  }));
  const lines = await toLines(connection, rows, currency, namesLowest);
  const sold = new Set(lines.map((line) => line.id));
  const gone = rows.filter(({ id }) => !sold.has(id));
  return { lines, gone: gone.map(({ productId, size }) => ({ productId, size })) };
}

/** The unit price last shown, in minor units; null if unknown. */
export function shownPrice({ seenPrice }: GuestItem, currency: string): number | null {
  return seenPrice === null || seenPrice === undefined ? null : toMinor(seenPrice, currency);
}
