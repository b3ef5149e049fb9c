-- Returns, numbered within their order and received unit by unit, and declarations of withdrawal from a contract.

create table return_request (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- The first return of order 1001 is 1001-R1. Returns are never deleted, so numbers do not repeat.
  number integer not null default 1 check (number > 0),
  reason text not null,
  reason_code text check (reason_code in (
    'too_small', 'too_large', 'not_as_pictured', 'damaged', 'changed_mind', 'other', 'withdrawal'
  )),
  status text not null default 'requested' check (status in ('requested', 'received', 'rejected')),
  requested_at timestamptz not null default now(),
  received_at timestamptz,
  rejected_at timestamptz,
  rejection text,
  refund_id uuid references refund on update cascade on delete set null,
  -- Taken off the refund for wear, with the reason that the customer is told.
  deduction integer not null default 0,
  deduction_reason text not null default '',
  -- The part of the refund that is for the delivery; null in returns that were received before it was recorded.
  delivery_refund integer,
  -- A withdrawal that nobody has confirmed does not move money: the refund of its return waits for staff with the right to refund.
  is_unconfirmed boolean not null default false,
  -- What is to be refunded of a received return once it is approved.
  refund_waiting integer,
  check ((status = 'received') = (received_at is not null)),
  check ((status = 'rejected') = (rejected_at is not null)),
  constraint return_request_deduction_check check (
    deduction >= 0 and (deduction = 0) = (deduction_reason = '') and (delivery_refund is null or delivery_refund >= 0)
  ),
  constraint return_request_waiting_check check (
    refund_waiting is null or refund_waiting > 0 and is_unconfirmed and status = 'received' and refund_id is null
  )
);
create unique index return_request_number on return_request (order_id, number);
create index return_request_requested on return_request (requested_at) include (order_id);
create index return_request_open on return_request (requested_at desc, id desc) where status = 'requested';
create index return_request_waiting on return_request (received_at) where refund_waiting is not null;

create table return_line (
  return_id uuid not null references return_request on delete cascade,
  order_line_id uuid not null references order_line,
  -- The units requested; once received, the units that came back.
  quantity integer not null check (quantity >= 0),
  -- The units that were requested and did not come back.
  missing_quantity integer not null default 0 check (missing_quantity >= 0),
  -- The units that came back and cannot be sold.
  damaged_quantity integer not null default 0 check (damaged_quantity between 0 and quantity),
  restocked boolean not null default false,
  primary key (return_id, order_line_id),
  check (quantity + missing_quantity > 0)
);
create index return_line_order_line on return_line (order_line_id);

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
  -- refused: all items are excluded from the right of withdrawal.
  status text not null default 'received' check (
    status in ('received', 'waiting', 'open', 'cancelled', 'returning', 'closed', 'refused')
  ),
  -- Why staff have to decide. unconfirmed: the order was not sent, and nobody has confirmed the declaration.
  problem text check (problem in ('unmatched', 'unconfirmed', 'late', 'items', 'unsent')),
  note text not null default '',
  settled_at timestamptz,
  -- Who declared a withdrawal is only known once it is confirmed: by the shopper's account or session, or by the link in the receipt.
  confirmed_at timestamptz,
  confirmed_by text,
  check ((status = 'open') = (problem is not null)),
  check ((status = 'returning') = (return_id is not null)),
  check (order_id is not null or status in ('received', 'open', 'closed')),
  check ((problem = 'unmatched') is not true or order_id is null),
  constraint withdrawal_settled_check
    check ((status in ('cancelled', 'returning', 'closed', 'refused')) = (settled_at is not null)),
  constraint withdrawal_confirmed_check
    check ((confirmed_at is null) = (confirmed_by is null) and confirmed_by in ('buyer', 'link'))
);
create index withdrawal_newest on withdrawal (declared_at desc, id desc);
create index withdrawal_unsettled on withdrawal (declared_at) where settled_at is null;
create index withdrawal_order on withdrawal (order_id);
create index withdrawal_email on withdrawal (lower(email));
