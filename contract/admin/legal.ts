import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  dutyChoices,
  legalDuties,
  MIN_WITHDRAWAL_DAYS,
  payButtonTexts,
  RETENTION_RANGE,
  type RetentionKind,
  requiredFacts,
  retentionKinds,
} from '../values/legal';
import { area, paging } from './area';

const choice = z.enum(dutyChoices);

const period = z
  .number('Enter a whole number.')
  .int('Must be a whole number.')
  .min(RETENTION_RANGE.min, `Must be ${RETENTION_RANGE.min} or more.`)
  .max(RETENTION_RANGE.max, `Must be at most ${RETENTION_RANGE.max}.`)
  .nullable();

/** Which legal duties the shop follows, and how. */
export const legalSetup = z.object({
  withdrawal: choice,
  guarantee: choice,
  lowestPrice: choice,
  payButton: choice,
  productFacts: choice,
  pages: choice,
  /** Days after the delivery of the last parcel in which shoppers may withdraw. */
  withdrawalDays: z
    .number('Enter a whole number.')
    .int('Must be a whole number.')
    .min(MIN_WITHDRAWAL_DAYS, `Must be ${MIN_WITHDRAWAL_DAYS} or more.`)
    .max(365, 'Must be at most 365.'),
  payButtonText: z.enum(payButtonTexts),
  /** Days after which personal data is deleted; null: it is kept. */
  retention: z.object({
    emails: period,
    auditDetails: period,
    unpaidOrders: period,
    withdrawals: period,
  } satisfies Record<RetentionKind, z.ZodType>),
});
export type LegalSetup = z.output<typeof legalSetup>;

const adminLegal = legalSetup.extend({
  /** ISO 3166-1 alpha-2: named by the legal address, else the country that the shop delivers from. */
  country: z.string(),
  /** The duties that apply now. */
  applies: z.record(z.enum(legalDuties), z.boolean()),
  /** Incremented by each change. */
  version: z.number().int(),
});
export type AdminLegal = z.infer<typeof adminLegal>;

const settings = area('admin', 'Admin: legal');

export const getLegal = endpoint({
  ...settings.get('/api/admin/legal'),
  summary: 'Which legal duties the shop follows, by its country or by hand',
  response: adminLegal,
});

export const updateLegal = endpoint({
  ...settings.put('/api/admin/legal'),
  summary:
    'Change the given parts; others are unchanged. With a `version`, 409 `stale_version` if someone else has saved since',
  body: legalSetup.extend({ version: z.number().int() }).partial(),
  response: adminLegal,
});

/** A product in the shop without facts that the law asks for. */
const lackingProduct = z.object({
  _id: z.string(),
  title: z.string(),
  brand: z.string(),
  colour: z.string(),
  lacks: z.array(z.enum(requiredFacts)),
});
export type LackingProduct = z.infer<typeof lackingProduct>;

export const listLackingProducts = endpoint({
  ...area('staff:products', 'Admin: legal').get('/api/admin/legal/products'),
  summary:
    'Products in the shop without fibre composition, maker or responsible person, if neither they nor the settings name one',
  query: z.object(paging(10, 100)),
  response: z.array(lackingProduct),
  list: true,
});

/** The deletions of one kind of data by its retention period. */
const retentionReport = z.object({
  kind: z.enum(retentionKinds),
  /** When rows were last deleted, and how many; null if none were. */
  lastAt: z.string().nullable(),
  lastRows: z.number().int(),
  totalRows: z.number().int(),
});
export type RetentionReport = z.infer<typeof retentionReport>;

export const getRetention = endpoint({
  ...settings.get('/api/admin/legal/retention'),
  summary: 'What the retention periods have deleted, by kind',
  response: z.array(retentionReport),
  list: true,
});
