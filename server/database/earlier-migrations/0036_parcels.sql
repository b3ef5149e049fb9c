-- An order is sent in one parcel or in several. Orders shipped before become one parcel each.

create table parcel (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- Within its order, from 1.
  number smallint not null check (number > 0),
  carrier text not null default '',
  tracking_number text not null default '',
  -- A link that staff entered; if it is empty, carrier and number give the link.
  tracking_url text not null default '',
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (order_id, number)
);

create table parcel_line (
  parcel_id uuid not null references parcel on delete cascade,
  order_line_id uuid not null references order_line,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, order_line_id)
);
create index parcel_line_order_line on parcel_line (order_line_id) include (quantity);

insert into parcel (id, order_id, number, carrier, tracking_number, shipped_at, delivered_at)
  select gen_random_uuid(), id, 1, carrier, tracking_number, shipped_at, delivered_at
  from shop_order where shipped_at is not null;
insert into parcel_line (parcel_id, order_line_id, quantity)
  select parcel_id, id, quantity
  from (
    select p.id as parcel_id, l.id, l.quantity - (
        select coalesce(sum(r.quantity), 0)::integer from refund_line r where r.order_line_id = l.id and r.restocked
      ) as quantity
    from parcel p join order_line l on l.order_id = p.order_id
  ) as sent
  where quantity > 0;

-- `carrier` and `tracking_number` of an order stay, empty in new orders, so that processes of the version before can still read.

-- Units that are not sent need no refund where nothing was paid for them.
alter table refund drop constraint refund_amount_check, add constraint refund_amount_check check (amount >= 0);
