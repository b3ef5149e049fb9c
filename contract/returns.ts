import { z } from 'zod';
import { CART_LINES_LIMIT, LINE_QUANTITY_LIMIT } from './cart';
import { endpoint } from './endpoint';
import { dollarAmount } from './money';
import { orderItem, orderReturn } from './orders';
import { pageNumber, pageSize } from './paging';
import { orderStatuses, returnStatuses } from './states';
import { rawText, text } from './text';

export const returnInput = z.object({
  items: z
    .array(
      z.object({
        _id: rawText(100),
        quantity: z
          .number()
          .int('Must be a whole number.')
          .min(1, 'Must be 1 or more.')
          .max(LINE_QUANTITY_LIMIT, `Must be at most ${LINE_QUANTITY_LIMIT}.`),
      }),
    )
    .min(1, 'Choose what to send back.')
    .max(CART_LINES_LIMIT, `At most ${CART_LINES_LIMIT} items.`)
    .superRefine((items, ctx) => {
      const ids = items.map((item) => item._id);
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index)
          ctx.addIssue({
            code: 'custom',
            path: [index, '_id'],
            message: 'Each item may be named once.',
          });
    }),
  reason: text(500).default(''),
});
export type ReturnInput = z.output<typeof returnInput>;

/** A return as staff see it. `refundDue` is what is given back if it is received now; 0 once it has been. */
export const staffReturn = orderReturn.extend({
  order: z.object({
    _id: z.string(),
    orderDate: z.string(),
    orderStatus: z.enum(orderStatuses),
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    email: z.string(),
  }),
  items: z.array(
    orderItem
      .pick({ _id: true, product: true, size: true, quantity: true, unitDiscountPrice: true })
      .extend({ restocked: z.boolean() }),
  ),
  refundDue: dollarAmount,
});
export type StaffReturn = z.infer<typeof staffReturn>;

export const requestReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/return',
  access: 'user',
  tag: 'Orders',
  summary: 'Send pieces of a delivered order back, while the days for returns last',
  status: 201,
  params: z.object({ orderId: z.string() }),
  body: returnInput,
  response: orderReturn,
});

const adminTag = 'Admin: returns';

export const adminListReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns',
  access: 'admin',
  tag: adminTag,
  summary: 'All returns, newest first',
  query: z.object({
    pageNumber,
    pageSize: pageSize(100, 200),
    status: z.enum(returnStatuses).optional(),
  }),
  response: z.array(staffReturn),
  list: true,
});

export const receiveReturn = endpoint({
  method: 'PUT',
  path: '/api/admin/returns/:id/receive',
  access: 'admin',
  tag: adminTag,
  summary:
    'Take a parcel back: its pieces go into stock unless `restock` is false, and their money back; a second time changes nothing',
  params: z.object({ id: z.string() }),
  body: z.object({ restock: z.boolean().default(true) }),
  response: staffReturn,
});
