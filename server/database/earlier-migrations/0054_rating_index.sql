-- concurrently
-- Lists sorted by rating, while the index of products in memory loads.
create index concurrently product_rating on product (rating_score desc, id desc)
  where archived_at is null;
