-- What the shop sells, and how many of each size are on hand.

create table category (
  id smallint primary key,
  key text not null unique,
  main text not null check (main in ('men', 'women')),
  label text not null,
  name text not null
);
-- The contract's own list; a test holds them together.
insert into category (id, key, main, label, name) values
  (1, 'mens_tshirt', 'men', 'T-shirt', 'Men''s T-shirt'),
  (2, 'mens_polo', 'men', 'Polo', 'Men''s Polo'),
  (3, 'mens_shirt', 'men', 'Shirt', 'Men''s Shirt'),
  (4, 'mens_hoodie', 'men', 'Hoodie', 'Men''s Hoodie'),
  (5, 'mens_sweatshirt', 'men', 'Sweatshirt', 'Men''s Sweatshirt'),
  (6, 'mens_pant', 'men', 'Pants', 'Men''s Pants'),
  (7, 'mens_chino', 'men', 'Chinos', 'Men''s Chinos'),
  (8, 'mens_short', 'men', 'Shorts', 'Men''s Shorts'),
  (9, 'womens_top', 'women', 'Top', 'Women''s Tops'),
  (10, 'womens_dress', 'women', 'Dress', 'Women''s Dresses'),
  (11, 'womens_shirt', 'women', 'Shirt', 'Women''s Shirt'),
  (12, 'womens_hoodie', 'women', 'Hoodie', 'Women''s Hoodie'),
  (13, 'womens_sweatshirt', 'women', 'Sweatshirt', 'Women''s Sweatshirt'),
  (14, 'womens_pant', 'women', 'Pants', 'Women''s Pants');

create table colour (
  id smallint primary key,
  name text not null unique
);
insert into colour (id, name) values
  (1, 'Black'), (2, 'White'), (3, 'Red'), (4, 'Green'), (5, 'Blue'), (6, 'Pink'), (7, 'Beige'), (8, 'Grey');

create table product (
  id uuid primary key,
  title text not null,
  brand text not null,
  description text not null default '',
  image_url text not null,
  images jsonb not null default '[]',
  price integer not null check (price >= 0),
  discount_price integer not null check (discount_price >= 0),
  main text not null check (main in ('men', 'women')),
  second_level text not null default 'clothing' check (second_level in ('clothing', 'accessories')),
  category_id smallint not null references category,
  -- Null where the colour is not told.
  colour_id smallint references colour,
  is_new boolean not null default false,
  -- The sizes in stock, a bit each: S 1, M 2, L 4, XL 8, any other name 16. Kept by the trigger below.
  mask smallint not null default 0,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The words it is found by, written with the product. Those that name it stand there once more, with an '=' before.
  search tsvector not null default '',
  check (discount_price <= price)
);
create index product_price on product (discount_price, id)
  include (main, category_id, colour_id, mask, is_new) where archived_at is null;
create index product_price_high on product (discount_price desc, id)
  include (main, category_id, colour_id, mask, is_new) where archived_at is null;
create index product_new on product (created_at desc, id desc)
  include (main, category_id, colour_id, mask, is_new) where archived_at is null;
create index product_shelf_price on product (main, category_id, colour_id, discount_price, id)
  include (mask, is_new) where archived_at is null;
create index product_shelf_new on product (main, category_id, colour_id, created_at desc, id desc)
  include (mask, is_new) where archived_at is null;
create index product_brand on product (lower(brand)) where archived_at is null;
create index product_style on product (lower(title), lower(brand), category_id) where archived_at is null;
create index product_search on product using gin (search);

-- The products of a search, by its index alone: the planner takes a match of two lists of words for as cheap as that of
-- two numbers and would read the whole table for every common word.
create function found_products(query tsquery) returns table (
  id uuid, discount_price integer, created_at timestamptz, main text, category_id smallint, colour_id smallint,
  mask smallint, is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 20000 set enable_seqscan = off as $$
  select id, discount_price, created_at, main, category_id, colour_id, mask, is_new, brand, archived_at
  from product where search @@ query
$$;

create table product_size (
  product_id uuid not null references product on delete cascade,
  name text not null,
  position smallint not null,
  quantity integer not null check (quantity >= 0),
  primary key (product_id, name)
);

-- Every change of a stock row, for good: the sum of `delta` is the quantity on hand.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id uuid not null references product on delete cascade,
  size text not null,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('received', 'counted', 'damaged', 'ordered', 'cancelled', 'returned')),
  order_id uuid,
  actor_id uuid references account,
  at timestamptz not null default now(),
  check ((reason in ('ordered', 'cancelled', 'returned')) = (order_id is not null))
);
create index stock_movement_product on stock_movement (product_id, size, id);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger stock_movement_append_only before update on stock_movement
  for each row execute function refuse_change();

create function size_bit(name text) returns smallint language sql immutable as $$
  select case upper(name) when 'S' then 1 when 'M' then 2 when 'L' then 4 when 'XL' then 8 else 16 end::smallint
$$;

-- The mask changes only when a size sells out, comes back or goes, so most orders never touch the product row.
-- The row is locked before the sizes are read: of two orders that empty two sizes of a product at once, the second
-- must see what the first has left.
create function keep_product_mask() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
  sizes_held smallint;
begin
  perform from product where id = changed for no key update;
  sizes_held := coalesce((
    select bit_or(size_bit(name)) from product_size where product_id = changed and quantity > 0
  ), 0);
  update product set mask = sizes_held where id = changed and mask <> sizes_held;
  return null;
end $$;

-- The same for added rows, all of a statement at once: thousands of products may be added by one.
create function keep_masks_of_added() returns trigger language plpgsql as $$
begin
  perform from product where id in (select product_id from added where quantity > 0)
    order by id for no key update;
  update product p set mask = held.mask
  from (
    select product_id, bit_or(size_bit(name)) as mask from product_size
    where quantity > 0 and product_id in (select product_id from added)
    group by product_id
  ) as held
  where p.id = held.product_id and p.mask <> held.mask;
  return null;
end $$;

create trigger product_size_added after insert on product_size
  referencing new table as added for each statement execute function keep_masks_of_added();
create trigger product_size_changed after update on product_size
  for each row when ((new.quantity > 0) is distinct from (old.quantity > 0) or new.name <> old.name)
  execute function keep_product_mask();
create trigger product_size_removed after delete on product_size
  for each row when (old.quantity > 0) execute function keep_product_mask();

-- The words of the catalogue, to find what was meant by a misspelt one.
create table search_word (
  word text collate "C" primary key,
  products integer not null
);
create index search_word_trigram on search_word using gist (word gist_trgm_ops);

create table wishlist_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index wishlist_item_product on wishlist_item (product_id);
