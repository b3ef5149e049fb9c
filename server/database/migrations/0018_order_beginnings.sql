-- Orders by the first letter or two that staff have typed: the words of a name and an email by how they begin. The index
-- of three letters would bring every order for a letter that all emails hold somewhere.
create function word_beginnings(words text) returns text[]
language sql immutable strict parallel safe as $$
  select array_agg(distinct left(word, length))
  from string_to_table(words, ' ') as word, generate_series(1, 2) as length where word <> ''
$$;
create index shop_order_beginnings on shop_order
  using gin (word_beginnings(lower(first_name || ' ' || last_name || ' ' || email))) where deleted_at is null;

-- As found_orders, of which a word begins with one letter or two.
create function orders_beginning(letters text, ending text) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null
    and word_beginnings(lower(first_name || ' ' || last_name || ' ' || email)) @> array[letters]
  union all
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null and ending <> '' and reverse(id::text) like ending
    and not word_beginnings(lower(first_name || ' ' || last_name || ' ' || email)) @> array[letters]
$$;
