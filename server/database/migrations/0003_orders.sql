-- Carts, orders and the money that belongs to them. All amounts are whole cents.

create table promotion (
  id uuid primary key,
  code text not null,
  kind text not null check (kind in ('percent', 'amount')),
  -- Whole percent, or cents.
  value integer not null check (value > 0),
  minimum integer not null default 0 check (minimum >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer check (use_limit > 0),
  customer_limit integer check (customer_limit > 0),
  -- A personal code: only this account may use it.
  account_id uuid references account,
  uses integer not null default 0 check (uses >= 0),
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind <> 'percent' or value <= 100),
  check (use_limit is null or uses <= use_limit)
);
create unique index promotion_code on promotion (upper(code));

create table cart (
  account_id uuid primary key references account on delete cascade,
  promotion_id uuid references promotion on delete set null
);

create table cart_item (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  product_id uuid not null,
  size text not null,
  quantity integer not null check (quantity between 1 and 1000),
  added_at timestamptz not null default now(),
  unique (account_id, product_id, size),
  foreign key (product_id, size) references product_size (product_id, name) on delete cascade
);
create index cart_item_product on cart_item (product_id, size);

create table shop_order (
  id uuid primary key,
  account_id uuid not null references account,
  status text not null default 'Pending'
    check (status in ('Pending', 'Shipped', 'Delivered', 'Cancelled', 'Returned')),
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile text not null default '',
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  -- The sums of the lines at list prices and at discounted prices.
  list_total integer not null check (list_total >= 0),
  subtotal integer not null check (subtotal >= 0 and subtotal <= list_total),
  promotion_id uuid references promotion,
  promo_code text,
  promo integer not null default 0 check (promo >= 0 and promo <= subtotal),
  shipping integer not null check (shipping >= 0),
  total integer not null,
  estimated_from date not null,
  estimated_to date not null check (estimated_to >= estimated_from),
  placed_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- Taken off the lists by staff; never erased.
  deleted_at timestamptz,
  check (total = subtotal - promo + shipping),
  check ((promotion_id is null) = (promo_code is null)),
  check ((status = 'Cancelled') = (cancelled_at is not null)),
  check (status not in ('Shipped', 'Delivered', 'Returned') or shipped_at is not null),
  check (status not in ('Delivered', 'Returned') or delivered_at is not null)
);
create index shop_order_account on shop_order (account_id, placed_at desc, id desc);
create index shop_order_placed on shop_order (placed_at desc, id desc) where deleted_at is null;
create index shop_order_status on shop_order (status, placed_at desc, id desc) where deleted_at is null;
create index shop_order_search on shop_order
  using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
-- Staff know an order by the last characters of its id.
create index shop_order_id_end on shop_order (reverse(id::text) text_pattern_ops) where deleted_at is null;
create index shop_order_promotion on shop_order (promotion_id, account_id) where promotion_id is not null;
-- How many weeks there are, without which the sums by week are sorted on disk instead of hashed.
create statistics shop_order_week on (date_bin('7 days', placed_at, '2001-01-01 00:00+00')) from shop_order;

create function allow_order_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('Pending', 'Shipped'), ('Pending', 'Cancelled'), ('Shipped', 'Delivered'), ('Delivered', 'Returned')
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shop_order_transition before update of status on shop_order
  for each row when (old.status <> new.status) execute function allow_order_transition();

create table order_line (
  id uuid primary key,
  order_id uuid not null references shop_order,
  position smallint not null,
  -- The product as it was: what is shown stays true when the product changes or goes.
  product_id uuid not null references product,
  title text not null,
  brand text not null,
  colour text not null,
  image_url text not null,
  size text not null,
  quantity integer not null check (quantity > 0),
  unit_price integer not null check (unit_price >= 0),
  unit_discount_price integer not null check (unit_discount_price >= 0 and unit_discount_price <= unit_price),
  -- This line's part of the order's promo, for refunds.
  promo integer not null default 0 check (promo >= 0 and promo <= quantity * unit_discount_price),
  unique (order_id, position)
);
create index order_line_product on order_line (product_id);
alter table stock_movement add foreign key (order_id) references shop_order;

-- One row an order. What was paid and given back is kept here; the gateway has its own books.
create table payment (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'none')),
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'failed', 'refunded')),
  amount integer not null check (amount >= 0),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= amount),
  -- The gateway's name for this payment, and what the browser pays with.
  reference text,
  client_secret text,
  last4 text,
  brand text,
  failure text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- No money is awaited any more: what still arrives is given back.
  closed_at timestamptz,
  -- When the gateway was last asked about it.
  checked_at timestamptz,
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check (refunded = 0 or status in ('paid', 'refunded')),
  check (status <> 'refunded' or refunded = amount)
);
create unique index payment_reference on payment (gateway, reference) where reference is not null;
create unique index payment_client_secret on payment (client_secret) where client_secret is not null;
create index payment_open on payment (created_at) where status in ('unpaid', 'failed') and closed_at is null;
create index payment_closed on payment (closed_at) where status in ('unpaid', 'failed') and closed_at is not null;

create function allow_payment_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('unpaid', 'paid'), ('unpaid', 'failed'), ('failed', 'paid'), ('failed', 'unpaid'), ('paid', 'refunded')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_transition before update of status on payment
  for each row when (old.status <> new.status) execute function allow_payment_transition();

-- Money on its way back. The row is written with the decision; the gateway is called by a job, with `id` as its key.
-- 'gateway' is what was given back at the gateway itself, not by the shop.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway')),
  status text not null default 'pending' check (status in ('pending', 'done')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index refund_payment on refund (payment_id);

-- Gateway events already applied.
create table payment_event (
  gateway text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (gateway, event_id)
);

create table return_request (
  id uuid primary key,
  order_id uuid not null references shop_order,
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'received')),
  requested_at timestamptz not null default now(),
  received_at timestamptz,
  refund_id uuid references refund,
  check ((status = 'received') = (received_at is not null))
);
create index return_request_order on return_request (order_id);
create index return_request_requested on return_request (requested_at);

create table return_line (
  return_id uuid not null references return_request on delete cascade,
  order_line_id uuid not null references order_line,
  quantity integer not null check (quantity > 0),
  restocked boolean not null default false,
  primary key (return_id, order_line_id)
);

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_key_created on idempotency_key (created_at);
