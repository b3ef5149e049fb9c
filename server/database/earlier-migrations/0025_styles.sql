-- A style groups the products that are its colours. It used to follow from title, brand and category, so renaming one colour
-- tore it apart. Now each product names its style.

alter table product add style_id uuid;
-- No product changes for staff or shoppers.
alter table product disable trigger user;
update product set style_id = style.id
from (
  select id as product_id, first_value(id) over (partition by lower(title), lower(brand), category_id order by id) as id
  from product
) as style
where style.product_id = product.id;
alter table product enable trigger user;
alter table product alter style_id set not null;
-- Migration 0027 builds the indexes.
drop index product_style;

-- A new product joins the style of those with the same title, brand and category, or else founds one with its own id.
create function join_style() returns trigger language plpgsql as $$
begin
  new.style_id := coalesce(
    (
      select p.style_id from product p
      where lower(p.title) = lower(new.title) and lower(p.brand) = lower(new.brand) and p.category_id = new.category_id
      order by p.archived_at is not null, p.id limit 1
    ),
    new.id
  );
  return new;
end $$;
create trigger product_joins_style before insert on product for each row
  when (new.style_id is null) execute function join_style();

truncate catalogue_change;
alter table catalogue_change alter style type uuid using null;
create or replace function log_added_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed) select id, style_id, true from added;
  return null;
end $$;
create or replace function log_deleted_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed) select id, style_id, true from deleted;
  return null;
end $$;
create or replace function log_changed_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed)
  select a.id, a.style_id, a.search <> b.search
  from after_change a join before_change b using (id);
  insert into catalogue_change (product_id, style)
  select b.id, b.style_id
  from before_change b join after_change a using (id)
  where b.style_id <> a.style_id;
  return null;
end $$;
drop function style_of;
-- Makes every process read the catalogue again.
insert into catalogue_change default values;

create or replace trigger product_updated before update on product for each row
  when ((old.title, old.brand, old.description, old.image_url, old.images, old.price, old.discount_price,
      old.department, old.section, old.category_id, old.colour_id, old.is_new, old.archived_at,
      old.composition, old.care, old.origin, old.maker, old.responsible_person, old.warnings, old.measures, old.size_details,
      old.style_id)
    is distinct from (new.title, new.brand, new.description, new.image_url, new.images, new.price, new.discount_price,
      new.department, new.section, new.category_id, new.colour_id, new.is_new, new.archived_at,
      new.composition, new.care, new.origin, new.maker, new.responsible_person, new.warnings, new.measures, new.size_details,
      new.style_id))
  execute function set_product_updated();
