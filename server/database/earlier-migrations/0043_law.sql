-- Declarations of withdrawal from a contract, and the prices that products have had.

alter table return_request drop constraint return_request_reason_code_check;
alter table return_request add constraint return_request_reason_code_check
  check (reason_code in ('too_small', 'too_large', 'not_as_pictured', 'damaged', 'changed_mind', 'other', 'withdrawal'));

-- A withdrawal is valid because it was declared, so a declaration is stored as it was typed, whether or not an order is found.
create table withdrawal (
  id uuid primary key,
  name text not null,
  -- As typed, such as '#1001'.
  order_number text not null,
  email text not null,
  -- The items in the shopper's words; empty for the whole order.
  items text not null default '',
  -- The units that were chosen on the page of the order: [{"_id": …, "quantity": …}]; null if none were.
  lines jsonb,
  declared_at timestamptz not null default now(),
  order_id uuid references shop_order,
  return_id uuid unique references return_request,
  status text not null default 'received' check (status in ('received', 'waiting', 'open', 'cancelled', 'returning', 'closed')),
  -- Why staff have to decide.
  problem text check (problem in ('unmatched', 'late', 'items', 'unsent')),
  note text not null default '',
  settled_at timestamptz,
  check ((status = 'open') = (problem is not null)),
  check ((status = 'returning') = (return_id is not null)),
  check (order_id is not null or status in ('received', 'open', 'closed')),
  check ((problem = 'unmatched') is not true or order_id is null),
  check ((status in ('cancelled', 'returning', 'closed')) = (settled_at is not null))
);
create index withdrawal_newest on withdrawal (declared_at desc, id desc);
create index withdrawal_unsettled on withdrawal (declared_at) where settled_at is null;
create index withdrawal_order on withdrawal (order_id);
create index withdrawal_email on withdrawal (lower(email));

-- Every price that a product has had, for the lowest price of the 30 days before a reduction.
create table product_price_history (
  product_id uuid not null references product on delete cascade,
  at timestamptz not null,
  price integer not null,
  discount_price integer not null,
  primary key (product_id, at)
);
insert into product_price_history (product_id, at, price, discount_price)
  select id, now(), price, discount_price from product;

-- Of a reduced product: the lowest price of the 30 days before the reduction. It does not change as long as the price does
-- not. Null if the product is not reduced, or had no price before.
alter table product add prior_price integer;

-- By the clock instead of the start of the transaction: transactions that change a product wait for each other.
create function record_product_price() returns trigger language plpgsql as $$
declare
  changed_at constant timestamptz := clock_timestamp();
begin
  if new.discount_price >= new.price then
    new.prior_price := null;
  elsif new.discount_price <> old.discount_price or old.discount_price >= old.price then
    select min(h.discount_price) into new.prior_price from product_price_history h
      where h.product_id = new.id and h.at >= coalesce((
        select max(first.at) from product_price_history first
        where first.product_id = new.id and first.at <= changed_at - interval '30 days'
      ), '-infinity');
  end if;
  insert into product_price_history (product_id, at, price, discount_price)
    values (new.id, changed_at, new.price, new.discount_price)
    on conflict (product_id, at) do update set price = excluded.price, discount_price = excluded.discount_price;
  return new;
end $$;
create trigger product_price_changed before update of price, discount_price on product for each row
  when (old.price <> new.price or old.discount_price <> new.discount_price)
  execute function record_product_price();

create function record_new_product_prices() returns trigger language plpgsql as $$
begin
  insert into product_price_history (product_id, at, price, discount_price)
    select id, clock_timestamp(), price, discount_price from added;
  return null;
end $$;
create trigger product_prices_recorded after insert on product
  referencing new table as added for each statement execute function record_new_product_prices();

-- What the retention periods have deleted: one row for each kind and run that deleted anything.
create table retention_run (
  kind text not null,
  ran_at timestamptz not null default now(),
  rows integer not null check (rows > 0),
  primary key (kind, ran_at)
);
