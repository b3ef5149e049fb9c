-- What staff work with: products in bulk and by file, their pictures, notes and refunds of orders, daily sums.

-- Products -----------------------------------------------------------------------------------------------------------

create index product_title on product (lower(title), id);
create index product_updated on product (updated_at desc, id desc);
-- Staff know a product by the last characters of its id.
create index product_id_end on product (reverse(id::text) text_pattern_ops);

alter table stock_movement add column note text not null default '';

-- A picture by the hash of its pixels, in every width and format it is served in.
create table picture (
  hash text primary key,
  width integer not null,
  height integer not null,
  widths smallint[] not null,
  tint text not null,
  actor_id uuid references account,
  created_at timestamptz not null default now()
);
create table picture_file (
  hash text not null references picture on delete cascade,
  width smallint not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (hash, width, format)
);
-- They are packed already.
alter table picture_file alter column bytes set storage external;

-- What a change of many products can be undone by: each product before and after it. `before` is null where it was made.
create table product_undo (
  id uuid primary key,
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index product_undo_created on product_undo (created_at);
create table product_undo_row (
  undo_id uuid not null references product_undo on delete cascade,
  product_id uuid not null references product on delete cascade,
  before jsonb,
  after jsonb not null,
  primary key (undo_id, product_id)
);

create table product_import (
  id uuid primary key,
  actor_id uuid not null references account,
  file_name text not null,
  format text check (format in ('selvedge', 'shopify')),
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'applying', 'applied', 'undone', 'failed')),
  -- The file, until it has been read.
  content bytea,
  done integer not null default 0,
  total integer,
  error text,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undo_id uuid references product_undo on delete set null
);
create index product_import_created on product_import (created_at desc, id desc);
create table product_import_row (
  import_id uuid not null references product_import on delete cascade,
  line integer not null,
  last_line integer not null,
  verdict text not null check (verdict in ('new', 'changed', 'same', 'refused', 'conflict')),
  product_id uuid,
  title text not null,
  changes jsonb not null default '[]',
  reasons jsonb not null default '[]',
  -- The product as it was when the file was read, and as it is to be.
  before jsonb,
  after jsonb,
  primary key (import_id, line)
);
create index product_import_row_verdict on product_import_row (import_id, verdict, line);

-- Orders -------------------------------------------------------------------------------------------------------------

alter table shop_order add column tracking_number text not null default '';
alter table shop_order add column carrier text not null default '';
create index shop_order_total on shop_order (total desc, id desc) where deleted_at is null;
create index order_line_order on order_line (order_id) include (product_id, quantity, unit_discount_price, promo);

create table order_note (
  id uuid primary key,
  order_id uuid not null references shop_order,
  author_id uuid not null references account,
  body text not null,
  at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, at);

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway', 'staff'));
alter table refund add column note text not null default '';
alter table refund add column actor_id uuid references account;

-- A refund that its gateway refuses is cut to what is left there, under another id: a gateway never does two things for
-- one key. What points at it follows.
alter table return_request drop constraint return_request_refund_id_fkey;
alter table return_request add constraint return_request_refund_id_fkey
  foreign key (refund_id) references refund on update cascade on delete set null;

create table refund_line (
  refund_id uuid not null references refund on update cascade on delete cascade,
  order_line_id uuid not null references order_line,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);

-- Returns ------------------------------------------------------------------------------------------------------------

alter table return_request add column reason_code text
  check (reason_code in ('too_small', 'too_large', 'not_as_pictured', 'damaged', 'changed_mind', 'other'));
alter table return_request add column rejected_at timestamptz;
alter table return_request add column rejection text;
alter table return_request drop constraint return_request_status_check;
alter table return_request add constraint return_request_status_check
  check (status in ('requested', 'received', 'rejected'));
alter table return_request add constraint return_request_rejected
  check ((status = 'rejected') = (rejected_at is not null));

-- Sums of a day ------------------------------------------------------------------------------------------------------

-- Orders and revenue by the day (UTC) an order was placed. An order counts unless it was cancelled or taken off the
-- lists; its revenue is what was paid less what was given back. Kept by the triggers below, in the transactions of what
-- they count. One row a day would let all that order wait for each other, so each change is a row of its own; now and
-- then they are folded into one, with no figure changed.
create table order_day (
  day date not null,
  orders integer not null,
  revenue bigint not null
);
create index order_day_day on order_day (day) include (orders, revenue);

create function order_day_of(placed timestamptz) returns date language sql immutable as $$
  select (placed at time zone 'UTC')::date
$$;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_day (day, orders, revenue)
  select order_day_of(placed_at), count(*), 0 from added
  where status <> 'Cancelled' and deleted_at is null group by 1;
  return null;
end $$;
create trigger shop_order_counted after insert on shop_order
  referencing new table as added for each statement execute function count_new_orders();

-- Whoever deletes or restores an order holds its payment, so what it has brought stands still meanwhile.
create function count_changed_order() returns trigger language plpgsql as $$
declare
  brought bigint := 0;
begin
  if (old.deleted_at is null) <> (new.deleted_at is null) or old.placed_at <> new.placed_at then
    select coalesce(sum(amount - refunded), 0) into brought from payment
    where order_id = new.id and paid_at is not null;
  end if;
  if old.deleted_at is null then
    insert into order_day (day, orders, revenue)
    values (order_day_of(old.placed_at), -(old.status <> 'Cancelled')::integer, -brought);
  end if;
  if new.deleted_at is null then
    insert into order_day (day, orders, revenue)
    values (order_day_of(new.placed_at), (new.status <> 'Cancelled')::integer, brought);
  end if;
  return null;
end $$;
create trigger shop_order_recounted after update on shop_order
  for each row when (
    (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.status = 'Cancelled') <> (new.status = 'Cancelled')
    or old.placed_at <> new.placed_at
  ) execute function count_changed_order();

create function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into order_day (day, orders, revenue)
  select order_day_of(o.placed_at), 0, sum(added.amount - added.refunded)
  from added join shop_order o on o.id = added.order_id
  where added.paid_at is not null and o.deleted_at is null
  group by 1 having sum(added.amount - added.refunded) <> 0;
  return null;
end $$;
create trigger payment_counted after insert on payment
  referencing new table as added for each statement execute function count_new_payments();

create function count_changed_payment() returns trigger language plpgsql as $$
declare
  more bigint := case when new.paid_at is null then 0 else new.amount - new.refunded end
    - case when old.paid_at is null then 0 else old.amount - old.refunded end;
begin
  insert into order_day (day, orders, revenue)
  select order_day_of(placed_at), 0, more from shop_order where id = new.order_id and deleted_at is null;
  return null;
end $$;
create trigger payment_recounted after update on payment
  for each row when (
    (old.paid_at is null) <> (new.paid_at is null) or old.refunded <> new.refunded or old.amount <> new.amount
  ) execute function count_changed_payment();

insert into order_day (day, orders, revenue)
select order_day_of(o.placed_at), count(*) filter (where o.status <> 'Cancelled'),
  coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)
from shop_order o left join payment p on p.order_id = o.id
where o.deleted_at is null group by 1;

-- Visitors and returns are few rows a day, and are summed as they are.
create index return_request_requested_order on return_request (requested_at) include (order_id);
