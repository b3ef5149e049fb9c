-- Products are new because staff say so, or for some days after they were added.

alter table product
  -- Whether staff say that it is new. Null in rows that were last written before this column: then it is `is_new`.
  add column marked_new boolean,
  -- Whether it was added within the days of the setting `newForDays`. A schedule updates it.
  add column is_recent boolean not null default false;

-- Shoppers see `is_new`, which follows from the other two.
create function set_product_is_new() returns trigger language plpgsql as $$
begin
  if new.marked_new is null then
    new.marked_new := new.is_new;
  -- The version before writes only `is_new`.
  elsif tg_op = 'UPDATE' and new.is_new <> old.is_new and new.marked_new = old.marked_new and new.is_recent = old.is_recent then
    new.marked_new := new.is_new;
  end if;
  new.is_new := new.marked_new or new.is_recent;
  return new;
end $$;
create trigger product_is_new before insert or update of is_new, marked_new, is_recent on product
  for each row execute function set_product_is_new();

-- A day that passes is no edit of staff.
do $$
declare
  definition text := (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'product_updated');
begin
  drop trigger product_updated on product;
  execute replace(
    replace(definition, 'old.is_new', 'coalesce(old.marked_new, old.is_new)'),
    'new.is_new', 'coalesce(new.marked_new, new.is_new)'
  );
end $$;

-- The moment since which added products are new; null if none is new by its date.
create function products_new_since() returns timestamptz language sql stable as $$
  select case when jsonb_typeof(value) = 'number' then shop_day_start(shop_day(now()) - value::text::integer + 1) end
  from setting where name = 'newForDays'
$$;

alter table product add constraint product_new_follows
  check (is_new = (coalesce(marked_new, is_new) or is_recent)) not valid;
