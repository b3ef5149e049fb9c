-- What comes back, where parcels go, who waits for a size, and the prices a shopper has seen.

create index return_line_order_line on return_line (order_line_id);
create index return_request_open on return_request (requested_at desc, id desc) where status = 'requested';

-- What one piece cost when its owner last put it there or changed it; null where that is not known.
alter table cart_item add column seen_price integer check (seen_price >= 0);

create table address (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  first_name text not null,
  last_name text not null,
  mobile text not null default '',
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_account on address (account_id);
create unique index address_default on address (account_id) where is_default;

-- Somebody who wants to know when a size is back: an account, or an address where the shop is open to everyone.
create table stock_notice (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  size text not null,
  account_id uuid references account on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  -- Its mail is being written.
  told_at timestamptz,
  check ((account_id is null) <> (email is null))
);
create unique index stock_notice_account on stock_notice (account_id, product_id, size) where account_id is not null;
create unique index stock_notice_email on stock_notice (lower(email), product_id, size) where email is not null;
create index stock_notice_waiting on stock_notice (product_id, size) where told_at is null;
create index stock_notice_created on stock_notice (created_at);

-- A size comes back by a cancellation, a return, a count or an import. Whichever it is, the job that tells those who
-- wait is written with it; see server/stock-notices.
create function tell_waiting() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select 'stock-back', jsonb_build_object('productId', new.product_id)
  where exists (
    select from stock_notice where product_id = new.product_id and size = new.name and told_at is null
  );
  return null;
end $$;

create function tell_waiting_for_added() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select distinct 'stock-back', jsonb_build_object('productId', added.product_id)
  from added join stock_notice n on n.product_id = added.product_id and n.size = added.name and n.told_at is null
  where added.quantity > 0;
  return null;
end $$;

create function tell_waiting_for_restored() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select 'stock-back', jsonb_build_object('productId', new.id)
  where exists (
    select from stock_notice n join product_size s on s.product_id = n.product_id and s.name = n.size
    where n.product_id = new.id and n.told_at is null and s.quantity > 0
  );
  return null;
end $$;

create trigger product_size_back after update on product_size
  for each row when (old.quantity = 0 and new.quantity > 0) execute function tell_waiting();
create trigger product_size_back_again after insert on product_size
  referencing new table as added for each statement execute function tell_waiting_for_added();
create trigger product_restored after update of archived_at on product
  for each row when (old.archived_at is not null and new.archived_at is null) execute function tell_waiting_for_restored();
