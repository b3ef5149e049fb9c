-- Promotions and carts. Amounts are cents.

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
  -- A personal code can be used by this account only.
  account_id uuid references account,
  -- Redemptions by orders that are not cancelled.
  uses integer not null default 0 check (uses >= 0),
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  -- A code that orders refer to is archived instead of deleted. Its name can then be used again.
  archived_at timestamptz,
  version integer not null default 1,
  check (kind <> 'percent' or value <= 100),
  check (use_limit is null or uses <= use_limit)
);
create unique index promotion_code on promotion (upper(code)) where archived_at is null;
create index promotion_created on promotion (created_at desc, id desc);
create index promotion_uses on promotion (uses desc, id desc);
-- Only what the form edits: orders change `uses`, and pausing is a switch of its own.
create trigger promotion_version before update on promotion for each row
  when ((old.code, old.kind, old.value, old.minimum, old.starts_at, old.ends_at, old.use_limit, old.customer_limit)
    is distinct from (new.code, new.kind, new.value, new.minimum, new.starts_at, new.ends_at, new.use_limit,
      new.customer_limit))
  execute function increment_version();

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
  -- The units a guest's cart asked for, where more than there were in stock.
  requested_quantity integer check (requested_quantity > quantity),
  -- The unit price when the shopper last added or changed the item; null where it is not known.
  last_price integer check (last_price >= 0),
  -- The unpaid order that holds this item's stock: its payment failed, so its lines are in the cart again. They leave the
  -- cart when the order is paid. Not a foreign key: its check would lock the order after the payment, while a cancellation
  -- locks the payment after the order. Orders are never deleted.
  order_id uuid,
  added_at timestamptz not null default now(),
  unique (account_id, product_id, size),
  foreign key (product_id, size) references product_size (product_id, name) on delete cascade
);
create index cart_item_product on cart_item (product_id, size);
create index cart_item_order on cart_item (order_id) where order_id is not null;

-- What a guest's cart added to an account's, so that it is not added twice.
create table cart_merge (
  account_id uuid not null references cart on delete cascade,
  -- The id that the browser gave the guest's cart.
  guest_cart uuid not null,
  -- [{ "productId", "size", "quantity" }]
  lines jsonb not null,
  merged_at timestamptz not null default now(),
  primary key (account_id, guest_cart)
);
create index cart_merge_merged on cart_merge (merged_at);
