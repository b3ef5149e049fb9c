-- Orders and people by what staff are typing: by the indexes alone. The planner cannot tell how many hold a few letters,
-- takes them for many, and would read all rows to find that there are none.

-- `ending` is what a reversed id begins with; empty for none.
create function some_orders(patterns text[], ending text, most integer) returns setof uuid
language sql stable rows 1000 set enable_seqscan = off as $$
  select id from (
    (select id from shop_order where deleted_at is null and ending <> '' and reverse(id::text) like ending limit most)
    union
    (select id from shop_order where deleted_at is null
      and (first_name || ' ' || last_name || ' ' || email) ilike any (patterns) limit most)
  ) as found limit most
$$;

create function some_customers(patterns text[], most integer) returns setof uuid
language sql stable rows 1000 set enable_seqscan = off as $$
  select id from account where role = 'User' and erased_at is null
    and (first_name || ' ' || last_name || ' ' || email) ilike any (patterns) limit most
$$;
