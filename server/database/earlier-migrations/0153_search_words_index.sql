-- concurrently
create index concurrently shop_order_words on shop_order
  using gin (order_search_words(first_name, last_name, email, zip_code, mobile, street_address) gin_trgm_ops)
  where deleted_at is null;
