/** Parses numbers typed in forms and CSV files. Shared by server and browser. */

import { exponentOf } from '../money';

export type TypedNumber = { value: number; problem?: never } | { problem: string; value?: never };

const NOT_WHOLE = 'Enter a whole number.';

/** By number of decimals: an example, and the word in a message. */
const examples = ['1250', '12.5', '12.50', '12.500'];
const words = ['zero', 'one', 'two', 'three'];

const AMBIGUOUS = /^\d{1,3}(?:[.,]\d{3})+$/;

/** A currency sign before an amount is ignored. */
const SIGN = /^\$\s?/;

/**
 * An amount with at most `decimals` decimals, by default two: `32`, `32.5`, `32,50`, `1,234.50`, `1.234,50`, `$12`. An
 * ambiguous amount, such as `32.005` or `1,234`, and invalid text result in a problem instead of a value. `1,234` is not
 * ambiguous without decimals, and `1.234` not with three.
 */
export function readAmount(text: string, decimals = 2): TypedNumber {
  const typed = text.trim().replace(SIGN, '');
  if (decimals === 3 && /^\d{1,3},\d{3}$/.test(typed))
    return { problem: ambiguity(typed, decimals) };
  for (const pattern of patterns(decimals)) {
    const [, whole, rest] = pattern.exec(typed) ?? [];
    if (whole !== undefined) return { value: Number(`${whole.replace(/\D/g, '')}.${rest ?? '0'}`) };
  }
  if (AMBIGUOUS.test(typed)) return { problem: ambiguity(typed, decimals) };
  const isTooPrecise = new RegExp(`^[\\d.,' ’\\u00a0\\u202f]+[.,]\\d{${decimals + 1},}$`).test(
    typed,
  );
  return {
    problem: isTooPrecise
      ? `Use at most ${words[decimals]} decimals, such as ${examples[decimals]}.`
      : `Enter a number such as ${examples[decimals]}.`,
  };
}

function patterns(decimals: number): RegExp[] {
  if (decimals === 0)
    return [
      /^(\d{1,12})$/,
      /^(\d{1,3}(?:,\d{3})+)$/,
      /^(\d{1,3}(?:\.\d{3})+)$/,
      /^(\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+)$/,
    ];
  const some = `\\d{1,${decimals}}`;
  return [
    // No thousands separator.
    new RegExp(`^(\\d{1,12})(?:[.,](${some}))?$`),
    // Groups of three digits. After points or commas, a different decimal mark is required.
    new RegExp(`^(\\d{1,3}(?:,\\d{3})+)\\.(${some})$`),
    new RegExp(`^(\\d{1,3}(?:\\.\\d{3})+),(${some})$`),
    new RegExp(`^(\\d{1,3}(?:[ '’\\u00a0\\u202f]\\d{3})+)(?:[.,](${some}))?$`),
  ];
}

/** An amount as typed, in major units: `1,234.50`. A problem if it has more decimals than the currency. */
export function readMoney(text: string, currency: string): TypedNumber {
  return readAmount(text, exponentOf(currency));
}

/** An integer without separators or decimals. */
export function readInteger(text: string): TypedNumber {
  const typed = text.trim();
  return /^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { problem: NOT_WHOLE };
}

/** `1,234` is 1234 to some and 1.234 to others. */
function ambiguity(typed: string, decimals: number): string {
  const digits = typed.replace(/\D/g, '');
  const plain = `${digits}.${'0'.repeat(decimals)}`;
  return `“${typed}” could be ${digits.slice(0, -3)}.${digits.slice(-3)} or ${digits}. Leave out the thousands separator and use at most ${words[decimals]} decimals, such as ${plain}.`;
}
