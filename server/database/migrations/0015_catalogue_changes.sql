-- What changed of the catalogue, for the processes that keep it in memory: each reads what was committed since its last
-- look. Of two transactions the one that began later may be committed first, so a reader goes by snapshots, not by a
-- number that grows. Rows are deleted after some minutes; who has not looked for so long reads the whole catalogue anew.

create table catalogue_change (
  xid xid8 not null default pg_current_xact_id(),
  -- Null: anything may have changed.
  product_id uuid,
  -- The style it is of, or was of before; null where only its stock moved.
  style bigint,
  -- Whether it may be found by other words than before.
  is_reworded boolean not null default false,
  at timestamptz not null default now()
);
create index catalogue_change_xid on catalogue_change (xid);

-- A number for a style: products of one title, brand and category are each other's colours.
create function style_of(title text, brand text, category_id smallint) returns bigint language sql stable as $$
  select hashtextextended(lower(title) || e'\n' || lower(brand) || e'\n' || category_id, 0)
$$;

create function note_products_added() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, is_reworded)
  select id, style_of(title, brand, category_id), true from added;
  return null;
end $$;
create function note_products_gone() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, is_reworded)
  select id, style_of(title, brand, category_id), true from gone;
  return null;
end $$;
create function note_products_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, is_reworded)
  select a.id, style_of(a.title, a.brand, a.category_id), a.search <> b.search
  from after_change a join before_change b using (id);
  insert into catalogue_change (product_id, style)
  select b.id, style_of(b.title, b.brand, b.category_id)
  from before_change b join after_change a using (id)
  where (b.title, b.brand, b.category_id) is distinct from (a.title, a.brand, a.category_id);
  return null;
end $$;
create function note_all_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change default values;
  return null;
end $$;

create trigger product_logged_added after insert on product
  referencing new table as added for each statement execute function note_products_added();
create trigger product_logged_gone after delete on product
  referencing old table as gone for each statement execute function note_products_gone();
create trigger product_logged_changed after update on product
  referencing old table as before_change new table as after_change
  for each statement execute function note_products_changed();
create trigger product_logged_emptied after truncate on product
  for each statement execute function note_all_products();

-- What moves stock also says so to those who show how many pieces there are.
create or replace function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_change select distinct product_id from changed;
  insert into catalogue_change (product_id) select distinct product_id from changed;
  return null;
end $$;

-- A shop that was restored begins with this: nothing that was read before holds any more.
insert into catalogue_change default values;
