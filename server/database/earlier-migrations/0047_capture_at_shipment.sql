-- Capture at shipment: a card is authorised at the checkout and charged parcel by parcel. See
-- docs/decisions/0056-capture-at-shipment.md. Amounts are in the minor unit.

-- Decided when the order is placed, so that a change of the setting leaves open orders alone.
alter table payment add column capture_later boolean not null default false;
-- What was taken, before refunds. A payment that is charged at once is captured in full when it is paid.
alter table payment add column captured integer not null default 0;
-- Whether the gateway can take the money in parts; known once it is authorised.
alter table payment add column captures text check (captures in ('once', 'several'));
alter table payment add column authorised_at timestamptz;
alter table payment add column authorised_until timestamptz;
-- Nothing more can be captured: all is, or the rest was released or has expired.
alter table payment add column authorisation_ended_at timestamptz;
-- Rises when staff ask for a new payment after an authorisation has ended; part of the gateway's idempotency key.
alter table payment add column attempt smallint not null default 1 check (attempt > 0);

update payment set captured = amount where paid_at is not null;

create function set_captured() returns trigger language plpgsql as $$
begin
  new.captured := case when new.paid_at is null then 0 else new.amount end;
  return new;
end $$;
create trigger payment_captured before insert or update on payment for each row
  when (not new.capture_later and new.captured <> case when new.paid_at is null then 0 else new.amount end)
  execute function set_captured();

-- 'authorised': nothing is captured yet. 'voided': the authorisation has ended and nothing was captured.
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check
  check (status in ('unpaid', 'failed', 'authorised', 'voided', 'paid', 'refunded')) not valid;
alter table payment drop constraint payment_check;
alter table payment add constraint payment_refunded_check1 check (refunded >= 0 and refunded <= captured) not valid;
alter table payment drop constraint payment_check3;
alter table payment add constraint payment_all_refunded_check check (status <> 'refunded' or refunded = captured) not valid;
alter table payment add constraint payment_captured_check check (captured >= 0 and captured <= amount) not valid;
alter table payment add constraint payment_authorised_check check (
  (status not in ('authorised', 'voided') or authorised_at is not null)
  and (authorised_at is null or capture_later)
  and (authorisation_ended_at is null or authorised_at is not null)
  and (status <> 'voided' or authorisation_ended_at is not null)
) not valid;

create or replace function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('unpaid', 'paid'), ('unpaid', 'failed'), ('failed', 'paid'), ('failed', 'unpaid'), ('paid', 'refunded'),
    ('unpaid', 'authorised'), ('failed', 'authorised'), ('authorised', 'paid'), ('authorised', 'voided'),
    -- Staff ask for a new payment.
    ('voided', 'unpaid')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

drop trigger payment_network_deleted on payment;
create trigger payment_network_deleted before update on payment for each row
  when (new.network is not null and (new.closed_at is not null or new.status not in ('unpaid', 'failed')))
  execute function delete_payment_network();

drop trigger payment_empties_cart on payment;
create trigger payment_empties_cart after update of status on payment
  for each row when (old.status in ('unpaid', 'failed') and new.status in ('authorised', 'paid'))
  execute function remove_paid_cart_items();

-- What a parcel costs, taken after it was shipped. The row is written with the parcel; a job then calls the gateway with
-- `id` as idempotency key.
create table capture (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Null once the parcel is gone.
  parcel_id uuid references parcel on delete set null,
  amount integer not null check (amount > 0),
  -- What the payment has captured after it, so that a repeated call takes nothing again.
  up_to integer not null check (up_to >= amount),
  -- The gateway was told that nothing follows.
  is_last boolean not null,
  -- Decided later: the rest is released once this is captured.
  releases_rest boolean not null default false,
  -- failed: the gateway has refused it; staff can try again.
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  failure text,
  attempts smallint not null default 1 check (attempts > 0),
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (payment_id, up_to),
  check ((status = 'done') = (done_at is not null)),
  check ((status = 'failed') = (failure is not null))
);
create unique index capture_parcel on capture (parcel_id);

-- capture_failed: the gateway refuses to capture an authorised payment. authorisation_ending: it can be captured for a
-- short time only, and the order has not been shipped.
alter table payment_issue drop constraint payment_issue_kind_check;
alter table payment_issue add constraint payment_issue_kind_check check (kind in (
  'unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed', 'underpaid', 'overpaid', 'capture_failed',
  'authorisation_ending'
)) not valid;

-- Revenue and what customers have spent are captured money minus refunds.
create or replace function update_customer_spent() returns trigger language plpgsql as $$
declare
  before integer := 0;
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    before := old.captured - old.refunded;
  end if;
  update customer_total
  set spent = spent + (case when new.paid_at is null then 0 else new.captured - new.refunded end) - before
  where account_id = (select account_id from shop_order where id = coalesce(new.order_id, new.supplements));
  return null;
end $$;
drop trigger customer_spent_updated on payment;
create trigger customer_spent_updated after update on payment for each row
  when ((old.captured, old.refunded, old.paid_at) is distinct from (new.captured, new.refunded, new.paid_at))
  execute function update_customer_spent();

create or replace function update_daily_orders() returns trigger language plpgsql as $$
declare
  order_revenue bigint := 0;
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) or old.placed_at <> new.placed_at then
    select coalesce(sum(captured - refunded), 0) into order_revenue from payment
    where (order_id = new.id or supplements = new.id) and paid_at is not null;
  end if;
  if old.deleted_at is null then
    insert into daily_order_total (day, orders, revenue)
    values (order_day_of(old.placed_at), -(old.status <> 'Cancelled')::integer, -order_revenue);
  end if;
  if new.deleted_at is null then
    insert into daily_order_total (day, orders, revenue)
    values (order_day_of(new.placed_at), (new.status <> 'Cancelled')::integer, order_revenue);
  end if;
  return null;
end $$;

create or replace function add_daily_revenue() returns trigger language plpgsql as $$
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(o.placed_at), 0, sum(added.captured - added.refunded)
  from added join shop_order o on o.id = added.order_id
  where added.paid_at is not null and o.deleted_at is null
  group by 1 having sum(added.captured - added.refunded) <> 0;
  return null;
end $$;

create or replace function update_daily_revenue() returns trigger language plpgsql as $$
declare
  difference bigint := case when new.paid_at is null then 0 else new.captured - new.refunded end
    - case when old.paid_at is null then 0 else old.captured - old.refunded end;
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(placed_at), 0, difference from shop_order
  where id = coalesce(new.order_id, new.supplements) and deleted_at is null;
  return null;
end $$;
drop trigger daily_revenue_updated on payment;
create trigger daily_revenue_updated after update on payment
  for each row when (
    (old.paid_at is null) <> (new.paid_at is null) or old.refunded <> new.refunded or old.captured <> new.captured
  ) execute function update_daily_revenue();

-- The sandbox gateway can authorise and capture too. A charge is what was captured; it grows with each capture.
alter table sandbox_gateway.payment add column capture_later boolean not null default false;
alter table sandbox_gateway.payment add column authorised_at timestamptz;
-- 'refused': by a test card.
alter table sandbox_gateway.payment add column captures text check (captures in ('once', 'several', 'refused'));
alter table sandbox_gateway.payment drop constraint payment_status_check;
alter table sandbox_gateway.payment add constraint payment_status_check
  check (status in ('open', 'authorised', 'succeeded', 'canceled')) not valid;
