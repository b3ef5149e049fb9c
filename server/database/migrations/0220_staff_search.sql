-- Functions by which staff search for orders. Each uses its indexes alone: the planner cannot estimate how many rows contain a
-- few characters, and would read the whole table or a date index.

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

-- As `orders_by_text`.
create function orders_by_words(patterns text[], id_suffix text, order_number integer) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null and (
    order_search_words(first_name, last_name, email, zip_code, mobile, street_address) like any (patterns)
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

-- By a parcel's tracking number, the number of an invoice or credit note, or the SKU or barcode of an ordered size, each in
-- full. `codes` are in lower case, as the indexes of all but invoices are; `numbers` are the spellings of an invoice number.
create function orders_by_code(codes text[], numbers text[]) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000 set enable_seqscan = off as $$
  select o.id, o.status, o.placed_at, o.total, o.account_id, o.deleted_at from shop_order o
  where o.deleted_at is null and o.id in (
    select order_id from parcel where tracking_number <> '' and lower(tracking_number) = any (codes)
    union all
    select order_id from invoice where number = any (numbers)
    union all
    select l.order_id from product p join order_line l on l.product_id = p.id
    where product_codes(p.size_details) && codes
      and (lower(p.size_details -> l.size ->> 'sku') = any (codes) or lower(p.size_details -> l.size ->> 'gtin') = any (codes))
  )
$$;
