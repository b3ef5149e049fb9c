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
