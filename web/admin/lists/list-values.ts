/** A value of the address if the API accepts it; any other value is ignored. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  value: string,
): Value | undefined => known.find((candidate) => candidate === value);

/** A day of the address, `2026-03-04`. */
export const dayOf = (value: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
