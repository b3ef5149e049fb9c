import { z } from 'zod';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { requiredText } from '../../text';
import { paymentIssueKinds, paymentIssueStatuses } from '../../values/states';
import { area, paging, person } from '../area';

const paymentIssue = z.object({
  _id: z.string(),
  kind: z.enum(paymentIssueKinds),
  gateway: z.string(),
  /** The gateway's id of the payment, or of the refund if one failed. */
  reference: z.string(),
  /** The order, if known. */
  order: z.string().nullable(),
  orderNumber: z.number().int().nullable(),
  /** The amount charged, or refunded in excess of the payment; in units of `currency` (ISO 4217, upper case). */
  amount: z.number(),
  currency: z.string(),
  foundAt: z.string(),
  status: z.enum(paymentIssueStatuses),
  /** Whether the charge can be refunded from here. */
  refundable: z.boolean(),
  decidedAt: z.string().nullable(),
  decidedBy: person.nullable(),
  note: z.string(),
});
export type PaymentIssue = z.infer<typeof paymentIssue>;

const issues = area('staff:refunds', 'Admin: payment issues');

export const listPaymentIssues = endpoint({
  ...issues.get('/api/admin/payment-issues'),
  summary: 'Charges without an order and other payment discrepancies, newest first',
  query: z.object({
    status: z.enum(paymentIssueStatuses).optional(),
    ...paging(20, 100),
  }),
  response: z.array(paymentIssue),
  list: true,
});

export const exportPayments = endpoint({
  ...issues.get('/api/admin/payments.csv'),
  summary:
    'All that happened to the money of payments as CSV: payments, refunds, chargebacks, failures, disputes and the providers’ fees. `from` and `to` are days, both included',
  query: z.object({ from: day.optional(), to: day.optional() }),
  raw: true,
});

export const refundPaymentIssue = endpoint({
  ...issues.post('/api/admin/payment-issues/:id/refund'),
  summary:
    'Refund the charge in full at the gateway; repeating it changes nothing. 409 `order_state` if there is nothing to refund',
  response: paymentIssue,
});

export const resolvePaymentIssue = endpoint({
  ...issues.post('/api/admin/payment-issues/:id/resolve'),
  summary: 'Close an issue that was resolved elsewhere, with a note that says how',
  body: z.object({ note: requiredText(500) }),
  response: paymentIssue,
});
