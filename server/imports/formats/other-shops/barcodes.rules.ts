import { isGtin } from '#contract/values/catalogue/gtin';

/** A barcode of a file. With a `warning`, it does not replace one that the shop has. */
interface Barcode {
  gtin: string | null;
  warning: string | null;
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** The lengths of barcodes that spreadsheets make shorter by a leading zero or two. */
const shortened = new Map([
  [7, 8],
  [10, 12],
  [11, 12],
  [12, 13],
  [13, 14],
]);

/**
 * Reads a barcode, which spreadsheets treat as a number: they shorten it to `4.00638E+12`, add `.0` or drop its leading zeros.
 * Codes that the check digit allows to restore are repaired, with a warning. Other codes are not barcodes, and are left out.
 */
export function readBarcode(text: string): Barcode {
  // An apostrophe is a spreadsheet's mark for text.
  const given = text.trim().replace(/^'/, '').replace(/[\s-]/g, '');
  if (isGtin(given)) return { gtin: given, warning: null };
  const [, first = '', rest = '', exponent] = SCIENTIFIC.exec(given) ?? [];
  if (exponent !== undefined) {
    const digits = first + rest;
    const isWhole = digits.length === Number(exponent) + 1;
    return isWhole ? repaired(given, digits) : lost(given);
  }
  return repaired(given, given.replace(/[.,]0+$/, ''));
}

function repaired(given: string, digits: string): Barcode {
  const whole = isGtin(digits) ? digits : withZeros(digits);
  if (whole !== null)
    return {
      gtin: whole,
      warning: `A spreadsheet has changed this barcode to ${given}. It was read as ${whole}: check it.`,
    };
  return given === digits ? { gtin: null, warning: null } : lost(given);
}

function withZeros(digits: string): string | null {
  const length = shortened.get(digits.length);
  if (length === undefined || !/^\d+$/.test(digits)) return null;
  const padded = digits.padStart(length, '0');
  return isGtin(padded) ? padded : null;
}

function lost(given: string): Barcode {
  return {
    gtin: null,
    warning: `A spreadsheet has shortened this barcode to ${given}, so it was left out. Use the file as it was exported.`,
  };
}
