import { z } from 'zod';

/** A row that breaks an invariant, its expected and its actual value. */
const breach = z.object({ row: z.string(), expected: z.string(), actual: z.string() });

/** The rows that fail one check; `breaches` holds the first ones, `total` counts all. */
const finding = z.object({
  check: z.string(),
  invariant: z.string(),
  description: z.string(),
  breaches: z.array(breach),
  total: z.number(),
});

/** The result of checking the whole shop: counts of rows by kind, and breaches. */
const verification = z.object({
  counts: z.record(z.string(), z.number()),
  findings: z.array(finding),
});

export type Breach = z.infer<typeof breach>;
export type Finding = z.infer<typeof finding>;
export type Verification = z.infer<typeof verification>;
