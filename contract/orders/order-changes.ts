import { z } from 'zod';
import { CART_LINES_LIMIT, LINE_QUANTITY_LIMIT } from '../cart';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { moneyAmount, totals } from '../money';
import { taxes } from '../tax';
import { rawText } from '../text';
import { orderChangeStatuses } from '../values/states';
import { orderDetails } from './orders';
import { payment } from './payments';

/** How often a shopper may change one order. */
export const CHANGES_LIMIT = 20;

/** The delivery address of an order. The email stays: it is what the order belongs to. */
const changedAddress = orderDetails.omit({
  email: true,
  deliveryMethodId: true,
  paymentMethod: true,
  company: true,
  vatNumber: true,
});
export type ChangedAddress = z.output<typeof changedAddress>;

/** Items that are not listed stay as they are; a quantity of 0 removes an item. */
export const orderChangeInput = z.object({
  /** The `version` that the change is based on; 409 `stale_version` if it is no longer the order's. */
  version: z.number().int(),
  items: z
    .array(
      z.object({
        _id: rawText(100),
        size: rawText(100),
        quantity: z.number().int().min(0, fieldTexts.negative).max(LINE_QUANTITY_LIMIT),
      }),
    )
    .max(CART_LINES_LIMIT)
    .refine(
      (items) => new Set(items.map(({ _id }) => _id)).size === items.length,
      fieldTexts.listedOnce,
    )
    .default([]),
  address: changedAddress.optional(),
  /** The total that was shown for this change; 409 `order_state` if it is another one by now. */
  total: moneyAmount.optional(),
});
export type OrderChangeInput = z.output<typeof orderChangeInput>;

/** A change of an order: what changed, line by line, for people. */
const orderChange = z.object({
  _id: z.string(),
  status: z.enum(orderChangeStatuses),
  summary: z.array(z.string()),
  /** What the total rises by; negative if it falls. */
  difference: moneyAmount,
  at: z.string(),
  byStaff: z.boolean(),
});
export type OrderChange = z.infer<typeof orderChange>;

/** The possible changes of an order, and its earlier ones. */
export const orderChanges = z.object({
  version: z.number().int(),
  /** Why the order can’t be changed; null if it can. */
  refusal: z.string().nullable(),
  /** How long the caller can change it, by the server’s clock; null without limit. */
  secondsLeft: z.number().int().nullable(),
  /** The sizes of each item, by its `_id`, with the units in stock. */
  items: z.array(
    z.object({
      _id: z.string(),
      sizes: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    }),
  ),
  /** The change that takes effect once its difference is paid. `clientSecret` is for the owner only. */
  waiting: orderChange
    .extend({
      secondsLeft: z.number().int(),
      payment: payment.pick({ gateway: true, clientSecret: true }),
    })
    .nullable(),
  /** Oldest first. */
  changes: z.array(orderChange),
});
export type OrderChanges = z.infer<typeof orderChanges>;

/** The result of a change before it is made. */
export const orderChangeQuote = z.object({
  summary: z.array(z.string()),
  subtotal: moneyAmount,
  promo: moneyAmount,
  promoCode: z.string().nullable(),
  promotions: totals.promotions,
  shipping: moneyAmount,
  /** Absent in a shop without tax. */
  tax: taxes.optional(),
  total: moneyAmount,
  difference: moneyAmount,
  /** What the delivery costs that was free, because the goods fall below the limit; omitted otherwise. */
  lostFreeDelivery: moneyAmount.optional(),
});
export type OrderChangeQuote = z.infer<typeof orderChangeQuote>;

const params = z.object({ orderId: z.string() });
const tag = 'Orders';

export const getOrderChanges = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/changes',
  access: 'buyer',
  tag,
  summary: 'What can still be changed about an order, and its changes',
  params,
  response: orderChanges,
});

export const quoteOrderChange = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/changes/preview',
  access: 'buyer',
  tag,
  summary: 'The totals of a change, without making it',
  params,
  body: orderChangeInput,
  response: orderChangeQuote,
});

export const changeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/changes',
  access: 'buyer',
  tag,
  summary:
    'Change items and address while Pending and in time. A lower total is refunded; a higher one of a paid order waits as `waiting` until its difference is paid, and holds its stock until then',
  status: 201,
  params,
  body: orderChangeInput,
  response: orderChanges,
});

export const withdrawOrderChange = endpoint({
  method: 'DELETE',
  path: '/api/orders/:orderId/changes/waiting',
  access: 'buyer',
  tag,
  summary: 'Withdraw the change that waits for its payment; without one nothing changes',
  params,
  response: orderChanges,
});
