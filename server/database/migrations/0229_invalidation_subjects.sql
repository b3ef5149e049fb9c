-- An invalidation names its subject, so that processes make only the pages again that show it: 'settings', 'assortment',
-- 'content', 'style:' with the id of a style, or 'products' for any number of them. A row without a subject, as the version
-- before inserts, is about everything.
alter table cache_invalidation add column subject text;
-- Processes read what was committed since their last read, as of `catalogue_change`.
alter table cache_invalidation add column xid xid8 not null default pg_current_xact_id();

-- The subject is the trigger's argument.
create or replace function invalidate_caches() returns trigger language plpgsql as $$
begin
  insert into cache_invalidation (subject) values (tg_argv[0]);
  return null;
end $$;

do $$
declare
  subject_tables constant text[][] := array[
    ['assortment', 'department'], ['assortment', 'section'], ['assortment', 'size_value'], ['assortment', 'size_system'],
    ['assortment', 'size_system_value'], ['assortment', 'category'], ['assortment', 'colour'], ['assortment', 'brand'],
    ['assortment', 'old_slug'], ['assortment', 'attribute'], ['assortment', 'category_attribute'], ['assortment', 'collection'],
    ['content', 'content_document'], ['content', 'content_part'], ['content', 'site_page'], ['settings', 'setting']
  ];
  pair text[];
begin
  foreach pair slice 1 in array subject_tables loop
    execute format('create or replace trigger %I after insert or update or delete on %I for each statement execute function invalidate_caches(%L)',
      pair[2] || '_invalidates_caches', pair[2], pair[1]);
  end loop;
end $$;

-- Of more than 500 styles, all products are named: an import would write a row for each.
create function invalidate_styles(styles uuid[]) returns void language sql as $$
  insert into cache_invalidation (subject)
  select case when cardinality(styles) > 500 then 'products' else 'style:' || style end
  from unnest(case when cardinality(styles) > 500 then styles[1:1] else styles end) as style
$$;

-- A page shows all colours of a style, so each of them is about the style. A product that changes its style leaves another.
drop trigger product_invalidates_caches on product;

create function invalidate_added_products() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(select distinct style_id from added));
  return null;
end $$;
create trigger product_added_invalidates_caches after insert on product
  referencing new table as added for each statement execute function invalidate_added_products();

create function invalidate_changed_products() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(select style_id from before_change union select style_id from after_change));
  return null;
end $$;
create trigger product_changed_invalidates_caches after update on product
  referencing old table as before_change new table as after_change
  for each statement execute function invalidate_changed_products();

create function invalidate_deleted_products() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(select distinct style_id from deleted));
  return null;
end $$;
create trigger product_deleted_invalidates_caches after delete on product
  referencing old table as deleted for each statement execute function invalidate_deleted_products();

-- The number of units up to which pages say how many are left.
create function low_stock_limit() returns integer language sql stable as $$
  select coalesce((select value::integer from setting where name = 'lowStock'), 3)
$$;

-- Pages show whether a size is in stock, and how many units are left if they are few. Plentiful stock is on no page, so
-- most orders add no row. Of a size that was renamed there is no row before.
create or replace function log_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_change select distinct product_id from changed;
  insert into catalogue_change (product_id) select distinct product_id from changed;
  perform invalidate_styles(array(
    select distinct p.style_id from changed join product p on p.id = changed.product_id));
  return null;
end $$;

create function log_updated_stock() returns trigger language plpgsql as $$
begin
  insert into stock_change select distinct product_id from changed;
  insert into catalogue_change (product_id) select distinct product_id from changed;
  if exists (
    select from changed left join before_change b using (product_id, name)
    where b.quantity is null or b.position <> changed.position or (
      b.quantity <> changed.quantity
      and least(b.quantity, changed.quantity) <= (select low_stock_limit())
    )
  ) then
    perform invalidate_styles(array(
      select distinct p.style_id
      from changed left join before_change b using (product_id, name) join product p on p.id = changed.product_id
      where b.quantity is null or b.position <> changed.position
        or (b.quantity <> changed.quantity and least(b.quantity, changed.quantity) <= (select low_stock_limit()))
    ));
  end if;
  return null;
end $$;
drop trigger product_size_changed_logged on product_size;
create trigger product_size_changed_logged after update on product_size
  referencing old table as before_change new table as changed
  for each statement execute function log_updated_stock();

-- A transition table and a list of columns exclude each other, so updates of reviews are followed row by row.
drop trigger review_invalidates_caches on review;

create function invalidate_added_reviews() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(
    select distinct p.style_id from changed join product p on p.id = changed.product_id));
  return null;
end $$;
create trigger review_added_invalidates_caches after insert on review
  referencing new table as changed for each statement execute function invalidate_added_reviews();
create trigger review_deleted_invalidates_caches after delete on review
  referencing old table as changed for each statement execute function invalidate_added_reviews();

create function invalidate_changed_review() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(select style_id from product where id in (new.product_id, old.product_id)));
  return null;
end $$;
create trigger review_changed_invalidates_caches
  after update of rating, size, fit, length, height_cm, text, state, is_featured, reply, display_name on review
  for each row execute function invalidate_changed_review();

-- Of the advice about fit.
create or replace function invalidate_caches_if_changed() returns trigger language plpgsql as $$
begin
  perform invalidate_styles(array(select distinct style_id from changed));
  return null;
end $$;

-- Whatever was cached before is about everything.
insert into cache_invalidation default values;
