import { z } from 'zod';
import { faultOfDay } from './periods';

/** A day of the calendar, `2026-03-04`, in UTC. */
export const day = z.iso.date({
  // What is no day is neither before nor after another.
  abort: true,
  error: ({ input }) => faultOfDay(String(input)),
});
