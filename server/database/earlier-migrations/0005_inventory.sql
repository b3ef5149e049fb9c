-- Stock of each size, its ledger, totals per product, and what follows from changes of stock.

create table product_size (
  product_id uuid not null references product on delete cascade,
  name text not null,
  position smallint not null,
  quantity integer not null check (quantity >= 0),
  primary key (product_id, name)
);

-- The append-only ledger: the sum of `delta` is the quantity in stock.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id uuid not null references product on delete cascade,
  size text not null,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('received', 'counted', 'damaged', 'ordered', 'cancelled', 'returned')),
  order_id uuid,
  actor_id uuid references account,
  note text not null default '',
  at timestamptz not null default now(),
  check ((reason in ('ordered', 'cancelled', 'returned')) = (order_id is not null))
);
create index stock_movement_product on stock_movement (product_id, size, id);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
-- Few movements have a note; erasing a person's data searches them.
create index stock_movement_note on stock_movement (id) where note <> '';
create trigger stock_movement_append_only before update on stock_movement
  for each row execute function reject_change_except_redaction('note');

-- The last statement of placing orders, so that a popular size is locked only until the commit. Fails with
-- serialization_failure where less is left than when the orders were decided: they are then decided again.
create function take_stock(products uuid[], sizes text[], quantities integer[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  taken integer;
begin
  perform from product_size s
    join unnest(products, sizes) as ordered (product_id, size) on s.product_id = ordered.product_id and s.name = ordered.size
    order by s.product_id, s.name for no key update of s;
  update product_size s set quantity = s.quantity - ordered.quantity
    from unnest(products, sizes, quantities) as ordered (product_id, size, quantity)
    where s.product_id = ordered.product_id and s.name = ordered.size and s.quantity >= ordered.quantity;
  get diagnostics taken = row_count;
  if taken < cardinality(products) then
    raise exception 'the stock has changed' using errcode = 'serialization_failure';
  end if;
end $$;

-- product.size_bits --------------------------------------------------------------------------------------------------

create function size_bit(name text) returns smallint language sql immutable as $$
  select case upper(name) when 'S' then 1 when 'M' then 2 when 'L' then 4 when 'XL' then 8 else 16 end::smallint
$$;

-- Changes only when a size sells out, comes back or is removed, so most orders do not touch the product row. The row is
-- locked before the sizes are read: of two orders that each sell out a size, the second must see the first's.
create function update_size_bits() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
  bits smallint;
begin
  perform from product where id = changed for no key update;
  bits := coalesce((
    select bit_or(size_bit(name)) from product_size where product_id = changed and quantity > 0
  ), 0);
  update product set size_bits = bits where id = changed and size_bits <> bits;
  return null;
end $$;

-- The same for all rows of a statement: an import adds thousands of products at once.
create function update_size_bits_of_added() returns trigger language plpgsql as $$
begin
  perform from product where id in (select product_id from added where quantity > 0)
    order by id for no key update;
  update product p set size_bits = stocked.bits
  from (
    select product_id, bit_or(size_bit(name)) as bits from product_size
    where quantity > 0 and product_id in (select product_id from added)
    group by product_id
  ) as stocked
  where p.id = stocked.product_id and p.size_bits <> stocked.bits;
  return null;
end $$;

create trigger product_size_bits_added after insert on product_size
  referencing new table as added for each statement execute function update_size_bits_of_added();
create trigger product_size_bits_changed after update on product_size
  for each row when ((new.quantity > 0) is distinct from (old.quantity > 0) or new.name <> old.name)
  execute function update_size_bits();
create trigger product_size_bits_removed after delete on product_size
  for each row when (old.quantity > 0) execute function update_size_bits();

-- Changes of the catalogue -------------------------------------------------------------------------------------------

-- The change log that the in-memory index of each process follows: it reads what was committed since its last read. Of two
-- transactions the one with the higher xid may commit first, so readers compare snapshots instead of the highest xid.
-- Rows are deleted after some minutes; an index that is older reads the whole catalogue again.
create table catalogue_change (
  xid xid8 not null default pg_current_xact_id(),
  -- Null: any product may have changed.
  product_id uuid,
  -- The style of the product, or its style before the change; null where only stock changed.
  style bigint,
  -- Whether the words that it is found by may have changed.
  text_changed boolean not null default false,
  at timestamptz not null default now()
);
create index catalogue_change_xid on catalogue_change (xid);

-- Products with the same title, brand and category are colours of one style.
create function style_of(title text, brand text, category_id smallint) returns bigint language sql stable as $$
  select hashtextextended(lower(title) || e'\n' || lower(brand) || e'\n' || category_id, 0)
$$;

create function log_added_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed)
  select id, style_of(title, brand, category_id), true from added;
  return null;
end $$;
create function log_deleted_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed)
  select id, style_of(title, brand, category_id), true from deleted;
  return null;
