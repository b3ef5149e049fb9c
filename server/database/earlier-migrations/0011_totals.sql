-- Totals per customer and per day, kept by triggers in the transactions that change them.

-- Cancelled and deleted orders do not count as orders. `spent` is what was paid minus what was refunded, in cents.
create table customer_total (
  account_id uuid primary key references account on delete cascade,
  orders integer not null default 0,
  spent bigint not null default 0
);
create index customer_total_orders on customer_total (orders desc, account_id);
create index customer_total_spent on customer_total (spent desc, account_id);

create function add_customer_total() returns trigger language plpgsql as $$
begin
  insert into customer_total (account_id) values (new.id);
  return null;
end $$;
create trigger account_total_added after insert on account for each row execute function add_customer_total();

-- One update for all orders that a statement inserts.
create function add_customer_orders() returns trigger language plpgsql as $$
begin
  update customer_total t set orders = t.orders + placed.orders
  from (
    select account_id, count(*)::integer as orders from added
    where status <> 'Cancelled' and deleted_at is null group by account_id
  ) as placed
  where t.account_id = placed.account_id;
  return null;
end $$;
create trigger customer_orders_added after insert on shop_order
  referencing new table as added for each statement execute function add_customer_orders();

create function update_customer_orders() returns trigger language plpgsql as $$
begin
  update customer_total set orders = orders
    + (new.status <> 'Cancelled' and new.deleted_at is null)::integer
    - (old.status <> 'Cancelled' and old.deleted_at is null)::integer
  where account_id = new.account_id;
  return null;
end $$;
create trigger customer_orders_updated after update of status, deleted_at on shop_order for each row
  when ((old.status <> 'Cancelled' and old.deleted_at is null)
    is distinct from (new.status <> 'Cancelled' and new.deleted_at is null))
  execute function update_customer_orders();

create function update_customer_spent() returns trigger language plpgsql as $$
declare
  before integer := 0;
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    before := old.amount - old.refunded;
  end if;
  update customer_total
  set spent = spent + (case when new.paid_at is null then 0 else new.amount - new.refunded end) - before
  where account_id = (select account_id from shop_order where id = new.order_id);
  return null;
end $$;
create trigger customer_spent_added after insert on payment for each row
  when (new.paid_at is not null) execute function update_customer_spent();
create trigger customer_spent_updated after update of amount, refunded, paid_at on payment for each row
  when ((old.amount, old.refunded, old.paid_at) is distinct from (new.amount, new.refunded, new.paid_at))
  execute function update_customer_spent();

-- Orders and revenue by the day (UTC) on which the orders were placed. Revenue is what was paid minus what was refunded, in
-- cents. One row for each day would make all orders wait for each other, so each change inserts a row; a schedule adds the
-- rows of a day up into one.
create table daily_order_total (
  day date not null,
  orders integer not null,
  revenue bigint not null
);
create index daily_order_total_day on daily_order_total (day) include (orders, revenue);

create function order_day_of(placed timestamptz) returns date language sql immutable as $$
  select (placed at time zone 'UTC')::date
$$;

create function add_daily_orders() returns trigger language plpgsql as $$
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(placed_at), count(*), 0 from added
  where status <> 'Cancelled' and deleted_at is null group by 1;
  return null;
end $$;
create trigger daily_orders_added after insert on shop_order
  referencing new table as added for each statement execute function add_daily_orders();

-- Deleting and restoring an order locks its payment, so its revenue does not change meanwhile.
create function update_daily_orders() returns trigger language plpgsql as $$
declare
  order_revenue bigint := 0;
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) or old.placed_at <> new.placed_at then
    select coalesce(sum(amount - refunded), 0) into order_revenue from payment
    where order_id = new.id and paid_at is not null;
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
create trigger daily_orders_updated after update on shop_order
  for each row when (
    (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.status = 'Cancelled') <> (new.status = 'Cancelled')
    or old.placed_at <> new.placed_at
  ) execute function update_daily_orders();

create function add_daily_revenue() returns trigger language plpgsql as $$
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(o.placed_at), 0, sum(added.amount - added.refunded)
  from added join shop_order o on o.id = added.order_id
  where added.paid_at is not null and o.deleted_at is null
  group by 1 having sum(added.amount - added.refunded) <> 0;
  return null;
end $$;
create trigger daily_revenue_added after insert on payment
  referencing new table as added for each statement execute function add_daily_revenue();

create function update_daily_revenue() returns trigger language plpgsql as $$
declare
  difference bigint := case when new.paid_at is null then 0 else new.amount - new.refunded end
    - case when old.paid_at is null then 0 else old.amount - old.refunded end;
begin
  insert into daily_order_total (day, orders, revenue)
  select order_day_of(placed_at), 0, difference from shop_order where id = new.order_id and deleted_at is null;
  return null;
end $$;
create trigger daily_revenue_updated after update on payment
  for each row when (
    (old.paid_at is null) <> (new.paid_at is null) or old.refunded <> new.refunded or old.amount <> new.amount
  ) execute function update_daily_revenue();
