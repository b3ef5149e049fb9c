import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { rawText, requiredText } from '../../text';
import { PAYOUT_DAYS, payoutDifferences, payoutKinds } from '../../values/payments/payouts';
import { area, paging, person } from '../area';

const count = z.number().int();
/** In units of `currency` (ISO 4217). */
const money = z.object({ amount: z.number(), currency: z.string() });

/** What importing a file has done. */
const payoutImport = z.object({
  /** What staff call the provider. */
  provider: z.string(),
  /** New lines. */
  added: count,
  /** Lines that an earlier file had. They stay as they are. */
  present: count,
  /** Lines that move no money. */
  skipped: count,
  /** New lines that agree with the shop. */
  matched: count,
  /** New lines that do not. */
  differences: count,
  /** The fees of the new lines, by currency. */
  fees: z.array(money),
});
export type PayoutImport = z.infer<typeof payoutImport>;

const payoutFile = z.object({
  _id: z.string(),
  provider: z.string(),
  fileName: z.string(),
  /** The lines that it added, and how many differ and are not decided. */
  added: count,
  open: count,
  by: person,
  createdAt: z.string(),
});
export type PayoutFile = z.infer<typeof payoutFile>;

const ofOrder = {
  /** The order, if known. */
  order: z.string().nullable(),
  orderNumber: count.nullable(),
};

const payoutLine = z.object({
  _id: z.string(),
  provider: z.string(),
  /** The provider's name of the payout; empty if it tells none. */
  payout: z.string(),
  kind: z.enum(payoutKinds),
  /** The provider's id of the payment or refund. */
  reference: z.string(),
  ...ofOrder,
  /** What the shopper paid or got back, which is negative. */
  ...money.shape,
  /** What the provider kept; null if it does not tell. */
  fee: money.nullable(),
  /** Null if it agrees with the shop. */
  difference: z.enum(payoutDifferences).nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: person.nullable(),
  note: z.string(),
});
export type PayoutLineShown = z.infer<typeof payoutLine>;

const missingPayment = z.object({
  /** The id of the payment or refund. */
  _id: z.string(),
  provider: z.string(),
  kind: z.enum(['payment', 'refund']),
  reference: z.string(),
  ...ofOrder,
  ...money.shape,
  at: z.string(),
});
export type MissingPayment = z.infer<typeof missingPayment>;

const payouts = area('staff:refunds', 'Admin: payouts');

export const importPayouts = endpoint({
  ...payouts.post('/api/admin/payouts'),
  summary:
    'Import a CSV file of payouts of a payment provider, in one transaction: each line is matched to a payment or refund, and fees are stored with the payments. Repeating it changes nothing, because a line is known by its id at the provider. Names, emails and descriptions of the file are not stored',
  consumes: ['text/csv'],
  query: z.object({ name: rawText(200).trim().default('') }),
  response: payoutImport,
});

export const listPayoutFiles = endpoint({
  ...payouts.get('/api/admin/payouts'),
  summary: 'The imported files of payouts, newest first',
  query: z.object({ ...paging(10, 100) }),
  response: z.array(payoutFile),
  list: true,
});

const payoutLineStates = ['open', 'decided', 'matched'] as const;

export const listPayoutLines = endpoint({
  ...payouts.get('/api/admin/payouts/lines'),
  summary:
    'Lines of payouts, newest first: those that differ and are `open` or `decided`, or those that are `matched`',
  query: z.object({ state: z.enum(payoutLineStates).default('open'), ...paging(20, 100) }),
  response: z.array(payoutLine),
  list: true,
});

export const listMissingPayments = endpoint({
  ...payouts.get('/api/admin/payouts/missing'),
  summary:
    'Payments and refunds of providers with imported payouts that are in none, although they are older than `days`, oldest first',
  query: z.object({
    days: z.coerce
      .number()
      .int()
      .min(PAYOUT_DAYS.least)
      .max(PAYOUT_DAYS.greatest)
      .default(PAYOUT_DAYS.usual),
    ...paging(20, 100),
  }),
  response: z.array(missingPayment),
  list: true,
});

export const exportPayoutLines = endpoint({
  ...payouts.get('/api/admin/payouts/lines.csv'),
  summary: 'All lines of payouts as CSV, in the order in which they were imported',
  raw: true,
});

export const resolvePayoutLine = endpoint({
  ...payouts.post('/api/admin/payouts/lines/:id/resolve'),
  summary: 'Decide about a line that differs, with a note; a decided line stays as it is',
  body: z.object({ note: requiredText(500) }),
  response: payoutLine,
});
