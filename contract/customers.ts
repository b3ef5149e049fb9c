import { z } from 'zod';
import { address } from './addresses';
import { deletedId } from './catalogue';
import { endpoint } from './endpoint';
import { dollarAmount } from './money';
import { pageNumber, pageSize } from './paging';
import { personalData } from './personal-data';
import { rawText } from './text';

export const customer = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Orders that were not cancelled or deleted, and what was paid for them and not given back. */
  orders: z.number().int(),
  spent: dollarAmount,
  since: z.string(),
});
export type Customer = z.infer<typeof customer>;

export const customerDetail = customer.extend({
  addresses: z.array(address),
  lastOrderAt: z.string().nullable(),
  newsletter: z.boolean(),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const customerSorts = ['since', 'name', 'email', 'orders', 'spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const tag = 'Admin: customers';
const params = z.object({ id: z.string() });

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  access: 'staff:orders',
  tag,
  summary:
    'Customers, newest first unless sorted; `q` looks for a name, an email or an id. A search that finds very many counts to 1000',
  query: z.object({
    q: rawText(200).trim().optional(),
    sort: z.enum(customerSorts).default('since'),
    /** Without it `desc` for since, orders and spent, `asc` for name and email. */
    direction: z.enum(['asc', 'desc']).optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(customer),
  list: true,
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  access: 'staff:orders',
  tag,
  summary: 'One customer with addresses; the orders are those of `GET /api/admin/orders?customer=`',
  params,
  response: customerDetail,
});

export const exportCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/export',
  access: 'admin',
  tag,
  summary:
    'All that the shop holds of a customer, to be handed to them; that it was taken is noted',
  params,
  response: personalData,
});

export const eraseCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id',
  access: 'admin',
  tag,
  summary:
    'Erase a customer who asked for it: open orders are cancelled, the others stay without the person. 403 for a member of staff',
  params,
  response: deletedId,
});
