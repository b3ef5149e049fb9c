-- Returns are numbered within their order, and received unit by unit: some may be missing, some damaged.

-- The first return of order 1001 is 1001-R1. Returns are never deleted, so numbers do not repeat.
alter table return_request add column number integer not null default 1 check (number > 0);
update return_request r set number = counted.number
from (
  select id, row_number() over (partition by order_id order by requested_at, id) as number from return_request
) as counted
where counted.id = r.id and counted.number > 1;
create unique index return_request_order_number on return_request (order_id, number);
drop index return_request_order;

-- `quantity` is the units requested, and once the return is received the units that came back. The units that were
-- requested and did not come back are `missing_quantity`; `damaged_quantity` of those that came back cannot be sold.
alter table return_line add column missing_quantity integer not null default 0 check (missing_quantity >= 0);
alter table return_line add column damaged_quantity integer not null default 0
  check (damaged_quantity between 0 and quantity);
alter table return_line drop constraint return_line_quantity_check;
alter table return_line add constraint return_line_quantity_check
  check (quantity >= 0 and quantity + missing_quantity > 0);
