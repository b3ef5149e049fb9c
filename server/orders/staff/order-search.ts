import { isShort, patternsOf, wordsOf } from '../../database/search-words';

/** The interpretation of a text typed into the order search. */
interface OrderSearch {
  /** Lower-case LIKE patterns for the accounts' names and emails, and for product titles. */
  patterns: string[];
  /** The same in their search form, for what an order says about its recipient. */
  words: string[];
  /** A LIKE pattern for a reversed order id; empty if the text cannot be the end of one. */
  idEnding: string;
  /** The order number, if the text can be one. */
  number: number | null;
  /** Fewer than three characters: only the beginnings of words in names and emails are searched. */
  isShort: boolean;
  /** The text in lower case, not escaped. */
  lowerCaseText: string;
  /** The spellings of a tracking number, SKU or barcode, in lower case; empty if the text is too short for one. */
  codes: string[];
  /** The spellings of an invoice number. */
  invoiceNumbers: string[];
}

/** The largest value of PostgreSQL's `integer`. */
const MAX_NUMBER = 2_147_483_647;
/** Reads a search text, such as `ada`, `#1042`, `..95af30` or `(555) 010-0100`. */
export function readOrderSearch(q: string): OrderSearch {
  const text = q.trim();
  const lowerCaseText = text.toLowerCase();
  const none: OrderSearch = {
    patterns: [],
    words: [],
    idEnding: '',
    number: null,
    isShort: false,
    lowerCaseText,
    codes: [],
    invoiceNumbers: [],
  };
  const numbered = /^#\s*([0-9]{1,10})$/.exec(text);
  if (numbered?.[1]) return { ...none, number: asNumber(numbered[1]) };
  const ending = /^(?:\.{2,}|…)([0-9a-f-]{1,36})$/i.exec(text);
  if (ending?.[1]) return { ...none, idEnding: toEndingPattern(ending[1]) };
  return {
    lowerCaseText,
    patterns: patternsOf(text),
    words: wordsOf(text),
    idEnding: /^[0-9a-f-]{2,36}$/i.test(text) ? toEndingPattern(text) : '',
    number: /^[0-9]{1,10}$/.test(text) ? asNumber(text) : null,
    isShort: isShort(text),
    ...codesOf(text),
  };
}

/** Carriers print tracking numbers in groups, so the text is also tried without its spaces. */
function codesOf(text: string): Pick<OrderSearch, 'codes' | 'invoiceNumbers'> {
  if (isShort(text)) return { codes: [], invoiceNumbers: [] };
  const lowerCase = text.toLowerCase();
  return {
    codes: [...new Set([lowerCase, lowerCase.replaceAll(/\s/g, '')])],
    invoiceNumbers: [...new Set([text, text.toUpperCase()])],
  };
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
        `order_search_words(o.first_name, o.last_name, o.email, o.zip_code, o.mobile, o.street_address)
          like any (${addValue(search.words)}::text[])`,
        `exists (
          select from account a where a.id = o.account_id
            and (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike any (${patterns}::text[])
        )`,
        `exists (
          select from order_line l where l.order_id = o.id and lower(l.title) like any (${patterns}::text[])
        )`,
      ];
  // Not correlated: the few orders with a code are found once, by their indexes.
  if (search.codes.length > 0)
    conditions.push(`o.id in (select coded.id from ${ordersByCode(search, addValue)} as coded)`);
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
    select * from orders_by_words(${addValue(search.words)}::text[], ${addValue(idEnding)}, ${addValue(number)}::integer)
    union select * from orders_by_account(${patterns})
    union select * from orders_by_title(${patterns})
    union select * from ${ordersByCode(search, addValue)}
  )`;
}

function ordersByCode({ codes, invoiceNumbers }: OrderSearch, addValue: AddValue): string {
  return `orders_by_code(${addValue(codes)}::text[], ${addValue(invoiceNumbers)}::text[])`;
}
