-- Staff find people and streets however their accents and apostrophes are typed.

-- The columns of an order that are searched: recipient, email, ZIP code, the digits of the phone number and the street; in
-- lower case, without accents, and with one kind of apostrophe. The typed text is converted in the same way.
-- `order_search_text` and its index serve the version before.
create function order_search_words(
  first_name text, last_name text, email text, zip_code text, mobile text, street_address text
) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(normalize(lower(
    first_name || ' ' || last_name || ' ' || email || ' ' || zip_code || ' ' || translate(mobile, ' ()+-./', '') || ' ' || street_address
  ), nfd), '[\u0300-\u036f]', '', 'g'), '’‘ʼ`´', repeat(chr(39), 5))
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
