import { z } from 'zod';
import { day, moment } from '../day';
import { endpoint } from '../endpoint';
import { rawText } from '../text';
import { area, paging } from './area';

/** A change. `before` and `after` hold only the changed fields; money in them is in minor units. */
const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for changes made by the system or from the command line. */
  actor: z
    .object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
    })
    .nullable(),
  /** `product.update`, `order.ship` … */
  action: z.string(),
  /** The action in words, to be followed by the name of the record: `Shipped order`. */
  label: z.string(),
  /** The record's type: `product`, `order`, `account` … */
  entity: z.string(),
  entityId: z.string(),
  /** The record's label: a title, a name, a code, `..742530`; empty if it has none. */
  thing: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditRow = z.infer<typeof auditEntry>;

const DAY_FAULT = 'Enter a date, for example 2026-03-04.';
/** A day, `2026-03-04`, in UTC, or a date and time. */
const dayOrMoment = z.union([day, moment(DAY_FAULT)], DAY_FAULT);

/** The entries of a listing or a file; `to` is inclusive. */
const auditFilter = z.object({
  actor: rawText(100).optional(),
  action: rawText(100).optional(),
  entity: rawText(100).optional(),
  entityId: rawText(100).optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
});

const audit = area('admin', 'Admin: audit');

export const listAudit = endpoint({
  ...audit.get('/api/admin/audit'),
  summary:
    'The audit log, newest first; `q` searches the action and its label, the record, its id and the actor; `to` is inclusive. A search counts up to 1000 matches',
  query: auditFilter.extend({ q: rawText(200).trim().optional(), ...paging(50, 200) }),
  response: z.array(auditEntry),
  list: true,
});

export const exportAuditCsv = endpoint({
  ...audit.get('/api/admin/audit.csv'),
  summary:
    'The filtered audit log as CSV, newest first, without a limit; the export is itself an entry',
  query: auditFilter,
  raw: true,
});

export const exportAuditLines = endpoint({
  ...audit.get('/api/admin/audit.jsonl'),
  summary:
    'The filtered audit log as JSON lines, newest first, without a limit; the export is itself an entry',
  query: auditFilter,
  raw: true,
});
