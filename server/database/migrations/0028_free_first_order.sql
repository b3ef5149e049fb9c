-- Why an order was delivered free: the account's first order, or goods over the amount that the settings name.
-- Null where shipping was charged, or is free for everyone.
alter table shop_order add column free_shipping text
  constraint shop_order_free_shipping check (
    free_shipping is null or (free_shipping in ('first_order', 'amount') and shipping = 0)
  );