end $$;
create function log_changed_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (product_id, style, text_changed)
  select a.id, style_of(a.title, a.brand, a.category_id), a.search <> b.search
  from after_change a join before_change b using (id);
  insert into catalogue_change (product_id, style)
  select b.id, style_of(b.title, b.brand, b.category_id)
  from before_change b join after_change a using (id)
  where (b.title, b.brand, b.category_id) is distinct from (a.title, a.brand, a.category_id);
  return null;
end $$;
create function log_all_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_change default values;
  return null;
end $$;
create trigger product_added_logged after insert on product
  referencing new table as added for each statement execute function log_added_products();
create trigger product_deleted_logged after delete on product
  referencing old table as deleted for each statement execute function log_deleted_products();
create trigger product_changed_logged after update on product
  referencing old table as before_change new table as after_change
  for each statement execute function log_changed_products();
create trigger product_truncated_logged after truncate on product
  for each statement execute function log_all_products();

-- Makes the processes of a restored shop read everything again.
insert into catalogue_change default values;

-- Totals -------------------------------------------------------------------------------------------------------------

-- The units in stock of a product and of its scarcest size that is not sold out, to sort and filter by. Updating them with
-- every order would make orders of one product wait for each other. So a change of stock only queues the product in
-- `stock_change`, and a reader first applies the queue: see server/catalogue/products/stock-totals.service.ts.
create table product_stock_total (
  product_id uuid primary key references product on delete cascade,
  quantity bigint not null,
  lowest_quantity integer
);
create index product_stock_total_quantity on product_stock_total (quantity, product_id);
create index product_stock_total_lowest on product_stock_total (lowest_quantity, product_id)
  where lowest_quantity is not null;

create table stock_change (product_id uuid not null);

create function log_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_change select distinct product_id from changed;
  insert into catalogue_change (product_id) select distinct product_id from changed;
  return null;
end $$;
create trigger product_size_added_logged after insert on product_size
  referencing new table as changed for each statement execute function log_stock_change();
create trigger product_size_changed_logged after update on product_size
  referencing new table as changed for each statement execute function log_stock_change();
create trigger product_size_removed_logged after delete on product_size
  referencing old table as changed for each statement execute function log_stock_change();

create function queue_stock_totals() returns trigger language plpgsql as $$
begin
  insert into stock_change select id from added;
  return null;
end $$;
create trigger product_stock_total_queued after insert on product
  referencing new table as added for each statement execute function queue_stock_totals();

-- Back-in-stock notices ----------------------------------------------------------------------------------------------

-- Requested by an account, or by an email address where the shop is public.
create table stock_notice (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  size text not null,
  account_id uuid references account on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  -- Set when the email is written.
  notified_at timestamptz,
  check ((account_id is null) <> (email is null))
);
create unique index stock_notice_account on stock_notice (account_id, product_id, size) where account_id is not null;
create unique index stock_notice_email on stock_notice (lower(email), product_id, size) where email is not null;
create index stock_notice_waiting on stock_notice (product_id, size) where notified_at is null;
create index stock_notice_created on stock_notice (created_at);

-- A size comes back in stock by a cancellation, return, count or import. Each of them writes the job that sends the notices.
create function notify_size_back() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select 'stock-back', jsonb_build_object('productId', new.product_id)
  where exists (
    select from stock_notice where product_id = new.product_id and size = new.name and notified_at is null
  );
  return null;
end $$;
create function notify_sizes_added() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select distinct 'stock-back', jsonb_build_object('productId', added.product_id)
  from added join stock_notice n on n.product_id = added.product_id and n.size = added.name and n.notified_at is null
  where added.quantity > 0;
  return null;
end $$;
create function notify_product_restored() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload)
  select 'stock-back', jsonb_build_object('productId', new.id)
  where exists (
    select from stock_notice n join product_size s on s.product_id = n.product_id and s.name = n.size
    where n.product_id = new.id and n.notified_at is null and s.quantity > 0
  );
  return null;
end $$;
create trigger product_size_back after update on product_size
  for each row when (old.quantity = 0 and new.quantity > 0) execute function notify_size_back();
create trigger product_size_added_back after insert on product_size
  referencing new table as added for each statement execute function notify_sizes_added();
create trigger product_restored after update of archived_at on product
  for each row when (old.archived_at is not null and new.archived_at is null) execute function notify_product_restored();
