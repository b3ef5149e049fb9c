import { z } from 'zod';
import { faultOfDay } from './values/periods';

// Aborts: an invalid day cannot be compared with another, so later checks would fail too.
const dayFault = {
  abort: true,
  error: ({ input }: { input?: unknown }) => faultOfDay(String(input)) ?? undefined,
};

/** A calendar day, `2026-03-04`, in UTC. */
export const day = z.iso.date(dayFault).refine((text) => faultOfDay(text) === null, dayFault);

/** A date and time, `2026-03-04T05:06:07Z` or with an offset, within the years of `day`. */
export const moment = (error: string) =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine((text) => faultOfDay(text.slice(0, 10)) === null, error);
