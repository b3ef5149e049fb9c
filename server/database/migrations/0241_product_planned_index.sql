-- concurrently
-- The products whose planned time has come are asked for every second.
create index concurrently product_planned on product (least(publish_at, withdraw_at))
  where publish_at is not null or withdraw_at is not null;
