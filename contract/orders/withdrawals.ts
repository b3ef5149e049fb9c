import { z } from 'zod';
import { area, paging } from '../admin/area';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { emailAddress, rawText, requiredText, text } from '../text';
import { readOrderNumber } from '../values/orders/order-number';
import { withdrawalProblems, withdrawalStatuses } from '../values/orders/withdrawals';
import { chosenItems } from './returns';

/** What a shopper declares. Without `lines` and `items`, the whole order. */
const declaration = z.object({
  name: requiredText(100),
  orderNumber: requiredText(40),
  email: emailAddress,
  /** The items in the shopper's own words. */
  items: text(1000).default(''),
  /** The units, chosen on the page of the order. */
  lines: chosenItems.optional(),
});
export type Declaration = z.output<typeof declaration>;

const receipt = z.object({
  declaredAt: z.string(),
  /** The receipt is sent to this address. */
  email: z.string(),
});

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'anyone',
  tag: 'Orders',
  summary:
    'Declare the withdrawal from a contract, which is then valid. An order that was not sent is cancelled once the declaration is confirmed. The response does not reveal whether there is such an order',
  status: 201,
  body: declaration,
  response: receipt,
});

export const declareOwnWithdrawal = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/withdrawals',
  access: 'buyer',
  tag: 'Orders',
  summary: 'Declare the withdrawal from the caller’s own order, which confirms it',
  status: 201,
  params: z.object({ orderId: z.string() }),
  body: declaration.omit({ orderNumber: true }),
  response: receipt,
});

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/confirm',
  access: 'anyone',
  tag: 'Orders',
  summary:
    'Confirm a declared withdrawal with the token of the link in its receipt. Repeating it changes nothing. The response does not reveal whether there is such an order',
  body: z.object({ token: rawText(200, 1) }),
  response: z.object({ declaredAt: z.string() }),
});

const withdrawal = z.object({
  _id: z.string(),
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  items: z.string(),
  lines: z.array(z.object({ _id: z.string(), quantity: z.number().int() })).nullable(),
  declaredAt: z.string(),
  /** When the order's buyer, or the reader of the receipt, confirmed the declaration. */
  confirmedAt: z.string().nullable(),
  status: z.enum(withdrawalStatuses),
  /** Why staff have to decide; null if they do not. */
  problem: z.enum(withdrawalProblems).nullable(),
  note: z.string(),
  settledAt: z.string().nullable(),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  /** The number of the return that was requested, such as `1001-R1`. */
  returnNumber: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const withdrawals = area('staff:returns', 'Admin: returns');

export const listWithdrawals = endpoint({
  ...withdrawals.get('/api/admin/withdrawals'),
  summary: 'Declared withdrawals, newest first',
  query: z.object({ ...paging(20, 200), status: z.enum(withdrawalStatuses).optional() }),
  response: z.array(withdrawal),
  list: true,
});

export const matchWithdrawal = endpoint({
  ...withdrawals.post('/api/admin/withdrawals/:id/match'),
  summary: 'Assign an unmatched declaration to an order, which then follows from it as usual',
  conditionalRights: [
    { right: 'staff:refunds', when: 'the order has been paid and has not been sent' },
  ],
  body: z.object({
    orderNumber: requiredText(40).refine(
      (value) => readOrderNumber(value) !== null,
      fieldTexts.orderNumber,
    ),
  }),
  response: withdrawal,
});

export const acceptWithdrawal = endpoint({
  ...withdrawals.post('/api/admin/withdrawals/:id/accept'),
  summary:
    'Accept a declaration that was late, was not confirmed or named items in words: requests the return of the given units, or of everything, or cancels an order that was not sent',
  conditionalRights: [
    { right: 'staff:refunds', when: 'the order has been paid and has not been sent' },
  ],
  body: z.object({ items: chosenItems.optional() }),
  response: withdrawal,
});

export const closeWithdrawal = endpoint({
  ...withdrawals.post('/api/admin/withdrawals/:id/close'),
  summary: 'Close a declaration with a note for staff. Repeating it changes nothing',
  body: z.object({ note: requiredText(500) }),
  response: withdrawal,
});
