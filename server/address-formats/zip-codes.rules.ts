import { plainTyped } from '#contract/values/typed/typed-text';

/** A country's postcodes: a regular expression for the whole code in upper case, and a valid code. */
interface ZipCodeFormat {
  pattern: string;
  example: string;
}

/** Prefixes that people write before a postcode, which are not part of it: `〒150-0002`, `D-80331`, `CH-3000`. */
const mark = /^(?:〒|ZIP(?: CODE)?:?|PLZ:?|[A-Z]{1,3}-)\s*/;

/**
 * A postcode as its country writes it: `00950` in Poland as `00-950`, `1010` in Latvia as `LV-1010`. A code that does not match
 * the country's pattern in any way of writing it stays as it was typed, in upper case.
 */
export function writtenZipCode(typed: string, format: ZipCodeFormat | null): string {
  const code = plainTyped(typed).toUpperCase();
  if (!format || code === '') return code;
  const pattern = new RegExp(`^(?:${format.pattern})$`);
  const prefix = literalPrefix(format);
  const unmarked = code.replace(mark, '');
  const written = [code, unmarked, `${prefix}${unmarked}`]
    .flatMap((text) => waysOfWriting(text, format.example))
    .find((way) => pattern.test(way));
  return written ?? code;
}

export function isZipCode(code: string, { pattern }: ZipCodeFormat): boolean {
  return new RegExp(`^(?:${pattern})$`).test(code);
}

/** The letters with which every code of a country begins. */
function literalPrefix({ pattern, example }: ZipCodeFormat): string {
  const [letters = ''] = /^\D+/.exec(example) ?? [];
  return pattern.startsWith(letters) ? letters : '';
}

/** With the separators of the example first, then without any, with a hyphen at each place, as typed, and with a space. */
function waysOfWriting(text: string, example: string): string[] {
  const bare = text.replace(/[\s.-]/g, '');
  const places = [...bare.slice(1)].map((_, index) => index + 1);
  const split = (at: number, separator: string) =>
    `${bare.slice(0, at)}${separator}${bare.slice(at)}`;
  return [
    ...likeExample(bare, example),
    bare,
    ...places.map((at) => split(at, '-')),
    text,
    ...places.map((at) => split(at, ' ')),
  ];
}

/**
 * Counted from the end, because the last group of most countries' codes has one length; and from the start, for the others.
 */
function likeExample(bare: string, example: string): string[] {
  const found = /[\s-](?=[A-Z0-9]+$)/.exec(example);
  if (!found) return [];
  const places = [bare.length - (example.length - found.index - 1), found.index];
  return places
    .filter((at) => at > 0 && at < bare.length)
    .map((at) => `${bare.slice(0, at)}${found[0]}${bare.slice(at)}`);
}
