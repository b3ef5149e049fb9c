-- Payments, refunds and what staff must check. Amounts are cents.

-- One row for each order. The gateway keeps its own records.
create table payment (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'none')),
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'failed', 'refunded')),
  amount integer not null check (amount >= 0),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= amount),
  -- The gateway's id for this payment, and the secret that the browser pays with.
  reference text,
  client_secret text,
  last4 text,
  brand text,
  failure text,
  -- How long the order waits for payment, where less than the default because stock is scarce.
  hold_minutes smallint check (hold_minutes > 0),
  -- A keyed hash of the network that the order came from. It limits what unpaid orders of one network hold, and is deleted
  -- once no payment is awaited.
  network text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- No payment is awaited any more: money that still arrives is refunded.
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
create index payment_status on payment (status, order_id);
create index payment_network on payment (network) where network is not null;

create function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('unpaid', 'paid'), ('unpaid', 'failed'), ('failed', 'paid'), ('failed', 'unpaid'), ('paid', 'refunded')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_transition before update of status on payment
  for each row when (old.status <> new.status) execute function check_payment_transition();

create function delete_payment_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger payment_network_deleted before update on payment for each row
  when (new.network is not null and (new.closed_at is not null or new.status in ('paid', 'refunded')))
  execute function delete_payment_network();

create function remove_paid_cart_items() returns trigger language plpgsql as $$
begin
  delete from cart_item where order_id = new.order_id;
  return null;
end $$;
create trigger payment_empties_cart after update of status on payment
  for each row when (old.status <> new.status and new.status = 'paid') execute function remove_paid_cart_items();

-- The row is written with the decision; a job then calls the gateway with `id` as idempotency key. A refund that the gateway
-- refuses is reduced to what is left there and gets a new id, which rows that refer to it follow.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount integer not null check (amount > 0),
  -- 'gateway': made at the gateway itself, not by the shop.
  reason text not null check (reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway', 'staff')),
  status text not null default 'pending' check (status in ('pending', 'done')),
  note text not null default '',
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index refund_payment on refund (payment_id);

create table refund_line (
  refund_id uuid not null references refund on update cascade on delete cascade,
  order_line_id uuid not null references order_line,
  quantity integer not null check (quantity > 0),
  -- Refunded before the order was shipped: the units are not sent and went back to stock.
  restocked boolean not null default false,
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);
create index refund_line_restocked on refund_line (order_line_id) include (quantity) where restocked;

-- Gateway events that have been applied.
create table payment_event (
  gateway text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (gateway, event_id)
);

-- Differences between the gateway and the orders, found by reconciliation or reported by a signed event.
create table payment_issue (
  id uuid primary key,
  -- unknown_charge: no order has this payment. wrong_amount: the amount or the currency is not what was asked for.
  -- over_refunded: the gateway reports a refund above what was paid. refund_failed: a refund that it had accepted failed.
  kind text not null check (kind in ('unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed')),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  reference text not null,
  order_id uuid references shop_order,
  -- In the minor unit of the currency.
  amount bigint not null check (amount >= 0),
  currency text not null,
  found_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'refunding', 'refunded', 'resolved')),
  -- The staff member who decided, when, and their note.
  decided_by uuid references account,
  decided_at timestamptz,
  note text not null default '',
  unique (gateway, reference, kind),
  check ((status = 'open') = (decided_at is null))
);
create index payment_issue_found on payment_issue (found_at desc, id desc);
create index payment_issue_open on payment_issue (id) where status = 'open';

-- How far the charges of a gateway have been compared with the payments, and when the last comparison began.
create table charge_scan (
  gateway text primary key,
  scanned_to timestamptz,
  started_at timestamptz not null default now()
);
