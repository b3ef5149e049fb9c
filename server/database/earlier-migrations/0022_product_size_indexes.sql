-- concurrently
-- The indexes of migration 0004 that had the column `size_bits`.
create index concurrently product_price on product (discount_price, id)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index concurrently product_price_high on product (discount_price desc, id)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index concurrently product_newest on product (created_at desc, id desc)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index concurrently product_title on product (lower(title), id)
  include (title, department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index concurrently product_updated on product (updated_at desc, id desc)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index concurrently product_facet_price on product (department, category_id, colour_id, discount_price, id)
  include (size_ids, is_new) where archived_at is null;
create index concurrently product_facet_newest on product (department, category_id, colour_id, created_at desc, id desc)
  include (size_ids, is_new) where archived_at is null;
