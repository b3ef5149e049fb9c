/** The interpretation of a text typed into the order search. */
interface OrderSearch {
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

/** Adds a value to a query and returns its placeholder. */
type AddValue = (value: unknown) => string;

/** The condition that an order `o` matches a search, for scanning orders by date. */
export function matches(search: OrderSearch, addValue: AddValue): string {
  const { isShort, idEnding, number } = search;
  const patterns = addValue(search.patterns);
  const conditions = isShort
    ? [`lower(o.first_name || ' ' || o.last_name || ' ' || o.email) like any (${patterns}::text[])`]
    : [
        `order_search_text(o.first_name, o.last_name, o.email, o.zip_code, o.mobile) like any (${patterns}::text[])`,
        `exists (
          select from account a where a.id = o.account_id
            and (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike any (${patterns}::text[])
        )`,
        `exists (
          select from order_line l where l.order_id = o.id and lower(l.title) like any (${patterns}::text[])
        )`,
      ];
  if (idEnding !== '') conditions.push(`reverse(o.id::text) like ${addValue(idEnding)}`);
  if (number !== null) conditions.push(`o.number = ${addValue(number)}::integer`);
  return `(${conditions.join(' or ')})`;
}

/** The orders that the indexes find for a search, for a `from` clause. */
export function ordersFromIndexes(search: OrderSearch, addValue: AddValue): string {
  const { isShort, lowerCaseText, idEnding, number } = search;
  if (isShort) return `orders_by_prefix(${addValue(lowerCaseText)}, ${addValue(idEnding)})`;
  const patterns = `${addValue(search.patterns)}::text[]`;
  return `(
    select * from orders_by_text(${patterns}, ${addValue(idEnding)}, ${addValue(number)}::integer)
    union select * from orders_by_account(${patterns})
    union select * from orders_by_title(${patterns})
  )`;
}
