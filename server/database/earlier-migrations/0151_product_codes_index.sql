-- concurrently
create index concurrently product_codes on product using gin (product_codes(size_details));
