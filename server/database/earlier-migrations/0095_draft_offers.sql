-- A sent draft stays open until a day that staff choose. See docs/decisions/0055-draft-orders.md.
alter table draft_order
  add sent_at timestamptz,
  -- The version that staff sent.
  add sent_version integer,
  -- When the draft is no longer offered, and an unpaid order that holds its stock is cancelled.
  add open_until timestamptz,
  add payment_method text,
  -- The order that the customer was shown: its items, totals and delivery, as in the contract.
  add offer jsonb;
-- A sent draft keeps its input until its order is paid.
alter table draft_order drop constraint draft_order_check;
alter table draft_order add constraint draft_order_sent_check check (
  (sent_at is null) = (open_until is null) and (sent_at is null) = (sent_version is null)
  and (sent_at is null) = (payment_method is null)
) not valid;

-- When an unpaid order of a draft is cancelled; null for the shop's usual time.
alter table payment add pay_until timestamptz;

-- Why staff gave the discount in `promo`; empty for a promo code or none.
alter table shop_order
  add discount_reason text not null default '',
  -- Cancelled without an email, since the draft that it came from was changed or is still open.
  add is_replaced boolean not null default false;
alter table shop_order add constraint shop_order_discount_check
  check (discount_reason = '' or promotion_id is null) not valid;
-- Staff can take the delivery upon the shop.
do $$
declare
  name text := (
    select conname from pg_constraint
    where conrelid = 'shop_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%first_order%'
  );
begin
  execute format('alter table shop_order drop constraint %I', name);
end $$;
alter table shop_order add constraint shop_order_free_shipping_check
  check (free_shipping is null or (free_shipping in ('first_order', 'amount', 'staff') and shipping = 0)) not valid;
