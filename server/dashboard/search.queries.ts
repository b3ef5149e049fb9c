import { type Connection, queryAll, raw } from '../database/database';
import type { AccountTable, ProductTable } from '../database/rows';

const LIMIT = 5;

interface FoundProduct extends Pick<ProductTable, 'id' | 'title' | 'brand' | 'imageUrl'> {
  colour: string;
  isArchived: boolean;
  isDraft: boolean;
}

interface FoundCustomer extends Pick<AccountTable, 'id'> {
  name: string;
  email: string;
}

/** Maximum number of matches that an index collects before the newest are taken: a common word has too many to sort. */
const COLLECTED = 500;

/** The newest rows that are searched first: a common word is found among them without an index. */
const NEWEST = 1_000;

/** Products whose id ends with the text, archived ones included, or that the text search finds by words or prefixes. */
export async function findProducts(
  connection: Connection,
  q: string,
  tsquery: string | null,
): Promise<FoundProduct[]> {
  const ending = endingOf(q);
  const rows = await queryAll<FoundProduct>(connection, 'search-products')`
    with found as materialized (
      (
        select id, created_at, archived_at from product
        where ${ending} <> '' and reverse(id::text) like ${ending} limit ${raw(COLLECTED)}
      )
      union
      (select id, created_at, archived_at from search_products_limited(${tsquery ?? ''}::tsquery, false, ${raw(COLLECTED)}))
    ), first as materialized (
      select id, created_at, archived_at from found
      order by archived_at is not null, created_at desc, id desc limit ${raw(LIMIT)}
    )
    select p.id, p.title, p.brand, coalesce(c.name, '') as colour, p.image_url,
      p.archived_at is not null and not p.is_draft as is_archived, p.is_draft
    from first join product p on p.id = first.id left join colour c on c.id = p.colour_id
    order by p.archived_at is not null, p.created_at desc, p.id desc`;
  return rows;
}

/** The email of an `account`; a guest's is that of the newest order. */
const EMAIL = `coalesce(email, (select g.email from guest g where g.account_id = account.id), '')`;

/** The newest customers whose name or email contains the words. */
export async function findCustomers(connection: Connection, q: string): Promise<FoundCustomer[]> {
  const columns = raw(`id, first_name || ' ' || last_name as name, ${EMAIL} as email`);
  const patterns = patternsOf(q);
  const newest = await queryAll<FoundCustomer>(connection, 'search-newest-customers')`
    select ${columns} from (
      select * from account where role = 'User' and erased_at is null
      order by created_at desc, id desc limit ${raw(NEWEST)}
    ) as account
    where (first_name || ' ' || last_name || ' ' || ${raw(EMAIL)}) ilike any (${patterns}::text[])
    order by created_at desc, id desc limit ${raw(LIMIT)}`;
  if (newest.length === LIMIT) return newest;
  return queryAll<FoundCustomer>(connection, 'search-customers')`
    select ${columns} from account
    where id in (
      select customers_by_text(${patterns}::text[], ${raw(COLLECTED)})
      union all
      (select account_id from guest where search_text like any (${patterns}::text[]) limit ${raw(COLLECTED)})
    )
    order by created_at desc, id desc limit ${raw(LIMIT)}`;
}

/** Parts of fewer than three letters match only at the beginning of words: the index contains no shorter parts. */
function patternsOf(q: string): string[] {
  const words = q.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return [...q].length < 3 ? [`${words}%`, `% ${words}%`] : [`%${words}%`];
}

/** The reversed end of an id, as a prefix of the reversed id; empty if the text cannot be part of one. */
function endingOf(q: string): string {
  return /^[0-9a-f-]{3,36}$/i.test(q) ? `${[...q.toLowerCase()].reverse().join('')}%` : '';
}
