const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `Nov 21, 2026, 9:41 AM` in the browser's time zone: admin pages are not rendered on the server. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** `9:41 AM` in the browser's time zone. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`;

/** What distinguishes products of the same title: `Acme, Blue`. */
export const brandAndColour = (product: { brand: string; colour: string }) =>
  [product.brand, product.colour].filter(Boolean).join(', ');
