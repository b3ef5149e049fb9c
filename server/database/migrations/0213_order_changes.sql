-- Changes of orders after they were placed. See docs/decisions/0052-changing-an-order.md.

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
  -- What the total rises or falls by.
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
