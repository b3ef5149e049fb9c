import { z } from 'zod';
import { deletedId, product } from './catalogue';
import { endpoint } from './endpoint';
import { dollarAmount, dollars, totals } from './money';
import { rawText } from './text';

/** The most lines one cart holds, and the most pieces of one line. */
export const CART_LINES_LIMIT = 100;
export const LINE_QUANTITY_LIMIT = 1000;
/** The most lines of a visitor's cart, which their browser holds. Joining an account's cart they come on top of its limit. */
export const GUEST_LINES_LIMIT = 50;

/** `price` and `discountPrice` are of the whole line; the unit prices stand beside them. */
const cartItem = z.object({
  _id: z.string(),
  product,
  size: z.string(),
  quantity: z.number().int(),
  price: dollarAmount,
  discountPrice: dollarAmount,
  unitPrice: dollarAmount,
  unitDiscountPrice: dollarAmount,
  /** Pieces in stock of this size now; fewer than `quantity` means the line cannot be ordered as it is. */
  available: z.number().int(),
  /** What one piece cost when the shopper last saw to this line, where that is not what it costs now. */
  was: z.object({ unitDiscountPrice: dollarAmount }).nullable(),
  /** Pieces the line was to hold, where a visitor's cart brought more than there were; null once the shopper saw to it. */
  wanted: z.number().int().nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

/** `total = totalDiscountPrice - promo + shipping`. */
const cart = z.object({
  cartItems: z.array(cartItem),
  ...totals,
  /** The unpaid order of exactly these lines, which can still be paid. It holds their stock. */
  unpaidOrder: z.object({ _id: z.string(), number: z.number().int() }).optional(),
});
export type Cart = z.infer<typeof cart>;

const quantity = z
  .number()
  .int('Must be a whole number.')
  .min(1, 'Must be 1 or more.')
  .max(LINE_QUANTITY_LIMIT, `Must be at most ${LINE_QUANTITY_LIMIT}.`);

const guestItem = z.object({
  productId: rawText(100),
  size: rawText(20),
  quantity,
  /** What one piece cost when the visitor last saw to the line. */
  seenPrice: dollars.nullish(),
});
const guestItems = z.array(guestItem).max(GUEST_LINES_LIMIT, 'Too many items.');

/** A line that cannot be had any more: the product, or the size, is gone. */
const goneItem = guestItem.pick({ productId: true, size: true });
/** A cart, and what it could not hold. A visitor's lines have `<productId>/<size>` as their `_id`. */
const guestCart = cart.extend({ gone: z.array(goneItem) });
export type GuestCart = z.infer<typeof guestCart>;

const tag = 'Cart';
const itemParams = z.object({ cartItemId: z.string() });
/** `include=cart` adds the whole cart as it is after the change, so that a client needs no second request. */
const changeQuery = z.object({ include: z.literal('cart').optional() });
const withCart = { cart: cart.optional() };

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'user',
  tag,
  summary: 'The cart, with its totals',
  response: cart,
});

export const addToCart = endpoint({
  method: 'PUT',
  path: '/api/cart/add',
  access: 'user',
  tag,
  summary: 'Add a product in a size; the same again raises its quantity',
  query: changeQuery,
  body: z.object({
    productId: rawText(100),
    size: rawText(20).nullish(),
    quantity: quantity.default(1),
  }),
  response: cartItem.extend(withCart),
});

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/api/cart_items/:cartItemId',
  access: 'user',
  tag,
  summary: 'Set the quantity of a line',
  params: itemParams,
  query: changeQuery,
  body: z.object({ quantity }),
  response: cartItem.extend(withCart),
});

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/api/cart_items/:cartItemId',
  access: 'user',
  tag,
  summary: 'Remove a line',
  params: itemParams,
  query: changeQuery,
  response: deletedId.extend(withCart),
});

export const acceptPrices = endpoint({
  method: 'PUT',
  path: '/api/cart/seen',
  access: 'user',
  tag,
  summary: 'Take note of all changed prices: no line says any more what it `was`',
  response: cart,
});

export const priceGuestCart = endpoint({
  method: 'POST',
  path: '/api/cart/guest',
  access: 'catalogue',
  tag,
  summary: 'What a visitor’s cart comes to, at the prices and stock of now; nothing is stored',
  body: z.object({
    // One more than it holds is told in words.
    items: guestItem.array().max(GUEST_LINES_LIMIT + 1, 'Too many items.'),
    /** The place of the one item that was just added or changed: refused as `PUT /api/cart/add` would refuse it. */
    changed: z.number().int().min(0).optional(),
  }),
  response: guestCart,
});

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  access: 'user',
  tag,
  summary: 'Take a visitor’s cart into the account’s; what came of it before does not come again',
  body: z.object({
    /** The visitor's own name for that cart. */
    guestCart: z.uuid(),
    items: guestItems,
  }),
  response: guestCart,
});

export const applyPromo = endpoint({
  method: 'PUT',
  path: '/api/cart/promo',
  access: 'user',
  tag,
  summary: 'Apply a promo code; it replaces the one before',
  body: z.object({ code: rawText(40).trim().min(1, 'Enter a promo code.') }),
  response: cart,
});

export const removePromo = endpoint({
  method: 'DELETE',
  path: '/api/cart/promo',
  access: 'user',
  tag,
  summary: 'Take the promo code off',
  response: cart,
});
