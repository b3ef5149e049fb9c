/** A time in the format of `<input type="datetime-local">`, by this device's clock; empty for null. */
export function toMomentField(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time of such a field for the API; null if it is empty. The API refuses an invalid one. */
export function fromMomentField(text: string): string | null {
  if (text === '') return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
