-- Returns, numbered within their order and received unit by unit.

create table return_request (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- The first return of order 1001 is 1001-R1. Returns are never deleted, so numbers do not repeat.
  number integer not null default 1 check (number > 0),
  reason text not null,
  reason_code text
    check (reason_code in ('too_small', 'too_large', 'not_as_pictured', 'damaged', 'changed_mind', 'other')),
  status text not null default 'requested' check (status in ('requested', 'received', 'rejected')),
  requested_at timestamptz not null default now(),
  received_at timestamptz,
  rejected_at timestamptz,
  rejection text,
  refund_id uuid references refund on update cascade on delete set null,
  check ((status = 'received') = (received_at is not null)),
  check ((status = 'rejected') = (rejected_at is not null))
);
create unique index return_request_number on return_request (order_id, number);
create index return_request_requested on return_request (requested_at) include (order_id);
create index return_request_open on return_request (requested_at desc, id desc) where status = 'requested';

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
