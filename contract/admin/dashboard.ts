import { z } from 'zod';
import { productName } from '../catalogue/catalogue';
import { day } from '../day';
import { endpoint } from '../endpoint';
import { moneyAmount } from '../money';
import { rawText } from '../text';
import { faultOfDays, periods } from '../values/periods';
import { orderStatuses } from '../values/states';
import { area, productSummary } from './area';

const card = z.object({ total: z.number(), thisWeek: z.number() });
/** In major units; null for staff without the right to see revenue. */
const revenue = moneyAmount.nullable();

const weekPoint = z.object({
  /** The week's Monday, `YYYY-MM-DD`, UTC. */
  week: z.string(),
  revenue,
  orders: z.number().int(),
  visitors: z.number().int(),
});

/** The four cards, and what the charts draw: weeks from Monday, UTC, oldest first, the last one unfinished. */
const dashboard = z.object({
  /** Null for staff without the right to see revenue. */
  revenue: card.nullable(),
  orders: card,
  visitors: card,
  returns: card,
  weeks: z.array(weekPoint),
  /** Orders paid (or payable on delivery) and not yet shipped. */
  toShip: z.number().int(),
  /** Reviews that staff must check before they appear. */
  reviewsToCheck: z.number().int(),
  updatedAt: z.string(),
});
export type Dashboard = z.infer<typeof dashboard>;

const dashboards = area('staff', 'Admin: dashboard');

export const getDashboard = endpoint({
  ...dashboards.get('/api/admin/dashboard'),
  summary: 'The four cards and the series behind the charts',
  response: dashboard,
});

const periodQuery = z
  .object({
    /** Up to today. */
    period: z.enum(periods).optional(),
    /** Days, UTC, both included; instead of `period`. */
    from: day.optional(),
    to: day.optional(),
  })
  .superRefine((query, context) => {
    const fault = faultOfDays(query);
    if (fault) context.addIssue({ code: 'custom', path: [fault.at], message: fault.message });
  });

const seriesPoint = z.object({
  /** The first day of the step, `YYYY-MM-DD`. */
  day: z.string(),
  revenue,
  orders: z.number().int(),
});

const soldProduct = z.object({
  _id: z.string(),
  ...productSummary,
});

/** A period and the one as long right before it: `before[i]` stands behind `series[i]`. Steps are days, weeks or months. */
const periodFigures = z.object({
  from: z.string(),
  to: z.string(),
  step: z.enum(['day', 'week', 'month']),
  series: z.array(seriesPoint),
  before: z.array(seriesPoint),
  total: z.object({
    revenue,
    orders: z.number().int(),
    visitors: z.number().int(),
    returns: z.number().int(),
  }),
  totalBefore: z.object({ revenue, orders: z.number().int() }),
  /** Best sellers of the period, without cancelled orders; up to a minute old. */
  bestSellers: z.array(z.object({ product: soldProduct, pieces: z.number().int(), revenue })),
  /** Sizes that will sell out first at the rate of the last 30 days; up to a minute old. */
  runningOut: z.array(
    z.object({
      product: soldProduct,
      size: z.string(),
      quantity: z.number().int(),
      perDay: z.number(),
      daysLeft: z.number(),
    }),
  ),
  updatedAt: z.string(),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const getPeriodFigures = endpoint({
  ...dashboards.get('/api/admin/dashboard/period'),
  summary:
    'Revenue and orders of a period compared with the previous one, best sellers, and sizes that are running out',
  query: periodQuery,
  response: periodFigures,
});

/** `version` changes whenever an order, a product, a return or another record that staff see has changed. */
const changes = z.object({ version: z.string() });

export const getChanges = endpoint({
  ...dashboards.get('/api/admin/changes'),
  summary: 'Whether anything has changed, for polling every few seconds',
  response: changes,
});

/** Up to five of each kind; a kind the caller may not see is empty. */
const found = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.number().int(),
      name: z.string(),
      email: z.string(),
      orderDate: z.string(),
      orderStatus: z.enum(orderStatuses),
      total: moneyAmount,
    }),
  ),
  products: z.array(
    productName.extend({ imageUrl: z.string(), archived: z.boolean(), draft: z.boolean() }),
  ),
  customers: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
});
export type Found = z.infer<typeof found>;

export const searchAll = endpoint({
  ...dashboards.get('/api/admin/search'),
  summary: 'Search orders, products and customers while typing',
  query: z.object({ q: rawText(200).trim() }),
  response: found,
});
