import { z } from 'zod';
import { deletedId } from '../../catalogue/catalogue';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyAmount, moneyInput } from '../../money';
import { order, unitsOfItems } from '../../orders/orders';
import { rawText, requiredText } from '../../text';
import { orderStatuses, paymentStatuses } from '../../values/states';
import { area, paging, person } from '../area';
import { explainedPromotion } from '../carts';

const orders = area('staff:orders', 'Admin: orders');

export const orderSorts = ['newest', 'oldest', 'total_high', 'total_low'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The status of the payment; `awaiting`: open orders that wait for it; `to_transfer`: refunds that staff have to transfer. */
export const paymentFilters = [...paymentStatuses, 'awaiting', 'to_transfer'] as const;

/** Filters. `from` and `to` are days, UTC, both included; `q` searches all fields that the list shows. */
const orderFilter = z.object({
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(paymentFilters).optional(),
  /** Only orders of which a part is shipped. */
  shipment: z.literal('partial').optional(),
  /** Only deleted orders; by default they are left out. */
  deleted: z.enum(['true', 'false']).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The id of an account. */
  customer: rawText(100).optional(),
  q: rawText(200).trim().optional(),
});
export type OrderFilterInput = z.output<typeof orderFilter>;

export const adminListOrders = endpoint({
  ...orders.get('/api/admin/orders'),
  summary:
    'All orders, newest first; `q` searches for a number, an id or its end, a name, an email, a phone number, a street, a ZIP code, a product title, or a whole SKU, barcode, tracking or invoice number, and counts up to 5,000',
  query: orderFilter.extend({
    ...paging(100, 200),
    sort: z.enum(orderSorts).default('newest'),
  }),
  response: z.array(order),
  list: true,
});

export const exportOrders = endpoint({
  ...orders.get('/api/admin/orders.csv'),
  summary: 'The filtered orders as CSV, one per row, newest first',
  query: orderFilter,
  raw: true,
});

/**
 * The events of an order's timeline. `refund`: a refund was approved; `refunded`: it was carried out. `attempt-ended`: another
 * attempt to pay has taken the place of this one. `paid-again`: such an attempt was paid after all, and is refunded.
 * `authorisation-released`: part of an authorised amount was never charged. `disputed`: the shopper's bank asks for the money back.
 */
const orderEventKinds = [
  'placed',
  'processing',
  'failed',
  'attempt-ended',
  'paid-again',
  'authorised',
  'captured',
  'authorisation-ended',
  'authorisation-released',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'payment-requested',
  'paid',
  'shipped',
  'parcel-delivered',
  'rest-cancelled',
  'shipment-undone',
  'tracking',
  'transfer',
  'delivered',
  'cancelled',
  'changed',
  'deleted',
  'restored',
  'return-requested',
  'return-received',
  'return-rejected',
  'refund',
  'refunded',
  'mail',
  'note',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

const orderEvent = z.object({
  kind: z.enum(orderEventKinds),
  at: z.string(),
  /** The member of staff; null if the shopper or the system did it. */
  by: person.nullable(),
  /** A note's text, an email's subject, the reason for a return, or the parcel's number, carrier and tracking number. */
  text: z.string(),
  /** The refunded amount. */
  amount: moneyAmount.nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

const refundReasons = [
  'cancelled',
  'deleted',
  'returned',
  'late',
  'gateway',
  'staff',
  'changed',
  'chargeback',
] as const;

export const orderRefund = z.object({
  _id: z.string(),
  amount: moneyAmount,
  reason: z.enum(refundReasons),
  note: z.string(),
  status: z.enum(['pending', 'done']),
  items: z.array(
    z.object({
      _id: z.string(),
      quantity: z.number().int(),
      /** The items are not sent: they went back to stock before the order was shipped. */
      restocked: z.boolean().default(false),
    }),
  ),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

const orderCapture = z.object({
  /** The parcel's id. */
  parcel: z.string().nullable(),
  amount: moneyAmount,
  status: z.enum(['pending', 'done', 'failed']),
  /** Why the gateway has refused it. */
  failure: z.string().nullable(),
});

/** An order as staff see it. */
const staffOrder = order.extend({
  customer: z.object({ _id: z.string(), email: z.string(), erased: z.boolean() }),
  deletedAt: z.string().nullable(),
  /** Whether a deleted order can be restored; `restoreError` says why not. */
  restorable: z.boolean(),
  restoreError: z.string().nullable(),
  payment: order.shape.payment.extend({
    reference: z.string().nullable(),
    paidAt: z.string().nullable(),
    failure: z.string().nullable(),
    /** Of a card that is charged when the order ships: a capture for each parcel that costs something, in their order. */
    captures: z.array(orderCapture),
    /** Whether staff can ask the customer for a new payment, because the authorisation has ended and nothing was charged. */
    renewable: z.boolean(),
    /** Whether transfers can be recorded for it: it is to be paid by bank transfer, or was before another method was chosen. */
    takesTransfers: z.boolean(),
    /** What providers keep of the order's payments, by currency; empty until they report it. */
    fees: z.array(z.object({ amount: z.number(), currency: z.string() })),
    /** What was charged less refunds and fees; null while no fee is known, or if it is in another currency. */
    net: moneyAmount.nullable(),
    /** Disputes of its payments by shoppers' banks, the oldest first. */
    disputes: z.array(
      z.object({
        reference: z.string(),
        status: z.enum(['open', 'won', 'lost']),
        amount: moneyAmount,
        reason: z.string(),
        openedAt: z.string(),
        closedAt: z.string().nullable(),
      }),
    ),
  }),
  /** The maximum amount that can still be refunded. */
  refundable: moneyAmount,
  /** For each item: the units that are not refunded yet, and the amount of refunding 1, 2, 3 … units. */
  refundableItems: z.array(
    z.object({ _id: z.string(), quantity: z.number().int(), amounts: z.array(moneyAmount) }),
  ),
  refunds: z.array(orderRefund),
  /** SKU and barcode of each ordered size, as its product has them today; empty if it has none. */
  itemCodes: z.array(z.object({ _id: z.string(), sku: z.string(), barcode: z.string() })),
  /** When the period for undoing the newest shipment ends; null if it cannot be undone. */
  shipmentUndoUntil: z.string().nullable(),
  /** Oldest first. */
  timeline: z.array(orderEvent),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const getStaffOrder = endpoint({
  ...orders.get('/api/admin/orders/:id'),
  summary: 'One order, which may be deleted, with payment, refunds, notes and timeline',
  response: staffOrder,
});

export const explainOrderPromotions = endpoint({
  ...orders.get('/api/admin/orders/:id/promotions'),
  summary:
    'The promotions of an order, and why each other automatic one did not apply: by its terms of today, at the time of the order',
  response: z.array(explainedPromotion),
});

export const cancelOrderByStaff = endpoint({
  ...orders.put('/api/admin/orders/:id/cancel'),
  conditionalRights: [{ right: 'staff:refunds', when: 'the order was paid' }],
  summary:
    'Cancel a Pending order: releases its stock and refunds its payment; repeating it changes nothing',
  response: order,
});

/**
 * A full refund if neither `items` nor `amount` is given. Items refund their discounted share, without shipping. With
 * `restock` they are not sent and go back to stock, which is possible while the order is Pending.
 */
const refundInput = z
  .object({
    items: unitsOfItems('Select at least one item to refund.').optional(),
    restock: z.boolean().default(false),
    amount: moneyInput.refine((value) => value > 0, 'Must be more than 0.').optional(),
    /** A refund always goes back the way the order was paid; 409 `order_state` for any other method. */
    method: z.string().optional(),
    reason: requiredText(300),
  })
  .refine((input) => input.items === undefined || input.amount === undefined, {
    path: ['amount'],
    message: 'Enter items or an amount.',
  })
  .refine((input) => input.items !== undefined || !input.restock, {
    path: ['restock'],
    message: 'Choose the items that go back to stock.',
  });
export type RefundInput = z.output<typeof refundInput>;

export const refundOrder = endpoint({
  ...orders.post('/api/admin/orders/:id/refunds'),
  access: 'staff:refunds',
  summary:
    'Refund the remaining payment, some items, or an amount; never more than was paid. A Pending order is cancelled by a full refund',
  status: 201,
  body: refundInput,
  response: orderRefund,
  idempotent: true,
});

export const retryCapture = endpoint({
  ...orders.put('/api/admin/orders/:id/capture'),
  summary:
    'Try again to charge an authorised card for the shipped parcels; repeating it charges nothing twice',
  response: order,
});

export const renewPayment = endpoint({
  ...orders.put('/api/admin/orders/:id/payment-request'),
  summary:
    'Email the customer for a new payment, because the card’s authorisation has ended; a Pending order is cancelled unless it is paid in time',
  response: order,
});

export const noteOrder = endpoint({
  ...orders.post('/api/admin/orders/:id/notes'),
  summary: 'Add a note that only staff see',
  status: 201,
  body: z.object({ text: requiredText(2000) }),
  response: orderEvent,
});

export const deleteOrder = endpoint({
  ...orders.delete('/api/admin/orders/:id/delete'),
  conditionalRights: [{ right: 'staff:refunds', when: 'the order is open and money goes back' }],
  summary:
    'Hide an order from the lists; it is kept under the deleted ones. An open order is cancelled by that: its stock goes back, and what was paid is refunded. 409 `order_state` only while its money is undecided: a payment that settles, or an open payment issue',
  response: deletedId,
});

export const restoreOrder = endpoint({
  ...orders.post('/api/admin/orders/:id/restore'),
  summary: 'Show a deleted order in the lists again; one that was cancelled stays cancelled',
  response: staffOrder,
});
