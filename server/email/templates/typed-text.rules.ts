// Emails with text that shoppers type go to any address they enter, so the text must not read as the shop's own words.

const NAME_LENGTH = 40;
/** A longer line of an address contains something else. */
const LINE_LENGTH = 120;

/** Control characters, line and paragraph separators, and marks that reverse or hide text. */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of typed text, without control characters, at most 120 characters. */
export function sanitiseLine(text: string): string {
  return cut(oneLine(text), LINE_LENGTH);
}

/**
 * A name in an email: one line of at most 40 characters, in which no email client finds a link or an address.
 * `O'Brien`, `<b>` and `J. R.` are unchanged.
 */
export function sanitiseName(text: string): string {
  return cut(withoutLinks(text), NAME_LENGTH);
}

/** As `sanitiseName`, without a limit: what shoppers declare is quoted in full. */
export function withoutLinks(text: string): string {
  return (
    oneLine(text)
      .replace(/[\\/@:]+/g, ' ')
      // A dot between letters or digits makes a domain; a dot followed by a space does not.
      .replace(/(?<=[\p{L}\p{N}])([.。．｡])(?=[\p{L}\p{N}])/gu, '$1 ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}

function cut(text: string, length: number): string {
  const signs = [...text];
  return signs.length <= length
    ? text
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
