-- The records of the sandbox gateway, which stands for an external service. Nothing here refers to the shop's tables, and none
-- of them refers to these.

create schema sandbox_gateway;

create table sandbox_gateway.payment (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  amount integer not null check (amount >= 0),
  description text not null,
  status text not null default 'open' check (status in ('open', 'authorised', 'succeeded', 'canceled')),
  last4 text,
  brand text,
  -- Why the last card was declined.
  failure text,
  created_at timestamptz not null default now(),
  -- The default is for processes of the version before, which do not name a currency.
  currency text not null default 'USD',
  -- The sandbox gateway can authorise and capture too. A charge is what was captured; it grows with each capture.
  capture_later boolean not null default false,
  authorised_at timestamptz,
  -- 'refused': by a test card.
  captures text check (captures in ('once', 'several', 'refused'))
);

create table sandbox_gateway.charge (
  id text primary key,
  payment_id text not null unique references sandbox_gateway.payment,
  amount integer not null,
  created_at timestamptz not null default now()
);
create index charge_created on sandbox_gateway.charge (created_at, id);

create table sandbox_gateway.refund (
  id text primary key,
  payment_id text not null references sandbox_gateway.payment,
  idempotency_key text not null unique,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index refund_payment on sandbox_gateway.refund (payment_id);

create table sandbox_gateway.event (
  id text primary key,
  payment_id text not null references sandbox_gateway.payment,
  kind text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- Null: not to be delivered (any more).
  deliver_at timestamptz,
  attempts integer not null default 0
);
create index event_due on sandbox_gateway.event (deliver_at) where deliver_at is not null;
