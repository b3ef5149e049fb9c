-- concurrently
-- The report of promises kept reads the orders delivered within a period.
create index concurrently shop_order_delivered on shop_order (delivered_at) where delivered_at is not null and deleted_at is null;
