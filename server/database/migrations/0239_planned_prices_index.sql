-- concurrently
create index concurrently product_price_due on product (price_changes_at) where price_changes_at is not null;
