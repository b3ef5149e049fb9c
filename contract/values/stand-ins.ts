/**
 * A page is rendered with other numbers in the place of some counts, and the server fills in the counts as often as they change.
 * These numbers begin here: no count of a shop is as large.
 */
export const FIRST_STAND_IN = 1e15;

/**
 * The plural of a stand-in, of which the server takes the form for the count: `begin`, the stand-in, and for each form `form`, the
 * category, `=` and the text, then `end`. The marks are characters of private use, which texts do not have.
 */
export const pluralMarks = { begin: '\uE000', form: '\uE001', end: '\uE002' } as const;

/** All forms of a plural, because the count that will be shown is not known yet. */
export function pluralOfStandIn(standIn: number, forms: Readonly<Record<string, string>>): string {
  const { begin, form, end } = pluralMarks;
  const texts = Object.entries(forms).map(([category, text]) => `${form}${category}=${text}`);
  return `${begin}${standIn}${texts.join('')}${end}`;
}
