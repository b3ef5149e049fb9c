import { z } from 'zod';
import { endpoint } from './endpoint';
import { dollarAmount } from './money';
import { pageNumber, pageSize } from './paging';
import { rawText } from './text';

const card = z.object({ total: z.number(), thisWeek: z.number() });

export const weekPoint = z.object({
  /** The week's Monday, `YYYY-MM-DD`, UTC. */
  week: z.string(),
  revenue: dollarAmount,
  orders: z.number().int(),
  visitors: z.number().int(),
});

/** The four cards, and what the charts draw: weeks from Monday, UTC, oldest first, the last one unfinished. */
export const dashboard = z.object({
  revenue: card,
  orders: card,
  visitors: card,
  returns: card,
  weeks: z.array(weekPoint),
  /** Orders paid (or payable on delivery) and not yet shipped. */
  toShip: z.number().int(),
  updatedAt: z.string(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  tag: 'Admin: dashboard',
  summary: 'The four cards and the series behind the charts',
  response: dashboard,
});

export const customer = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  orders: z.number().int(),
  spent: dollarAmount,
  since: z.string(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  access: 'admin',
  tag: 'Admin: customers',
  summary: 'Customers, newest first; `q` looks for a name or an email',
  query: z.object({
    q: rawText(200).trim().optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(customer),
  list: true,
});
