/** Parses numbers typed in forms and CSV files. Shared by server and browser. */

export type TypedNumber = { value: number; problem?: never } | { problem: string; value?: never };

const NOT_A_NUMBER = 'Enter a number such as 12.50.';
const TOO_PRECISE = 'Use at most two decimals, such as 12.50.';
const NOT_WHOLE = 'Enter a whole number.';

/** Digits with at most two decimals after a point or a comma, and no thousands separator. */
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
/** Groups of three digits. After points or commas, a different decimal mark is required. */
const GROUPED = [
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/,
];
/** `1,234` is 1234 to some and 1.234 to others. */
const AMBIGUOUS = /^\d{1,3}(?:[.,]\d{3})+$/;
const DECIMALS = /^\d+[.,]\d{3,}$|^[\d.,' ’\u00a0\u202f]+[.,]\d{3,}$/;

/**
 * An amount with at most two decimals: `32`, `32.5`, `32,50`, `1,234.50`, `1.234,50`, `$12`. An ambiguous amount,
 * such as `32.005` or `1,234`, and invalid text result in a problem instead of a value.
 */
export function readAmount(text: string): TypedNumber {
  const typed = text.trim().replace(/^\$\s?/, '');
  for (const pattern of [PLAIN, ...GROUPED]) {
    const [, whole, decimals] = pattern.exec(typed) ?? [];
    if (whole !== undefined)
      return { value: Number(`${whole.replace(/\D/g, '')}.${decimals ?? '0'}`) };
  }
  if (AMBIGUOUS.test(typed)) return { problem: ambiguity(typed) };
  return { problem: DECIMALS.test(typed) ? TOO_PRECISE : NOT_A_NUMBER };
}

/** An integer without separators or decimals. */
export function readInteger(text: string): TypedNumber {
  const typed = text.trim();
  return /^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { problem: NOT_WHOLE };
}

function ambiguity(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return `“${typed}” could be ${digits.slice(0, -3)}.${digits.slice(-3)} or ${digits}. Leave out the thousands separator and use at most two decimals, such as ${digits}.00.`;
}
