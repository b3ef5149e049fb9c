import type { Product } from '#contract/catalogue';
import { toCents } from '#contract/money';
import { getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { type CartItemRow, listCartItems } from './cart.queries';
import type { PricedLine } from './cart.rules';

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
export async function toLines(connection: Connection, items: CartItemRow[]): Promise<CartLine[]> {
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
