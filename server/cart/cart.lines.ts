import type { Product } from '#contract/catalogue';
import { toCents } from '#contract/money';
import { getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { type CartItemRow, listCartItems } from './cart.queries';
import type { PricedLine } from './cart.rules';

/** A line of a cart at the shop's price of now, in whole cents. */
export interface CartLine extends PricedLine {
  id: string;
  product: Product;
  size: string;
  /** Pieces of this size in stock, with those that the line's own unpaid order holds. */
  available: number;
  /** What one piece cost when the shopper last saw to the line; null where that is not known. */
  seenPrice: number | null;
  /** Pieces it was to hold, where it was cut to the stock; else null. */
  wanted: number | null;
  /** See `CartItemRow`. */
  unpaid: { orderId: string; held: number } | null;
}

/** An account's cart, line by line. What the shop no longer sells is not among them. */
export async function readLines(connection: Connection, accountId: string): Promise<CartLine[]> {
  return toLines(connection, await listCartItems(connection, accountId));
}

/** The lines of some rows, without those whose product or size is gone. */
export async function toLines(connection: Connection, items: CartItemRow[]): Promise<CartLine[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map((item) => item.productId))];
  const products = await getProducts(connection, ids);
  return items.flatMap((item) => {
    const product = products.get(item.productId);
    const size = product?.sizes.find((one) => one.name === item.size);
    return product && size ? [toLine(item, product, size.quantity + heldFor(item))] : [];
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
    wanted: item.wanted,
    unpaid: item.unpaid ?? null,
  };
}

/** Stock that the line's own unpaid order holds: its shopper can still have it. */
export function heldFor(item: Pick<CartItemRow, 'unpaid'> | undefined): number {
  return item?.unpaid?.held ?? 0;
}
