-- Payments, captures, refunds, bank transfers and what staff must check. Amounts are whole minor units.

-- One row for each order. The gateway keeps its own records.
create table payment (
  id uuid primary key,
  -- An order has one payment; a change that raises its total adds a supplement, which is charged on its own.
  order_id uuid unique references shop_order,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'bank-transfer', 'none')),
  -- 'authorised': nothing is captured yet. 'voided': the authorisation has ended and nothing was captured.
  status text not null default 'unpaid' check (status in ('unpaid', 'failed', 'authorised', 'voided', 'paid', 'refunded')),
  amount integer not null check (amount >= 0),
  refunded integer not null default 0,
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
  supplements uuid references shop_order,
  currency text not null default shop_currency(),
  -- Decided when the order is placed, so that a change of the setting leaves open orders alone.
  capture_later boolean not null default false,
  -- What was taken, before refunds. A payment that is charged at once is captured in full when it is paid.
  captured integer not null default 0,
  -- Whether the gateway can take the money in parts; known once it is authorised.
  captures text check (captures in ('once', 'several')),
  authorised_at timestamptz,
  authorised_until timestamptz,
  -- Nothing more can be captured: all is, or the rest was released or has expired.
  authorisation_ended_at timestamptz,
  -- Rises when staff ask for a new payment after an authorisation has ended; part of the gateway's idempotency key.
  attempt smallint not null default 1 check (attempt > 0),
  -- When an unpaid order of a draft is cancelled; null for the shop's usual time.
  pay_until timestamptz,
  constraint payment_check1 check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  constraint payment_check2 check (refunded = 0 or status in ('paid', 'refunded')),
  constraint payment_order_check check ((order_id is null) <> (supplements is null)),
  constraint payment_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint payment_refunded_check1 check (refunded >= 0 and refunded <= captured),
  constraint payment_all_refunded_check check (status <> 'refunded' or refunded = captured),
  constraint payment_captured_check check (captured >= 0 and captured <= amount),
  constraint payment_authorised_check check (
    (status not in ('authorised', 'voided') or authorised_at is not null)
    and (authorised_at is null or capture_later)
    and (authorisation_ended_at is null or authorised_at is not null)
    and (status <> 'voided' or authorisation_ended_at is not null)
  )
);
create unique index payment_reference on payment (gateway, reference) where reference is not null;
create unique index payment_client_secret on payment (client_secret) where client_secret is not null;
create index payment_open on payment (created_at) where status in ('unpaid', 'failed') and closed_at is null;
create index payment_closed on payment (closed_at) where status in ('unpaid', 'failed') and closed_at is not null;
create index payment_status on payment (status, order_id);
create index payment_network on payment (network) where network is not null;
create index payment_supplements on payment (supplements) where supplements is not null;
create trigger payment_currency_kept before update of currency on payment
  for each row when (old.currency <> new.currency) execute function keep_amount_currency();

create function set_captured() returns trigger language plpgsql as $$
begin
  new.captured := case when new.paid_at is null then 0 else new.amount end;
  return new;
end $$;
create trigger payment_captured before insert or update on payment for each row
  when (not new.capture_later and new.captured <> case when new.paid_at is null then 0 else new.amount end)
  execute function set_captured();

create function check_payment_transition() returns trigger language plpgsql as $$
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
create trigger payment_transition before update of status on payment
  for each row when (old.status <> new.status) execute function check_payment_transition();

create function delete_payment_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger payment_network_deleted before update on payment for each row
  when (new.network is not null and (new.closed_at is not null or new.status not in ('unpaid', 'failed')))
  execute function delete_payment_network();

create function remove_paid_cart_items() returns trigger language plpgsql as $$
begin
  delete from cart_item where order_id = new.order_id;
  return null;
end $$;
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

-- The row is written with the decision; a job then calls the gateway with `id` as idempotency key. A refund that the gateway
-- refuses is reduced to what is left there and gets a new id, which rows that refer to it follow.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- 0 for units that are not sent and that nothing was paid for.
  amount integer not null check (amount >= 0),
  -- 'gateway': made at the gateway itself, not by the shop. 'changed': the difference of a change that lowered the total.
  reason text not null check (reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway', 'staff', 'changed')),
  status text not null default 'pending' check (status in ('pending', 'done')),
  note text not null default '',
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- A refund of more than one payment of the order has is several rows: the first is the refund, the others its parts.
  part_of uuid references refund on update cascade on delete set null,
  check ((status = 'done') = (done_at is not null))
);
create index refund_payment on refund (payment_id);
create index refund_part on refund (part_of) where part_of is not null;

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

-- A transfer that arrived, as staff recorded it.
create table bank_transfer (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount integer not null check (amount > 0),
  -- The day on the bank statement.
  received_on date not null,
  -- The bank's own reference; only needed to tell two transfers of one amount and day apart.
  bank_reference text not null default '',
  recorded_by uuid not null references account,
  recorded_at timestamptz not null default now(),
  -- Recording a transfer twice has one effect.
  unique (payment_id, received_on, amount, bank_reference)
);

-- A refund that staff made by a transfer of their own.
create table refund_transfer (
  refund_id uuid primary key references refund on update cascade on delete cascade,
  sent_on date not null,
  recorded_by uuid not null references account,
  recorded_at timestamptz not null default now()
);

-- Where the refunds of a payment are transferred to. Personal: deleted with the account, and some time after the refund.
create table refund_account (
  payment_id uuid primary key references payment,
  account_holder text not null,
  iban text not null,
  entered_at timestamptz not null default now(),
  -- An account that replaces another is used a day later, so that the owner of the address can object.
  usable_at timestamptz not null default now()
);

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
  -- underpaid: less arrived than is due. overpaid: more. capture_failed: the gateway refuses to capture an authorised
  -- payment. authorisation_ending: it can be captured for a short time only, and the order has not been shipped.
  kind text not null check (kind in (
    'unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed', 'underpaid', 'overpaid', 'capture_failed',
    'authorisation_ending'
  )),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'bank-transfer')),
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
