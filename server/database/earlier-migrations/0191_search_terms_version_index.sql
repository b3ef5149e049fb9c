-- concurrently
create index concurrently product_search_terms_version on product (search_terms_version(search));
