-- Attributes that staff define: material, fit, heel height. A product's values are JSON by the attributes' keys: text as a
-- string, choices as a list of their keys, a number, or true and false.
create table attribute (
  key text primary key,
  name text not null,
  -- It never changes: stored values have its form.
  kind text not null check (kind in ('text', 'choice', 'number', 'boolean')),
  -- Of a number: 'mm'.
  unit text not null default '',
  -- In display order: [{"key": "wool", "name": "Wool"}].
  choices jsonb not null default '[]',
  is_filterable boolean not null check (not (is_filterable and kind = 'text')),
  -- Whether the product page shows it.
  is_shown boolean not null,
  position smallint not null,
  version integer not null default 1
);
create unique index attribute_name on attribute (lower(name));

-- The categories whose products have an attribute.
create table category_attribute (
  attribute text not null references attribute on delete cascade,
  category text not null references category (key) on delete cascade,
  primary key (attribute, category)
);
create index category_attribute_category on category_attribute (category);

create trigger attribute_version before update on attribute for each row execute function increment_version();
create trigger attribute_invalidates_caches after insert or update or delete on attribute
  for each statement execute function invalidate_caches();
create trigger category_attribute_invalidates_caches after insert or update or delete on category_attribute
  for each statement execute function invalidate_caches();

alter table product add attributes jsonb not null default '{}';

create or replace trigger product_updated before update on product for each row
  when ((old.title, old.brand, old.description, old.image_url, old.images, old.price, old.discount_price,
      old.department, old.section, old.category_id, old.colour_id, old.is_new, old.archived_at,
      old.composition, old.care, old.origin, old.maker, old.responsible_person, old.warnings, old.measures, old.size_details,
      old.style_id, old.attributes)
    is distinct from (new.title, new.brand, new.description, new.image_url, new.images, new.price, new.discount_price,
      new.department, new.section, new.category_id, new.colour_id, new.is_new, new.archived_at,
      new.composition, new.care, new.origin, new.maker, new.responsible_person, new.warnings, new.measures, new.size_details,
      new.style_id, new.attributes))
  execute function set_product_updated();

-- The index of products gives a product a new slot when its words or its attributes change.
create or replace function log_changed_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed)
  select a.id, a.style_id, a.search <> b.search or a.attributes <> b.attributes
  from after_change a join before_change b using (id);
  insert into catalogue_change (product_id, style)
  select b.id, b.style_id
  from before_change b join after_change a using (id)
  where b.style_id <> a.style_id;
  return null;
end $$;
