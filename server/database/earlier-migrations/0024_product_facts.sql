-- Facts of a product: what it is made of, how to care for it, where it comes from, who answers for it, and how large it is.

-- Measures of the finished garment in centimetres: {"chest": {"S": 98}}. A category's are the default of its products.
alter table category add measures jsonb not null default '{}';
update category set measures = given.measures::jsonb
from (values
  ('mens_tshirt', '{"chest": {"S": 98, "M": 104, "L": 110, "XL": 116}, "hip": {"S": 98, "M": 104, "L": 110, "XL": 116}, "length": {"S": 69, "M": 71, "L": 73, "XL": 75}}'),
  ('mens_polo', '{"chest": {"S": 100, "M": 106, "L": 112, "XL": 118}, "hip": {"S": 100, "M": 106, "L": 112, "XL": 118}, "length": {"S": 70, "M": 72, "L": 74, "XL": 76}}'),
  ('mens_shirt', '{"chest": {"S": 106, "M": 112, "L": 118, "XL": 124}, "waist": {"S": 102, "M": 108, "L": 114, "XL": 120}, "hip": {"S": 106, "M": 112, "L": 118, "XL": 124}, "length": {"S": 75, "M": 77, "L": 79, "XL": 81}}'),
  ('mens_hoodie', '{"chest": {"S": 110, "M": 116, "L": 122, "XL": 128}, "hip": {"S": 92, "M": 98, "L": 104, "XL": 110}, "length": {"S": 67, "M": 69, "L": 71, "XL": 73}}'),
  ('mens_sweatshirt', '{"chest": {"S": 108, "M": 114, "L": 120, "XL": 126}, "hip": {"S": 90, "M": 96, "L": 102, "XL": 108}, "length": {"S": 66, "M": 68, "L": 70, "XL": 72}}'),
  ('mens_pant', '{"waist": {"S": 78, "M": 84, "L": 90, "XL": 96}, "hip": {"S": 104, "M": 110, "L": 116, "XL": 122}, "length": {"S": 102, "M": 104, "L": 106, "XL": 108}}'),
  ('mens_chino', '{"waist": {"S": 78, "M": 84, "L": 90, "XL": 96}, "hip": {"S": 98, "M": 104, "L": 110, "XL": 116}, "length": {"S": 103, "M": 105, "L": 107, "XL": 109}}'),
  ('mens_short', '{"waist": {"S": 78, "M": 84, "L": 90, "XL": 96}, "hip": {"S": 102, "M": 108, "L": 114, "XL": 120}, "length": {"S": 48, "M": 50, "L": 52, "XL": 54}}'),
  ('womens_top', '{"chest": {"S": 84, "M": 89, "L": 94, "XL": 99}, "hip": {"S": 88, "M": 93, "L": 98, "XL": 103}, "length": {"S": 56, "M": 58, "L": 60, "XL": 62}}'),
  ('womens_dress', '{"chest": {"S": 86, "M": 91, "L": 96, "XL": 101}, "waist": {"S": 70, "M": 75, "L": 80, "XL": 85}, "hip": {"S": 98, "M": 103, "L": 108, "XL": 113}, "length": {"S": 110, "M": 112, "L": 114, "XL": 116}}'),
  ('womens_shirt', '{"chest": {"S": 96, "M": 101, "L": 106, "XL": 111}, "waist": {"S": 90, "M": 95, "L": 100, "XL": 105}, "hip": {"S": 100, "M": 105, "L": 110, "XL": 115}, "length": {"S": 70, "M": 72, "L": 74, "XL": 76}}'),
  ('womens_hoodie', '{"chest": {"S": 100, "M": 105, "L": 110, "XL": 115}, "hip": {"S": 88, "M": 93, "L": 98, "XL": 103}, "length": {"S": 54, "M": 56, "L": 58, "XL": 60}}'),
  ('womens_sweatshirt', '{"chest": {"S": 104, "M": 109, "L": 114, "XL": 119}, "hip": {"S": 92, "M": 97, "L": 102, "XL": 107}, "length": {"S": 58, "M": 60, "L": 62, "XL": 64}}'),
  ('womens_pant', '{"waist": {"S": 68, "M": 73, "L": 78, "XL": 83}, "hip": {"S": 94, "M": 99, "L": 104, "XL": 109}, "length": {"S": 102, "M": 104, "L": 106, "XL": 108}}')
) as given (key, measures)
where category.key = given.key;

alter table product
  -- [{"part": "Shell", "fibres": [{"fibre": "Cotton", "percent": 100}]}]
  add composition jsonb not null default '[]',
  -- Keys of contract/values/care-symbols.ts.
  add care jsonb not null default '[]',
  -- ISO 3166-1 alpha-2, or empty.
  add origin text not null default '',
  -- {"name": …, "address": …, "contact": …}; null for the shop's, see the settings.
  add maker jsonb,
  add responsible_person jsonb,
  add warnings text not null default '',
  -- Override the category's, measure by measure.
  add measures jsonb not null default '{}',
  -- By size: {"M": {"sku": …, "gtin": …, "weight": grams}}. Apart from `product_size`, which every order updates.
  add size_details jsonb not null default '{}';

create or replace trigger product_updated before update on product for each row
  when ((old.title, old.brand, old.description, old.image_url, old.images, old.price, old.discount_price,
      old.department, old.section, old.category_id, old.colour_id, old.is_new, old.archived_at,
      old.composition, old.care, old.origin, old.maker, old.responsible_person, old.warnings, old.measures, old.size_details)
    is distinct from (new.title, new.brand, new.description, new.image_url, new.images, new.price, new.discount_price,
      new.department, new.section, new.category_id, new.colour_id, new.is_new, new.archived_at,
      new.composition, new.care, new.origin, new.maker, new.responsible_person, new.warnings, new.measures, new.size_details))
  execute function set_product_updated();
