-- Payments that staff must look at, and refunds that take items out of an order.

-- Money at a gateway that does not agree with the orders: found by reconciliation or told by a signed event.
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
  -- Who of the staff decided, when, and what they noted.
  decided_by uuid references account,
  decided_at timestamptz,
  note text not null default '',
  unique (gateway, reference, kind),
  check ((status = 'open') = (decided_at is null))
);
create index payment_issue_found on payment_issue (found_at desc, id desc);
create index payment_issue_open on payment_issue (id) where status = 'open';

-- Up to when the charges of a gateway have been compared with the payments, and when that last began.
create table charge_scan (
  gateway text primary key,
  scanned_to timestamptz,
  started_at timestamptz not null default now()
);

-- Items refunded before the order was shipped: they are not sent, and their units went back to stock.
alter table refund_line add column restocked boolean not null default false;
create index refund_line_restocked on refund_line (order_line_id) include (quantity) where restocked;


-- The sandbox gateway lists its charges by time, each with what was refunded of it.
create index charge_created on sandbox_gateway.charge (created_at, id);
create index refund_payment on sandbox_gateway.refund (payment_id);
