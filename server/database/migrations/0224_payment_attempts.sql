-- An order can be paid in several attempts, one after another or with several methods. Each is a payment of its own, with
-- its provider, reference, secret, authorisation, captures and refunds. The one with the order's id counts.
alter table payment
  -- The order of an attempt that another has replaced. No payment of it is awaited: money that arrives is refunded, or makes
  -- the attempt count again if nothing else was paid.
  add column attempt_of uuid references shop_order,
  -- How the shopper pays, by the provider's name for it; null for payments from before 0.3.0, whose providers had one method.
  add column method text,
  -- Where the shopper pays, of a method that leaves the shop.
  add column redirect_url text,
  -- The version of the provider's keys that made it, as they can be replaced while payments are open; null for keys that are
  -- set on the server.
  add column keys_version integer,
  -- When the provider began to settle it; the outcome follows, with some methods days later.
  add column processing_at timestamptz,
  -- When the provider refuses to take the payment and another attempt is needed; null if that is not known.
  add column expires_at timestamptz;

alter table payment
  drop constraint payment_order_check,
  add constraint payment_order_check check (num_nonnulls(order_id, supplements, attempt_of) = 1) not valid,
  drop constraint payment_status_check,
  -- 'processing': the shopper has paid, and the provider does not know the outcome yet.
  add constraint payment_status_check check (
    status in ('unpaid', 'processing', 'failed', 'authorised', 'voided', 'paid', 'refunded')
  ) not valid,
  add constraint payment_replaced_check check (attempt_of is null or closed_at is not null) not valid,
  add constraint payment_processing_check check (status <> 'processing' or processing_at is not null) not valid;

create or replace function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('unpaid', 'paid'), ('unpaid', 'failed'), ('failed', 'paid'), ('failed', 'unpaid'), ('paid', 'refunded'),
    ('unpaid', 'authorised'), ('failed', 'authorised'), ('authorised', 'paid'), ('authorised', 'voided'),
    ('unpaid', 'processing'), ('failed', 'processing'), ('processing', 'paid'), ('processing', 'authorised'),
    ('processing', 'failed'),
    -- Staff ask for a new payment, in the version before.
    ('voided', 'unpaid')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

drop trigger payment_empties_cart on payment;
create trigger payment_empties_cart after update of status on payment
  for each row when (
    old.status in ('unpaid', 'failed', 'processing') and new.status in ('processing', 'authorised', 'paid')
  )
  execute function remove_paid_cart_items();
