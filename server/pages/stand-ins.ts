import { randomInt } from 'node:crypto';
import { shopLanguageCodes } from '#contract/values/languages';

/** Numbers that stand in a rendered page for counts, which are filled in afterwards, as often as they change. */
export interface StandIns {
  /** The number that stands for the count at an index. */
  of(index: number): number;
  /** The text of a page with the counts in the place of their stand-ins, written as a number or with separators of thousands. */
  fill(text: string, counts: readonly number[]): string;
}

/** 16 digits, of which the last name the index: below `Number.MAX_SAFE_INTEGER`. */
const INDEX_DIGITS = 5;
const MAX_COUNTS = 10 ** INDEX_DIGITS;
const PREFIXES = [1e10, 9e10] as const;

/** How the languages of the storefront write thousands, by their separator. Each has the same plural for all numbers above one. */
const withSeparators = new Map(
  shopLanguageCodes.map((language) => {
    const { format } = new Intl.NumberFormat(language);
    return [format(1_000).replace(/\d/g, ''), format];
  }),
);
const separator = `[${[...withSeparators.keys()].join('')}]?`;

/** The prefix is random, so that no text of a shop contains a stand-in. */
export function createStandIns(): StandIns {
  const prefix = randomInt(...PREFIXES);
  const index = String.raw`(\d(?:${separator}\d){${INDEX_DIGITS - 1}})`;
  const digitsOfPrefix = [...String(prefix)].join(separator);
  const standIns = new RegExp(`${digitsOfPrefix}${separator}${index}`, 'g');
  return {
    of(at) {
      if (at >= MAX_COUNTS) throw new RangeError('A page has too many counts.');
      return prefix * MAX_COUNTS + at;
    },
    fill: (text, counts) =>
      counts.length === 0
        ? text
        : text.replace(standIns, (standIn, digits: string) => {
            const count = counts[Number(digits.replace(/\D/g, ''))];
            if (count === undefined) throw new Error('A page shows a count that it does not have.');
            const format = withSeparators.get(/\D/.exec(standIn)?.[0] ?? '');
            return format ? format(count) : String(count);
          }),
  };
}
