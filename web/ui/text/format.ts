/** Formats numbers with Intl; for amounts see `money.tsx`, for dates `dates.tsx`. */

import { language, numberLocale } from './language';

const number = new Intl.NumberFormat(numberLocale);
const list = new Intl.ListFormat(language);
const percent = new Intl.NumberFormat(numberLocale, { style: 'percent' });

export const formatNumber = (value: number) => number.format(value);
/** The average of ratings, with at most one decimal everywhere: `4.1`. */
export const formatRating = (average: number) => formatNumber(Math.round(average * 10) / 10);
/** `one, two, and three` */
export const formatList = (parts: readonly string[]) => list.format(parts);
/** A whole percent, 25 for `25%`. */
export const formatPercent = (value: number) => percent.format(value / 100);
