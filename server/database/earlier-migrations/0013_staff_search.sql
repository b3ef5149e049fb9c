-- Functions and indexes by which staff search for orders and customers. Each uses its indexes alone: the planner cannot
-- estimate how many rows contain a few characters, and would read the whole table or a date index.

create function customers_by_text(patterns text[], max_rows integer) returns setof uuid
language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id from account where role = 'User' and erased_at is null
    and (first_name || ' ' || last_name || ' ' || email) ilike any (patterns) limit max_rows
$$;

-- The first one and two letters of each word, for searches too short for trigrams.
create function word_prefixes(words text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(word, length))
  from string_to_table(words, ' ') as word, generate_series(1, 2) as length where word <> ''
$$;
create index shop_order_prefixes on shop_order
  using gin (word_prefixes(lower(first_name || ' ' || last_name || ' ' || email))) where deleted_at is null;

-- The columns of an order that are searched: recipient, email, ZIP code and the digits of the phone number.
create function order_search_text(first_name text, last_name text, email text, zip_code text, mobile text) returns text
language sql immutable parallel safe as $$
  select lower(first_name || ' ' || last_name || ' ' || email || ' ' || zip_code || ' ' || translate(mobile, ' ()+-./', ''))
$$;
create index shop_order_text on shop_order
  using gin (order_search_text(first_name, last_name, email, zip_code, mobile) gin_trgm_ops) where deleted_at is null;

-- `id_suffix` is a LIKE pattern for a reversed id, of hexadecimal digits; empty for none. It is compared as a range, since
-- an index cannot be used for a LIKE pattern that is a parameter.
create function orders_by_text(patterns text[], id_suffix text, order_number integer) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null and (
    order_search_text(first_name, last_name, email, zip_code, mobile) like any (patterns)
    or reverse(id::text) ~>=~ nullif(rtrim(id_suffix, '%'), '')
      and reverse(id::text) ~<~ (rtrim(id_suffix, '%') || 'g')
    or number = order_number
  )
$$;

-- By the first one or two letters of a word.
create function orders_by_prefix(letters text, id_suffix text) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null
    and word_prefixes(lower(first_name || ' ' || last_name || ' ' || email)) @> array[letters]
  union all
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null and id_suffix <> ''
    and reverse(id::text) ~>=~ rtrim(id_suffix, '%') and reverse(id::text) ~<~ (rtrim(id_suffix, '%') || 'g')
    and not word_prefixes(lower(first_name || ' ' || last_name || ' ' || email)) @> array[letters]
$$;

-- By the account's name or email, which can differ from the recipient's.
create function orders_by_account(patterns text[]) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000 set enable_seqscan = off as $$
  select o.id, o.status, o.placed_at, o.total, o.account_id, o.deleted_at from shop_order o
  where o.deleted_at is null and o.account_id in (
    select a.id from account a where a.role = 'User' and a.erased_at is null
      and (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike any (patterns)
    union all
    select a.id from account a where not (a.role = 'User' and a.erased_at is null)
      and (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike any (patterns)
  )
$$;

create function orders_by_title(patterns text[]) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000 set enable_seqscan = off as $$
  select o.id, o.status, o.placed_at, o.total, o.account_id, o.deleted_at from shop_order o
  where o.deleted_at is null and o.id in (
    select l.order_id from order_line l
    where lower(l.title) like any (patterns) and l.product_id in (
      select h.product_id from product_title_history h where lower(h.title) like any (patterns)
    )
  )
$$;
