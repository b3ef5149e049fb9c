import { z } from 'zod';
import { CART_LINES_LIMIT, lineQuantity } from '../cart';
import { countryCode } from '../catalogue/product-facts';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { moneyAmount, totals } from '../money';
import { pageNumber, pageSize } from '../paging';
import { taxes } from '../tax';
import { emailAddress, phoneNumber, rawText, requiredText, text, zipCodeText } from '../text';
import { orderStatuses, returnReasons, returnStatuses, shipments } from '../values/states';
import { payment } from './payments';

/** Maximum number of open, unpaid orders per user. */
export const UNPAID_ORDERS_LIMIT = 5;
/** Maximum number of units in these orders, unless staff have approved more. */
export const UNPAID_UNITS_LIMIT = 50;

/** An order line, with the product's data at the time of the order. */
export const orderItem = z.object({
  _id: z.string(),
  product: z.object({
    _id: z.string(),
    imageUrl: z.string(),
    title: z.string(),
    brand: z.string(),
    colour: z.string(),
  }),
  size: z.string(),
  quantity: z.number().int(),
  /** Units refunded by staff. Of these, `cancelledQuantity` units went back to stock and are not shipped. */
  refundedQuantity: z.number().int().default(0),
  cancelledQuantity: z.number().int().default(0),
  price: moneyAmount,
  discountPrice: moneyAmount,
  unitPrice: moneyAmount,
  unitDiscountPrice: moneyAmount,
});
export type OrderItem = z.infer<typeof orderItem>;

/** Units of one item of an order, by the item's `_id`. */
export const orderItemUnits = z.object({ _id: rawText(100), quantity: lineQuantity });

/** Units of some items of an order, of at least one. */
export const unitsOfItems = (noneMessage: string) =>
  z
    .array(orderItemUnits)
    .min(1, noneMessage)
    .max(CART_LINES_LIMIT)
    .refine(
      (items) => new Set(items.map((item) => item._id)).size === items.length,
      fieldTexts.listedOnce,
    );

/** The tracking of a parcel. `number` and `carrier` may be empty; `url` is null if neither staff nor the carrier gave one. */
const parcelTracking = z.object({
  number: z.string(),
  carrier: z.string(),
  url: z.string().nullable().default(null),
});
export type ParcelTracking = z.infer<typeof parcelTracking>;

/** A parcel of an order. `items` refer to the order's items by `_id`. */
const parcel = z.object({
  _id: z.string(),
  /** Within its order, from 1. */
  number: z.number().int(),
  items: z.array(z.object({ _id: z.string(), quantity: z.number().int() })),
  /** Null until staff have entered it. */
  tracking: parcelTracking.nullable(),
  shippedAt: z.string(),
  deliveredAt: z.string().nullable(),
});
export type Parcel = z.infer<typeof parcel>;

/** A return. `items` refer to the order's items by `_id`; `refund` is null until it is decided, by default when they are received. */
export const orderReturn = z.object({
  _id: z.string(),
  /** `1001-R1`: the first return of order 1001. */
  number: z.string(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  reasonCode: z.enum(returnReasons).nullable().default(null),
  /** Why staff rejected it. */
  rejection: z.string().nullable().default(null),
  /** `quantity`: units requested. `receivedQuantity`: units that came back; null until the return is received. */
  items: z.array(
    z.object({
      _id: z.string(),
      quantity: z.number().int(),
      receivedQuantity: z.number().int().nullable(),
    }),
  ),
  requestedAt: z.string(),
  receivedAt: z.string().nullable(),
  rejectedAt: z.string().nullable(),
  refund: moneyAmount.nullable(),
  /** The refund if everything comes back, or the part of a received return's refund that waits for an approval; 0 once it is decided. */
  refundDue: moneyAmount,
});
export type OrderReturn = z.infer<typeof orderReturn>;

/**
 * `subtotal` is the sum of the lines at their discounted prices; `total = subtotal - promo + shipping` is charged, and in a
 * shop that adds tax `tax.added`.
 */
export const order = z.object({
  _id: z.string(),
  /** Shown to people as `#1001`. */
  number: z.number().int(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  email: z.string(),
  mobile: z.string(),
  shippingAddress: z.object({
    firstName: z.string(),
    lastName: z.string(),
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    /** ISO 3166-1 alpha-2; empty in orders from before it was asked for. */
    country: z.string().default(''),
    /** As it is written on a parcel, without the country. */
    lines: z.array(z.string()).default([]),
  }),
  orderItems: z.array(orderItem),
  ...totals,
  tax: taxes.optional(),
  subtotal: moneyAmount,
  refunded: moneyAmount,
  /** Requested, but not yet carried out by the gateway; not included in `refunded`. */
  refundPending: moneyAmount.default(0),
  /** The buyer's, if the order has them. */
  company: z.string().optional(),
  vatNumber: z.string().optional(),
  orderDate: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** `partial`: only some items are shipped; the order is Pending until all are. */
  shipment: z.enum(shipments).default('none'),
  /** When the last parcel was shipped. */
  shippedAt: z.string().nullable(),
  /** When the last parcel was delivered. */
  deliveredAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  /** Only in responses to staff. */
  deletedAt: z.string().nullable().default(null),
  /** The name of the delivery method when the order was placed. */
  deliveryMethod: z.string().default(''),
  /** Where the shopper collects the order; empty if it is sent. */
  pickupPlace: z.string().default(''),
  /** Calendar days, `YYYY-MM-DD`, as promised when the order was placed. */
  estimatedDelivery: z.object({ from: z.string(), to: z.string() }),
  /** The tracking of the newest parcel. */
  tracking: parcelTracking.nullable().default(null),
  /** Oldest first. */
  parcels: z.array(parcel).default([]),
  payment,
  /** Oldest first. */
  returns: z.array(orderReturn),
});
export type Order = z.infer<typeof order>;

/** The buyer, the address, and how the order is delivered and paid. */
export const orderDetails = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  mobile: z.union([z.literal(''), phoneNumber]).default(''),
  streetAddress: requiredText(300),
  /** Required if the country's `AddressFormat` says so. */
  city: text(100).default(''),
  state: text(100).default(''),
  zipCode: zipCodeText.default(''),
  /** ISO 3166-1 alpha-2; without one, the shop's own country. */
  country: countryCode.optional(),
  /** One of the cart's `delivery.options`; without one, the first that delivers to the address. */
  deliveryMethodId: rawText(100).optional(),
  /** One of the shop's `paymentMethods`; without one, the first that can pay the order. */
  paymentMethod: z.string().max(40).optional(),
  company: text(100).optional(),
  /** Of a business in the EU, which pays no tax in another country than the shop's. Ignored where the shop does not ask for it. */
  vatNumber: text(20).optional(),
});

