-- The sizes in stock of a product, as ids of `size_value` in ascending order; 0 stands for all sizes that it does not have.
-- Migration 0022 builds the indexes that were dropped with `size_bits`.

drop trigger product_size_bits_added on product_size;
drop trigger product_size_bits_changed on product_size;
drop trigger product_size_bits_removed on product_size;
drop function update_size_bits();
drop function update_size_bits_of_added();
drop function size_bit(text);
drop function search_products(tsquery);
drop function search_products_limited(tsquery, boolean, integer);

alter table product add size_ids smallint[] not null default '{}';

create function stocked_size_ids(product uuid) returns smallint[] language sql stable as $$
  select coalesce(array_agg(distinct coalesce(v.id, 0)::smallint order by coalesce(v.id, 0)::smallint), '{}')
  from product_size s left join size_value v on lower(v.name) = lower(s.name)
  where s.product_id = product and s.quantity > 0
$$;

update product p set size_ids = stocked.ids
from (
  select s.product_id, array_agg(distinct coalesce(v.id, 0)::smallint order by coalesce(v.id, 0)::smallint) as ids
  from product_size s left join size_value v on lower(v.name) = lower(s.name)
  where s.quantity > 0 group by s.product_id
) as stocked
where p.id = stocked.product_id;
alter table product drop column size_bits;

-- Changes only when a size sells out, comes back or is removed, so most orders do not touch the product row. The row is
-- locked before the sizes are read: of two orders that each sell out a size, the second must see the first's.
create function update_size_ids() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
begin
  perform from product where id = changed for no key update;
  update product set size_ids = stocked_size_ids(id) where id = changed and size_ids <> stocked_size_ids(id);
  return null;
end $$;

-- The same for all rows of a statement: an import adds thousands of products at once. The lock keeps the names of sizes as
-- they are: `update_size_ids_of_names` would not see products that have just been added.
create function update_size_ids_of_added() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('size_value'));
  perform from product where id in (select product_id from added where quantity > 0)
    order by id for no key update;
  update product p set size_ids = stocked_size_ids(p.id)
  where id in (select product_id from added where quantity > 0) and size_ids <> stocked_size_ids(p.id);
  return null;
end $$;

create trigger product_size_ids_added after insert on product_size
  referencing new table as added for each statement execute function update_size_ids_of_added();
create trigger product_size_ids_changed after update on product_size
  for each row when ((new.quantity > 0) is distinct from (old.quantity > 0) or new.name <> old.name)
  execute function update_size_ids();
create trigger product_size_ids_removed after delete on product_size
  for each row when (old.quantity > 0) execute function update_size_ids();

-- Products have sizes by name: a size that is added, renamed or removed is another id, or none, for those that have it.
create function update_size_ids_of_names(names text[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('size_value'));
  changed := array(select distinct product_id from product_size where lower(name) = any (names));
  perform from product where id = any (changed) order by id for no key update;
  update product set size_ids = stocked_size_ids(id)
  where id = any (changed) and size_ids <> stocked_size_ids(id);
end $$;
create function follow_added_sizes() returns trigger language plpgsql as $$
begin
  perform update_size_ids_of_names(array(select lower(name) from added));
  return null;
end $$;
create function follow_removed_sizes() returns trigger language plpgsql as $$
begin
  perform update_size_ids_of_names(array(select lower(name) from removed));
  return null;
end $$;
create function follow_renamed_sizes() returns trigger language plpgsql as $$
begin
  perform update_size_ids_of_names(array(select lower(name) from added union select lower(name) from removed));
  return null;
end $$;
create trigger size_value_added after insert on size_value
  referencing new table as added for each statement execute function follow_added_sizes();
create trigger size_value_removed after delete on size_value
  referencing old table as removed for each statement execute function follow_removed_sizes();
create trigger size_value_renamed after update on size_value
  referencing old table as removed new table as added for each statement execute function follow_renamed_sizes();

-- As in migration 0004, with the new column.
create function search_products(query tsquery) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_ids smallint[], is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 20000 set enable_seqscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_ids, is_new, brand, archived_at
  from product where search @@ query
$$;
create function search_products_limited(query tsquery, is_archived boolean, max_rows integer) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_ids smallint[], is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_ids, is_new, brand, archived_at
  from product where search @@ query and (archived_at is not null) = is_archived limit max_rows
$$;
