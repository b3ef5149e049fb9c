import type { Cart, GuestCart } from '#contract/cart';
import type { GuestLine } from './guest-lines';

/** A line that cannot be had any more, by the name it had. */
export type GoneLine = { productId: string; size: string; title: string };

type Wanted = { productId: string; size: string; quantity: number };

export const emptyCart: Cart = {
  cartItems: [],
  totalItem: 0,
  totalPrice: 0,
  totalDiscountPrice: 0,
  discount: 0,
  shipping: 0,
  freeShipping: null,
  promo: 0,
  promoCode: null,
  total: 0,
};

/** A visitor's line as the API takes it. */
export function toItem({ productId, size, quantity, seenPrice }: GuestLine) {
  return { productId, size, quantity, seenPrice };
}

/** The `_id` that the API gives a visitor's line. */
export function lineId({ productId, size }: Pick<GuestLine, 'productId' | 'size'>): string {
  return `${productId}/${size}`;
}

/** The lines with one set to a quantity; it stands last if it was not there. What was seen of it is to be seen anew. */
export function withQuantity(lines: readonly GuestLine[], wanted: Wanted): GuestLine[] {
  const id = lineId(wanted);
  const isThere = lines.some((line) => lineId(line) === id);
  const fresh: GuestLine = { ...wanted, title: '', seenPrice: null };
  if (!isThere) return [...lines, fresh];
  return lines.map((line) =>
    lineId(line) === id ? { ...line, quantity: wanted.quantity, seenPrice: null } : line,
  );
}

export function quantityOf(lines: readonly GuestLine[], id: string): number {
  return lines.find((line) => lineId(line) === id)?.quantity ?? 0;
}

/** The lines, of which some now have been seen as they are in a cart: those of `ids`, or all. */
export function withSeen(
  lines: readonly GuestLine[],
  { cartItems }: Pick<GuestCart, 'cartItems'>,
  ids: readonly string[] | 'all',
): GuestLine[] {
  const seen = new Map(cartItems.map((item) => [item._id, item]));
  return lines.map((line) => {
    const id = lineId(line);
    const item = ids === 'all' || ids.includes(id) ? seen.get(id) : undefined;
    return item ? { ...line, title: item.product.title, seenPrice: item.unitDiscountPrice } : line;
  });
}

/** What of the lines is gone, by the name it had. */
export function namedGone(gone: GuestCart['gone'], lines: readonly GuestLine[]): GoneLine[] {
  const titles = new Map(lines.map((line) => [lineId(line), line.title]));
  return gone.map((line) => ({ ...line, title: titles.get(lineId(line)) ?? '' }));
}
