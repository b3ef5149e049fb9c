-- concurrently
-- Staff find customers however their accents and apostrophes are typed, and by the phone number or street of an address.
create index concurrently customer_words on account
  using gin (order_search_words(first_name, last_name, coalesce(email, ''), '', '', '') gin_trgm_ops) where role = 'User' and erased_at is null;
create index concurrently address_words on address
  using gin (order_search_words('', '', '', zip_code, mobile, street_address) gin_trgm_ops);
