const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 21, 2026, 9:41 AM` on the reader's own clock: admin pages are drawn in the browser alone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `9:41 AM` on the reader's own clock. */
export const formatTime = (iso: string): string => time.format(new Date(iso));
