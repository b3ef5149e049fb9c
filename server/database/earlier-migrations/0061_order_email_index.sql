-- concurrently
create index concurrently shop_order_email on shop_order (lower(email));
