import type { GuestCart } from '#contract/cart';
import type { Product } from '#contract/catalogue/catalogue';
import { toCents } from '#contract/money';
import { getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { sizeKey } from '../inventory/inventory.rules';
import { type CartItemRow, listCartItems } from './cart.queries';
import type { PricedLine } from './cart.rules';
import type { LineQuantity } from './merge.rules';

/** A cart line at the current price, in whole cents. */
export interface CartLine extends PricedLine {
  id: string;
  product: Product;
  size: string;
  /** Units of this size in stock, with those that the line's own unpaid order holds. */
  available: number;
  /** See `CartItemRow`, like the next two. */
  seenPrice: number | null;
  requestedQuantity: number | null;
  unpaid: { orderId: string; held: number } | null;
}

/** The lines of an account's cart whose product and size are still sold. */
export async function readLines(connection: Connection, accountId: string): Promise<CartLine[]> {
  return toLines(connection, await listCartItems(connection, accountId));
}

/** The lines whose product and size are still sold. */
async function toLines(connection: Connection, items: CartItemRow[]): Promise<CartLine[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map((item) => item.productId))];
  const products = await getProducts(connection, ids);
  return items.flatMap((item) => {
    const product = products.get(item.productId);
    const size = product?.sizes.find((one) => one.name === item.size);
    return product && size ? [toLine(item, product, size.quantity + unitsHeld(item))] : [];
  });
}

export function toLine(item: CartItemRow, product: Product, available: number): CartLine {
  return {
    id: item.id,
    product,
    size: item.size,
    quantity: item.quantity,
    unitPrice: toCents(product.price),
    unitDiscountPrice: toCents(product.discountPrice),
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

/** A line of a guest's cart, which the browser stores; `seenPrice` is the unit price last shown, in dollars. */
export type GuestItem = LineQuantity & { seenPrice?: number | null | undefined };

/** A guest's lines at current prices and stock, and the items that are no longer sold. */
export async function readGuestLines(
  connection: Connection,
  items: GuestItem[],
): Promise<{ lines: CartLine[]; gone: GuestCart['gone'] }> {
  const rows = items.map((item) => ({
    ...item,
    id: sizeKey(item),
    seenPrice: shownCents(item),
    requestedQuantity: null,
  }));
  const lines = await toLines(connection, rows);
  const sold = new Set(lines.map((line) => line.id));
  const gone = rows.filter(({ id }) => !sold.has(id));
  return { lines, gone: gone.map(({ productId, size }) => ({ productId, size })) };
}

/** The unit price last shown, in whole cents; null if unknown. */
export function shownCents({ seenPrice }: GuestItem): number | null {
  return seenPrice === null || seenPrice === undefined ? null : toCents(seenPrice);
}
