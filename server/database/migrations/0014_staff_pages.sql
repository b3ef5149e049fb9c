-- What the pages of staff's longest lists are found by.

-- Who has an account and is no customer, to be left out of lists that come from the sums of all accounts.
create index account_no_customer on account (id) where not (role = 'User' and erased_at is null);

-- Products by title and by their last change, read from the index alone; those that have left the shop are few.
drop index product_title;
create index product_title on product (lower(title), id)
  include (title, main, category_id, colour_id, mask, is_new) where archived_at is null;
drop index product_updated;
create index product_updated on product (updated_at desc, id desc)
  include (main, category_id, colour_id, mask, is_new) where archived_at is null;
create index product_archived on product (id) where archived_at is not null;

-- Orders by their payment. Those that were taken off the lists are few, and are left out of what is counted.
create index payment_status on payment (status, order_id);
create index shop_order_deleted on shop_order (id) where deleted_at is not null;

-- How many visitors a day had, once it is over: then nobody asks any more who of them came twice. A day's visitors are
-- those of this table and of `visit` together, however many of them have been moved so far.
create table visit_day (
  day date primary key,
  visitors integer not null
);
insert into visit_day (day, visitors)
select day, count(*) from visit where day < (now() at time zone 'UTC')::date - 1 group by day;
delete from visit where day < (now() at time zone 'UTC')::date - 1;

-- The pieces on hand of a product, all sizes together, to sort by, and how many there are of its scarcest size that is
-- not sold out, to find what runs low. To change them with every order would let orders of
-- one product wait for each other; so what moves stock only notes in `stock_change` whose it was, and whoever wants to
-- read the sums first brings those up to date: see server/catalogue/products/stock-totals.service.ts.
create table product_pieces (
  product_id uuid primary key references product on delete cascade,
  pieces bigint not null,
  fewest integer
);
create index product_pieces_sorted on product_pieces (pieces, product_id);
create index product_pieces_fewest on product_pieces (fewest, product_id) where fewest is not null;

create table stock_change (product_id uuid not null);

create function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_change select distinct product_id from changed;
  return null;
end $$;
create trigger product_size_noted_added after insert on product_size
  referencing new table as changed for each statement execute function note_stock_change();
create trigger product_size_noted_changed after update on product_size
  referencing new table as changed for each statement execute function note_stock_change();
create trigger product_size_noted_removed after delete on product_size
  referencing old table as changed for each statement execute function note_stock_change();

create function note_new_products() returns trigger language plpgsql as $$
begin
  insert into stock_change select id from added;
  return null;
end $$;
create trigger product_noted after insert on product
  referencing new table as added for each statement execute function note_new_products();

-- After the triggers, which let no stock move until the commit.
insert into product_pieces (product_id, pieces, fewest)
select p.id, coalesce(sum(s.quantity), 0), min(s.quantity) filter (where s.quantity > 0)
from product p left join product_size s on s.product_id = p.id group by p.id;

-- The audit by what was done to which kind of thing, the newest first, and by a part of a thing's id.
create index audit_kind on audit (action, entity, at desc, id desc);
drop index audit_search;
create index audit_search on audit using gin (entity_id gin_trgm_ops);

-- Orders by what staff are typing: in small letters, so that what the index brings is looked through in half the time.
drop index shop_order_search;
create index shop_order_search on shop_order
  using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
create or replace function some_orders(patterns text[], ending text, most integer) returns setof uuid
language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id from (
    (select id from shop_order where deleted_at is null and ending <> '' and reverse(id::text) like ending limit most)
    union
    (select id from shop_order where deleted_at is null
      and lower(first_name || ' ' || last_name || ' ' || email) like any (patterns) limit most)
  ) as found limit most
$$;
-- The same, all of them, with what they are narrowed to and sorted by.
create function found_orders(patterns text[], ending text) returns table (
  id uuid, status text, placed_at timestamptz, total integer, account_id uuid, deleted_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, status, placed_at, total, account_id, deleted_at from shop_order
  where deleted_at is null and (
    lower(first_name || ' ' || last_name || ' ' || email) like any (patterns)
    or ending <> '' and reverse(id::text) like ending
  )
$$;
