/** The interpretation of a text typed into the order search. */
export interface OrderSearch {
  /** Lower-case LIKE patterns for names, emails, ZIP codes, phone numbers and product titles. */
  patterns: string[];
  /** A LIKE pattern for a reversed order id; empty if the text cannot be the end of one. */
  idEnding: string;
  /** The order number, if the text can be one. */
  number: number | null;
  /** Fewer than three characters: only the beginnings of words in names and emails are searched. */
  isShort: boolean;
  /** The text in lower case, not escaped. */
  lowerCaseText: string;
}

/** The largest value of PostgreSQL's `integer`. */
const MAX_NUMBER = 2_147_483_647;
const MIN_PHONE_DIGITS = 3;

/** Reads a search text, such as `ada`, `#1042`, `..95af30` or `(555) 010-0100`. */
export function readOrderSearch(q: string): OrderSearch {
  const text = q.trim();
  const lowerCaseText = text.toLowerCase();
  const none: OrderSearch = {
    patterns: [],
    idEnding: '',
    number: null,
    isShort: false,
    lowerCaseText,
  };
  const numbered = /^#\s*([0-9]{1,10})$/.exec(text);
  if (numbered?.[1]) return { ...none, number: asNumber(numbered[1]) };
  const ending = /^(?:\.{2,}|…)([0-9a-f-]{1,36})$/i.exec(text);
  if (ending?.[1]) return { ...none, idEnding: toEndingPattern(ending[1]) };
  return {
    lowerCaseText,
    patterns: patternsOf(text),
    idEnding: /^[0-9a-f-]{2,36}$/i.test(text) ? toEndingPattern(text) : '',
    number: /^[0-9]{1,10}$/.test(text) ? asNumber(text) : null,
    isShort: isShort(text),
  };
}

function patternsOf(text: string): string[] {
  const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  if (isShort(text)) return [`${literal}%`, `% ${literal}%`];
  const digits = /^[0-9 ()+./-]+$/.test(text) ? text.replace(/[^0-9]/g, '') : '';
  const isPhone = digits.length >= MIN_PHONE_DIGITS && digits !== text;
  return [`%${literal}%`, ...(isPhone ? [`%${digits}%`] : [])];
}

function isShort(text: string): boolean {
  return [...text].length < 3;
}

function toEndingPattern(text: string): string {
  return `${[...text.toLowerCase()].reverse().join('')}%`;
}

function asNumber(digits: string): number | null {
  const number = Number(digits);
  return number <= MAX_NUMBER ? number : null;
}
