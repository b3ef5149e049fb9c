import type { OrderSearch } from './order-search-text';

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
