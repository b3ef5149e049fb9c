import { z } from 'zod';

/** A day of the calendar, `2026-03-04`, in UTC. */
export const day = z.iso.date({
  // What is no day is neither before nor after another.
  abort: true,
  error: ({ input }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(String(input))
      ? 'There is no such day.'
      : 'Must be a day such as 2026-03-04.',
});
