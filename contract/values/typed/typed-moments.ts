import { DAY_MS, localTime } from '../dates';

/**
 * The moment of a day and time of a time zone, `2026-03-04T05:06`; null if there is no such day. A time that the clocks skip
 * is that much later, and of one that they repeat it is the first.
 */
export function momentIn(local: string, timeZone: string): Date | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  const offsetAt = (at: number) => {
    const { day, time } = localTime(new Date(at), timeZone);
    return Date.parse(`${day}T${time}Z`) - Math.floor(at / 60_000) * 60_000;
  };
  // The offsets of the day before and after: between them lies at most one change of the clocks.
  const candidates = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)].map(
    (offset) => wall - offset,
  );
  const exact = candidates.filter((at) => wall - offsetAt(at) === at);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
