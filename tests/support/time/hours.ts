const HOUR_MS = 3_600_000;

/** The moment in some hours, as the API writes it. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const inDays = (days: number) => inHours(24 * days);

export const daysAgo = (days: number) => new Date(Date.now() - 24 * days * HOUR_MS);
