import { z } from 'zod';
import { CART_LINES_LIMIT, LINE_QUANTITY_LIMIT } from '../cart';
import { day } from '../day';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { moneyAmount, moneyInput } from '../money';
import { pageNumber, pageSize } from '../paging';
import { rawText, requiredText, text } from '../text';
import { chosenReasons, returnReasons, returnStatuses } from '../values/states';
import { order, orderItem, orderItemUnits, orderReturn } from './orders';

/** Units of an order's items, each item once. */
export const chosenItems = z
  .array(orderItemUnits)
  .min(1, fieldTexts.oneItem)
  .max(CART_LINES_LIMIT, fieldTexts.items(CART_LINES_LIMIT))
  .superRefine((items, ctx) => {
    const ids = items.map((item) => item._id);
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index)
        ctx.addIssue({
          code: 'custom',
          path: [index, '_id'],
          message: fieldTexts.listedOnce,
        });
  });

const returnInput = z.object({
  items: chosenItems,
  /** Free text. */
  reason: text(500).default(''),
  reasonCode: z.enum(chosenReasons).optional(),
});
export type ReturnInput = z.output<typeof returnInput>;

/** A return as staff see it. */
const staffReturn = orderReturn.extend({
  order: order.pick({
    _id: true,
    number: true,
    orderDate: true,
    orderStatus: true,
    user: true,
    email: true,
  }),
  /** Whether it follows from an unconfirmed withdrawal, whose refund waits for staff who may refund. */
  isUnconfirmed: z.boolean(),
  /** The delivery cost that is refunded too if everything comes back. */
  deliveryRefund: moneyAmount.default(0),
  items: z.array(
    orderItem
      .pick({ _id: true, product: true, size: true, quantity: true, unitDiscountPrice: true })
      .extend({
        receivedQuantity: z.number().int().nullable(),
        /** Received units that cannot be sold; they never go back to stock. */
        damagedQuantity: z.number().int(),
        /** Whether the resellable units went back to stock. */
        restocked: z.boolean(),
        /** The cost of the order line after its share of the promo, its units, and the number of refunded units. */
        share: z.object({
          amount: moneyAmount,
          bought: z.number().int(),
          refunded: z.number().int(),
        }),
      }),
  ),
});
export type StaffReturn = z.infer<typeof staffReturn>;

export const requestReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/return',
  access: 'buyer',
  tag: 'Orders',
  summary: 'Request a return of items of a delivered order, within the return period',
  status: 201,
  params: z.object({ orderId: z.string() }),
  body: returnInput,
  response: orderReturn,
});

const adminTag = 'Admin: returns';

export const adminListReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns',
  access: 'staff:returns',
  tag: adminTag,
  summary: 'All returns, newest first',
  query: z.object({
    pageNumber,
    pageSize: pageSize(100, 200),
    status: z.enum(returnStatuses).optional(),
    reason: z.enum(returnReasons).optional(),
    /** Only received returns whose refund waits for an approval. */
    refund: z.enum(['waiting']).optional(),
    /** The shop's days of the request, both included. */
    from: day.optional(),
    to: day.optional(),
    /** The return's or the order's number, the end of the id of either, a name or an email. */
    q: rawText(200).trim().optional(),
  }),
  response: z.array(staffReturn),
  list: true,
});

export const getReturn = endpoint({
  method: 'GET',
  path: '/api/admin/returns/:id',
  access: 'staff:returns',
  tag: adminTag,
  summary: 'One return',
  params: z.object({ id: z.string() }),
  response: staffReturn,
});

export const createReturn = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/returns',
  access: 'staff:returns',
  tag: adminTag,
  summary:
    'Record a return for a customer, also after the return period. The customer is emailed how to send it',
  status: 201,
  params: z.object({ id: z.string() }),
  body: returnInput,
  response: staffReturn,
});

export const rejectReturn = endpoint({
  method: 'PUT',
  path: '/api/admin/returns/:id/reject',
  access: 'staff:returns',
  tag: adminTag,
  summary:
    'Reject a return and email the reason to the customer, and the items can be requested again. Repeating it changes nothing',
  params: z.object({ id: z.string() }),
  body: z.object({ reason: requiredText(500) }),
  response: staffReturn,
});

/** Returned units of a product and size, and their reasons; rejected returns do not count. */
const returnReasonRow = z.object({
  product: orderItem.shape.product,
  size: z.string(),
  pieces: z.number().int(),
  reasons: z.array(z.object({ reason: z.enum(returnReasons), pieces: z.number().int() })),
});
export type ReturnReasonRow = z.infer<typeof returnReasonRow>;

export const listReturnReasons = endpoint({
  method: 'GET',
  path: '/api/admin/returns/reasons',
  access: 'staff:returns',
  tag: adminTag,
  summary: 'Return reasons by product and size, most units first',
  query: z.object({
    pageNumber,
    pageSize: pageSize(50, 200),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.array(returnReasonRow),
  list: true,
});

const unitCount = z
  .number()
  .int(fieldTexts.wholeNumber)
  .min(0, fieldTexts.least(0))
  .max(LINE_QUANTITY_LIMIT, fieldTexts.most(LINE_QUANTITY_LIMIT));

/** The received units: all requested units, resellable, if `items` is omitted; otherwise `items` lists every item. */
const receiveInput = z.object({
  /** Whether resellable units go back to stock; an item can override it. */
  restock: z.boolean().default(true),
  items: z
    .array(
      z.object({
        _id: rawText(100),
        resellable: unitCount,
        damaged: unitCount.default(0),
        restock: z.boolean().optional(),
      }),
    )
    .max(CART_LINES_LIMIT, fieldTexts.items(CART_LINES_LIMIT))
    .optional(),
  /** Deducted from the refund for wear. The customer sees the reason. */
  deduction: z.object({ amount: moneyInput, reason: requiredText(300) }).optional(),
  /** The refund of the delivery; without it, the amount that the law requires: all of it after the withdrawal from the whole order. */
  delivery: moneyInput.optional(),
});
export type ReceiveInput = z.output<typeof receiveInput>;

export const receiveReturn = endpoint({
  method: 'PUT',
  path: '/api/admin/returns/:id/receive',
  access: 'staff:returns',
  tag: adminTag,
  summary:
    'Receive a return: refund the units that came back, less a deduction, with the delivery if staff say so, and put the resellable units into stock unless `restock` is false. The refund of an unconfirmed withdrawal waits if the caller may not refund. Repeating it changes nothing',
  params: z.object({ id: z.string() }),
  body: receiveInput,
  response: staffReturn,
});

export const approveReturnRefund = endpoint({
  method: 'PUT',
  path: '/api/admin/returns/:id/refund',
  access: 'staff:refunds',
  tag: adminTag,
  summary:
    'Refund a received return whose withdrawal is not confirmed. Repeating it changes nothing',
  params: z.object({ id: z.string() }),
  response: staffReturn,
});
