import { localTime } from '#contract/values/dates';
import { momentIn } from '#contract/values/typed/typed-moments';

/** A time in the format of `<input type="datetime-local">`, in the shop's time zone; empty for null. */
export function toMomentField(iso: string | null, timeZone: string): string {
  if (iso === null) return '';
  const { day, time } = localTime(iso, timeZone);
  return `${day}T${time}`;
}

/** The time of such a field for the API; null if it is empty. The API refuses an invalid one. */
export function fromMomentField(text: string, timeZone: string): string | null {
  if (text === '') return null;
  return momentIn(text, timeZone)?.toISOString() ?? text;
}
