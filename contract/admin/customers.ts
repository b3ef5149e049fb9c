import { z } from 'zod';
import { address } from '../addresses/addresses';
import { deletedId } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { moneyAmount } from '../money';
import { UNPAID_UNITS_LIMIT } from '../orders/orders';
import { personalData } from '../personal-data';
import { rawText } from '../text';
import { area, paging } from './area';

const customer = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether it is a guest: a customer who ordered without an account. The email is that of the newest order. */
  isGuest: z.boolean().default(false),
  /** Orders that are neither cancelled nor deleted, and the amount paid for them minus refunds. */
  orders: z.number().int(),
  spent: moneyAmount,
  since: z.string(),
});
export type Customer = z.infer<typeof customer>;

const customerDetail = customer.extend({
  addresses: z.array(address),
  lastOrderAt: z.string().nullable(),
  newsletter: z.boolean(),
  /** Units that unpaid, open orders hold, and how many they may hold; `approved` is the limit set by staff, if any. */
  unpaidUnits: z.object({
    held: z.number().int(),
    limit: z.number().int(),
    approved: z.number().int().nullable(),
  }),
  /** Whether the address is confirmed as the customer's. */
  emailConfirmed: z.boolean(),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const customerSorts = ['since', 'name', 'email', 'orders', 'spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const customers = area('staff:orders', 'Admin: customers');

export const listCustomers = endpoint({
  ...customers.get('/api/admin/customers'),
  summary:
    'Customers, newest first unless sorted; `q` searches names, emails and ids. A search counts up to 1000 matches',
  query: z.object({
    q: rawText(200).trim().optional(),
    sort: z.enum(customerSorts).default('since'),
    /** Default: `desc` for since, orders and spent, `asc` for name and email. */
    direction: z.enum(['asc', 'desc']).optional(),
    ...paging(50, 200),
  }),
  response: z.array(customer),
  list: true,
});

export const exportCustomers = endpoint({
  ...customers.get('/api/admin/customers.csv'),
  summary: 'All customers as CSV, with their default address, the oldest first',
  raw: true,
});

export const getCustomer = endpoint({
  ...customers.get('/api/admin/customers/:id'),
  summary: 'One customer with addresses; the orders are those of `GET /api/admin/orders?customer=`',
  response: customerDetail,
});

export const approveUnpaidUnits = endpoint({
  ...customers.put('/api/admin/customers/:id/unpaid-limit'),
  summary:
    'Set how many units the unpaid orders of a customer may hold, without a limit for each size; null for the usual limits',
  body: z.object({
    units: z
      .int()
      .min(UNPAID_UNITS_LIMIT + 1, `Enter more than ${UNPAID_UNITS_LIMIT}, or remove the limit.`)
      .max(10_000, 'Enter at most 10,000.')
      .nullable(),
  }),
  response: customerDetail,
});

export const exportCustomer = endpoint({
  ...customers.get('/api/admin/customers/:id/export'),
  access: 'admin',
  summary: 'Export all personal data of a customer; the export is recorded in the audit log',
  response: personalData,
});

/** A text written by staff, as it is and as erasing its subject leaves it. */
const redaction = z.object({
  kind: z.enum(['order-note', 'refund', 'return', 'stock', 'audit']),
  order: z.string().nullable(),
  text: z.string(),
  redacted: z.string(),
  /** Whether the text is about something other than the customer's own orders and account. */
  isElsewhere: z.boolean(),
  /** False if only a first or last name matched, which may be another word. */
  isCertain: z.boolean(),
});
export type Redaction = z.infer<typeof redaction>;

export const previewErasure = endpoint({
  ...customers.get('/api/admin/customers/:id/erasure'),
  access: 'admin',
  summary:
    'Up to 100 staff texts that erasing a customer would change; those that need review come first',
  response: z.object({ redactions: z.array(redaction), total: z.number().int() }),
});

export const eraseCustomer = endpoint({
  ...customers.delete('/api/admin/customers/:id'),
  access: 'admin',
  conditionalRights: [{ right: 'staff:refunds', when: 'an open order was paid' }],
  summary:
    'Erase a customer on request: open orders are cancelled, other orders are anonymised, and names in staff texts are redacted, including texts about other customers’ orders unless `redactElsewhere` is false. 403 for a member of staff',
  body: z.object({ redactElsewhere: z.boolean().default(true) }),
  response: deletedId,
});
