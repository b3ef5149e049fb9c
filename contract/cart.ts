import { z } from 'zod';
import { deletedId, product } from './catalogue/catalogue';
import { delivery, destination } from './delivery';
import { endpoint } from './endpoint';
import { fieldTexts } from './messages';
import { moneyAmount, moneyInput, totals } from './money';
import { taxes } from './tax';
import { rawText, text } from './text';

/** Maximum number of lines per cart, and of units per line. */
export const CART_LINES_LIMIT = 100;
export const LINE_QUANTITY_LIMIT = 1000;
/** Maximum number of lines in a visitor's cart, stored by the browser. Merged lines may exceed the account's limit. */
export const GUEST_LINES_LIMIT = 50;

/** `price` and `discountPrice` are totals of the line. */
const cartItem = z.object({
  _id: z.string(),
  product,
  size: z.string(),
  quantity: z.number().int(),
  price: moneyAmount,
  discountPrice: moneyAmount,
  unitPrice: moneyAmount,
  unitDiscountPrice: moneyAmount,
  /** Units of this size in stock now; with fewer than `quantity` the line cannot be ordered. */
  available: z.number().int(),
  /** The unit price when the shopper last changed or acknowledged this line, if it differs from the current one. */
  was: z.object({ unitDiscountPrice: moneyAmount }).nullable(),
  /** The requested quantity, if a merged visitor's cart exceeded the stock; null once the shopper changes the line. */
  wanted: z.number().int().nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

/** `total = totalDiscountPrice - promo + shipping`, and in a shop that adds tax `tax.added`. */
const cart = z.object({
  cartItems: z.array(cartItem),
  ...totals,
  tax: taxes.optional(),
  /** How it can be delivered; `shipping` is the price of the option `optionId`. Omitted for an empty cart. */
  delivery: delivery.optional(),
  /** Goods of this amount more have free delivery; omitted if it is free already, or never is. */
  missingForFreeShipping: moneyAmount.optional(),
  /**
   * True if too many promotions compete for the same goods to compare: they are applied by their priority, not in the combination
   * that takes the most off. Omitted otherwise.
   */
  promotionsByPriority: z.boolean().optional(),
  /** What is missing for promotions, in units or in money; omitted for none. */
  nearlyReached: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        quantity: z.number().int().optional(),
        value: moneyAmount.optional(),
      }),
    )
    .optional(),
  /** The unpaid order of exactly these lines, which can still be paid. It holds their stock. */
  unpaidOrder: z.object({ _id: z.string(), number: z.number().int() }).optional(),
});
export type Cart = z.infer<typeof cart>;

/** Units of one line. */
export const lineQuantity = z
  .number()
  .int(fieldTexts.wholeNumber)
  .min(1, fieldTexts.least(1))
  .max(LINE_QUANTITY_LIMIT, fieldTexts.most(LINE_QUANTITY_LIMIT));

const guestItem = z.object({
  productId: rawText(100),
  size: rawText(20),
  quantity: lineQuantity,
  /** The unit price when the visitor last changed or acknowledged the line. */
  seenPrice: moneyInput.nullish(),
});
const guestItems = z.array(guestItem).max(GUEST_LINES_LIMIT, fieldTexts.tooManyItems);

/** A line whose product or size no longer exists. */
const goneItem = guestItem.pick({ productId: true, size: true });
/** A cart, and the items that are no longer sold. The `_id` of a visitor's line is `<productId>/<size>`. */
export const cartWithGone = cart.extend({ gone: z.array(goneItem) });
export type GuestCart = z.infer<typeof cartWithGone>;

const tag = 'Cart';
const itemParams = z.object({ cartItemId: z.string() });
/** `include=cart` adds the complete cart after the change, which saves clients a second request. */
const changeQuery = z.object({ include: z.literal('cart').optional() });
const withCart = { cart: cart.optional() };

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'shopper',
  tag,
  summary:
    'The cart, with its totals; with a destination, with its delivery methods and their prices there',
  query: destination.extend({
    deliveryMethodId: rawText(100).optional(),
    vatNumber: text(20).optional(),
  }),
  response: cart,
});

export const addToCart = endpoint({
  method: 'PUT',
  path: '/api/cart/add',
  access: 'shopper',
  tag,
  summary: 'Add a product in a size; adding it again increases the quantity',
  query: changeQuery,
  body: z.object({
    productId: rawText(100),
    size: rawText(20).nullish(),
    quantity: lineQuantity.default(1),
  }),
  response: cartItem.extend(withCart),
});

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/api/cart_items/:cartItemId',
  access: 'shopper',
  tag,
  summary: 'Set the quantity of a line',
  params: itemParams,
  query: changeQuery,
  body: z.object({ quantity: lineQuantity }),
  response: cartItem.extend(withCart),
});

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/api/cart_items/:cartItemId',
  access: 'shopper',
  tag,
  summary: 'Remove a line',
  params: itemParams,
  query: changeQuery,
  response: deletedId.extend(withCart),
});

export const acceptPrices = endpoint({
  method: 'PUT',
  path: '/api/cart/seen',
  access: 'shopper',
  tag,
  summary: 'Acknowledge all price changes: clears `was` of every line',
  response: cart,
});

export const priceGuestCart = endpoint({
  method: 'POST',
  path: '/api/cart/guest',
  access: 'catalogue',
  tag,
  summary: 'Calculate a visitor’s cart at current prices and stock; nothing is stored',
  body: z.object({
    // One more than the limit is accepted here, as the service rejects it with a readable message.
    items: guestItem.array().max(GUEST_LINES_LIMIT + 1, fieldTexts.tooManyItems),
    /** Index of the item just added or changed; it is rejected under the same rules as by `PUT /api/cart/add`. */
    changed: z.number().int().min(0).optional(),
  }),
  response: cartWithGone,
});

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  access: 'shopper',
  tag,
  summary:
    'Merge a visitor’s cart into the account’s cart; items merged before are not added again',
  body: z.object({
    /** The client-generated id of that cart. */
    guestCart: z.uuid(),
    items: guestItems,
  }),
  response: cartWithGone,
});

export const applyPromo = endpoint({
  method: 'PUT',
  path: '/api/cart/promo',
  access: 'shopper',
  tag,
  summary:
    'Apply a promo code; it replaces the previous one. A guest cannot use one that is limited per customer',
  body: z.object({ code: rawText(40).trim().min(1, fieldTexts.promoCode) }),
  response: cart,
});

export const removePromo = endpoint({
  method: 'DELETE',
  path: '/api/cart/promo',
  access: 'shopper',
  tag,
  summary: 'Remove the promo code',
  response: cart,
});

export const adoptGuest = endpoint({
  method: 'POST',
  path: '/api/guest/adopt',
  access: 'user',
  tag: 'Guests',
  summary:
    'Move the cart and the unpaid orders of a guest, by its token, to the caller. Repeating it changes nothing',
  body: z.object({ token: rawText(2000, 1) }),
  response: cartWithGone,
});
