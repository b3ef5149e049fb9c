import type { Cart, GuestCart } from '#contract/cart';
import type { GuestLine } from './guest-lines';

/** A line that is no longer sold, with the last known title. */
export type UnavailableLine = { productId: string; size: string; title: string };

type QuantityChange = { productId: string; size: string; quantity: number };

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

/** The lines with one set to a quantity, appended if it is new. Its price counts as not shown yet. */
export function withQuantity(lines: readonly GuestLine[], change: QuantityChange): GuestLine[] {
  const id = lineId(change);
  const isStored = lines.some((line) => lineId(line) === id);
  const added: GuestLine = { ...change, title: '', seenPrice: null };
  if (!isStored) return [...lines, added];
  return lines.map((line) =>
    lineId(line) === id ? { ...line, quantity: change.quantity, seenPrice: null } : line,
  );
}

export function quantityOf(lines: readonly GuestLine[], id: string): number {
  return lines.find((line) => lineId(line) === id)?.quantity ?? 0;
}

/** The lines with the titles and prices of a cart that was shown, for the lines of `ids` or all. */
export function withShownPrices(
  lines: readonly GuestLine[],
  { cartItems }: Pick<GuestCart, 'cartItems'>,
  ids: readonly string[] | 'all',
): GuestLine[] {
  const shown = new Map(cartItems.map((item) => [item._id, item]));
  return lines.map((line) => {
    const id = lineId(line);
    const item = ids === 'all' || ids.includes(id) ? shown.get(id) : undefined;
    return item ? { ...line, title: item.product.title, seenPrice: item.unitDiscountPrice } : line;
  });
}

/** Adds the last known titles. */
export function withTitles(
  unavailable: GuestCart['gone'],
  lines: readonly GuestLine[],
): UnavailableLine[] {
  const titles = new Map(lines.map((line) => [lineId(line), line.title]));
  return unavailable.map((line) => ({ ...line, title: titles.get(lineId(line)) ?? '' }));
}
