-- As found_products, for staff who are typing: so many at most, of those in the shop or of those that have left it.
create function some_products(query tsquery, has_left boolean, most integer) returns table (
  id uuid, discount_price integer, created_at timestamptz, main text, category_id smallint, colour_id smallint,
  mask smallint, is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 1000 set enable_seqscan = off as $$
  select id, discount_price, created_at, main, category_id, colour_id, mask, is_new, brand, archived_at
  from product where search @@ query and (archived_at is not null) = has_left limit most
$$;