export const orderInput = orderDetails.extend({
  /** What the buyer saw as the total of the cart, which may be too large for an order. */
  shownTotal: moneyAmount.optional(),
  /** Of the page on which it is placed: one of the storefront's languages. Without one, or with another, the default one. */
  language: rawText(10).optional(),
});
export type OrderInput = z.output<typeof orderInput>;

/** `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** An order whose shopper comes back from an attempt to pay it. */
const returnedOrder = order.extend({
  /**
   * Only if the request names an attempt. `open`: not known yet. `paid`: it pays for the order, or settles. `failed`: nothing was
   * charged. `replaced`: another attempt has taken its place. `surplus`: it was paid although the order did not wait for it any
   * more, and is refunded.
   */
  attempt: z.enum(['open', 'paid', 'failed', 'replaced', 'surplus']).optional(),
});
export type ReturnedOrder = z.infer<typeof returnedOrder>;

const orderParams = z.object({ orderId: z.string() });
const tag = 'Orders';

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'shopper',
  tag,
  summary:
    'Place an order for the cart. With `shownTotal`, 409 `order_state` if it would cost more than that, with the new total in `details`',
  status: 201,
  body: orderInput,
  response: order,
  idempotent: true,
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'buyer',
  tag,
  summary: "The caller's orders, newest first",
  query: z.object({ pageNumber, pageSize: pageSize(20, 100) }),
  response: z.array(order),
  list: true,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'buyer',
  tag,
  summary: 'One order, for its owner or an admin',
  params: orderParams,
  response: order,
});

export const refreshOrderPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refresh-payment',
  access: 'buyer',
  tag,
  summary:
    'Ask the payment provider about an order of the caller, as after the way back from its page; the answer is the order as it is then, and with a `paymentId` what became of that attempt to pay it',
  params: orderParams,
  query: z.object({ paymentId: rawText(100).optional() }),
  response: returnedOrder,
});

export const getLastPaymentMethod = endpoint({
  method: 'GET',
  path: '/api/user/payment-method',
  access: 'user',
  tag,
  summary: 'The payment method of the newest order that the caller has paid',
  response: z.object({
    /** Null if there is none. The shop may no longer offer it. */
    paymentMethod: z.string().nullable(),
  }),
});

export const switchPaymentMethod = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/payment-method',
  access: 'buyer',
  tag,
  summary:
    'Pay an unpaid order of the caller another way; money that the method before still takes counts if it comes first, and is refunded if not',
  params: orderParams,
  body: z.object({
    /** One of the shop's `paymentMethods`. */
    paymentMethod: z.string().min(1).max(40),
  }),
  response: order,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/cancel',
  access: 'buyer',
  tag,
  summary: 'Cancel while Pending; a paid order is refunded',
  params: orderParams,
  /** With the reason `change` an order that awaits an online payment ends without an email, as its buyer orders again. */
  query: z.object({ reason: z.literal('change').optional() }),
  response: order,
});
