-- concurrently
create index concurrently product_recent on product (created_at) where is_recent;
