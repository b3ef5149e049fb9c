import { randomInt } from 'node:crypto';
import { numberLocaleOf } from '#contract/values/languages/locales';
import { FIRST_STAND_IN, pluralMarks } from '#contract/values/stand-ins';

/** Numbers that stand in a rendered page for counts, which are filled in afterwards, as often as they change. */
export interface StandIns {
  /** The number that stands for the count at an index. */
  of(index: number): number;
  /**
   * The text of a page in a language with the counts in the place of their stand-ins: written as a number or with separators of
   * thousands, and in the form that a plural has for them.
   */
  fill(text: string, counts: readonly number[], language: string): string;
}

/** 16 digits, of which the last name the index: below `Number.MAX_SAFE_INTEGER`. */
const INDEX_DIGITS = 5;
const MAX_COUNTS = 10 ** INDEX_DIGITS;
const PREFIXES = [FIRST_STAND_IN / MAX_COUNTS, 9e10] as const;

const { begin, form, end } = pluralMarks;
const plurals = new RegExp(`${begin}(\\d+)([^${begin}${end}]*)${end}`, 'g');

/** The prefix is random, so that no text of a shop contains a stand-in. */
export function createStandIns(): StandIns {
  const prefix = randomInt(...PREFIXES);
  const languages = new Map<string, LanguageOfStandIns>();
  const languageOf = (language: string) => {
    const known = languages.get(language) ?? standInsOf(prefix, language);
    languages.set(language, known);
    return known;
  };
  return {
    of(at) {
      if (at >= MAX_COUNTS) throw new RangeError('A page has too many counts.');
      return prefix * MAX_COUNTS + at;
    },
    fill(text, counts, language) {
      if (counts.length === 0) return text;
      const { standIns, rules, format } = languageOf(language);
      const countAt = (index: number) => {
        const count = counts[index];
        if (count === undefined) throw new Error('A page shows a count that it does not have.');
        return count;
      };
      const withForms = text.replace(plurals, (_plural, standIn: string, forms: string) =>
        formOf(forms, rules.select(countAt(Number(standIn.slice(-INDEX_DIGITS))))),
      );
      return withForms.replace(standIns, (standIn, digits: string) => {
        const count = countAt(Number(digits.replace(/\D/g, '')));
        return /\D/.test(standIn) ? format(count) : String(count);
      });
    },
  };
}

interface LanguageOfStandIns {
  /** Finds a stand-in with its index. */
  standIns: RegExp;
  rules: Intl.PluralRules;
  format: (count: number) => string;
}

function standInsOf(prefix: number, language: string): LanguageOfStandIns {
  const { format } = new Intl.NumberFormat(numberLocaleOf(language));
  const separator = `[${/\D/.exec(format(FIRST_STAND_IN))?.[0] ?? ''}]?`;
  const index = String.raw`(\d(?:${separator}\d){${INDEX_DIGITS - 1}})`;
  const digitsOfPrefix = [...String(prefix)].join(separator);
  return {
    standIns: new RegExp(`${digitsOfPrefix}${separator}${index}`, 'g'),
    rules: new Intl.PluralRules(language),
    format,
  };
}

/** Of the forms of a plural, the text of a category. */
function formOf(forms: string, category: string): string {
  const texts = new Map(
    forms
      .split(form)
      .slice(1)
      .map((text) => {
        const [name = '', ...rest] = text.split('=');
        return [name, rest.join('=')];
      }),
  );
  return texts.get(category) ?? texts.get('other') ?? '';
}
