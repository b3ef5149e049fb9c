import { z } from 'zod';
import { faultOfDay } from './values/periods';

// What is no day is neither before nor after another, so other checks do not follow.
const dayFault = {
  abort: true,
  error: ({ input }: { input?: unknown }) => faultOfDay(String(input)) ?? undefined,
};

/** A day of the calendar, `2026-03-04`, in UTC. */
export const day = z.iso.date(dayFault).refine((text) => faultOfDay(text) === null, dayFault);

/** A moment, `2026-03-04T05:06:07Z` or with an offset, within the years of `day`. */
export const moment = (error: string) =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine((text) => faultOfDay(text.slice(0, 10)) === null, error);
