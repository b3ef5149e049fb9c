-- Changes of orders after they were placed. See docs/decisions/0052-changing-an-order.md.

-- Counts the changes: a change is based on one version.
alter table shop_order add column version integer not null default 1;

-- An order has one payment; a change that raises its total adds a supplement, which is charged on its own.
alter table payment alter column order_id drop not null;
alter table payment add column supplements uuid references shop_order;
alter table payment add constraint payment_order_check check ((order_id is null) <> (supplements is null));

-- A refund of more than one payment of the order has is several rows: the first is the refund, the others its parts.
alter table refund add column part_of uuid references refund on update cascade on delete set null;
-- 'changed': the difference of a change that lowered the total.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway', 'staff', 'changed')) not valid;

-- 'changed': by a change of the order. 'held' and 'released': units that a change holds until its supplement is paid.
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check check (
  reason in ('received', 'counted', 'damaged', 'ordered', 'cancelled', 'returned', 'changed', 'held', 'released')
) not valid;
alter table stock_movement drop constraint stock_movement_check;
alter table stock_movement add constraint stock_movement_check check (
  (reason in ('ordered', 'cancelled', 'returned', 'changed', 'held', 'released')) = (order_id is not null)
) not valid;

create table order_change (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- waiting: for the supplement to be paid. lapsed: it was not paid in time, or the order has changed since.
  status text not null check (status in ('waiting', 'applied', 'lapsed')),
  -- The member of staff; null for the shopper.
  actor_id uuid references account,
  -- What changed, for people, without personal data.
  summary text[] not null,
  base_version integer not null,
  -- In cents: what the total rises or falls by.
  difference integer not null,
  -- The order as it will be, while the change waits.
  decision jsonb,
  payment_id uuid unique references payment,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  ended_at timestamptz,
  check ((status = 'waiting') = (decision is not null)),
  check ((status = 'waiting') = (ended_at is null)),
  check (status <> 'waiting' or (payment_id is not null and expires_at is not null and difference > 0))
);
create index order_change_order on order_change (order_id, created_at);
create unique index order_change_waiting on order_change (order_id) where status = 'waiting';
create index order_change_expires on order_change (expires_at) where status = 'waiting';

-- Totals include supplements.
create or replace function update_customer_spent() returns trigger language plpgsql as $$
declare
  before integer := 0;
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    before := old.amount - old.refunded;
  end if;
  update customer_total
  set spent = spent + (case when new.paid_at is null then 0 else new.amount - new.refunded end) - before
  where account_id = (select account_id from shop_order where id = coalesce(new.order_id, new.supplements));
  return null;
end $$;

create or replace function update_daily_orders() returns trigger language plpgsql as $$
declare
  order_revenue bigint := 0;
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) or old.placed_at <> new.placed_at then
    select coalesce(sum(amount - refunded), 0) into order_revenue from payment
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

create or replace function update_daily_revenue() returns trigger language plpgsql as $$
declare
  difference bigint := case when new.paid_at is null then 0 else new.amount - new.refunded end
    - case when old.paid_at is null then 0 else old.amount - old.refunded end;
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(placed_at), 0, difference from shop_order
  where id = coalesce(new.order_id, new.supplements) and deleted_at is null;
  return null;
end $$;
