-- Products, their pictures and what they are found by.

create table category (
  id smallint primary key,
  key text not null unique,
  department text not null check (department in ('men', 'women')),
  label text not null,
  name text not null
);
-- The same list as contract/values/assortment.ts; a test compares them.
insert into category (id, key, department, label, name) values
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

-- A product is one colour of a style. Prices are cents.
create table product (
  id uuid primary key,
  title text not null,
  brand text not null,
  description text not null default '',
  image_url text not null,
  images jsonb not null default '[]',
  price integer not null check (price >= 0),
  discount_price integer not null check (discount_price >= 0),
  department text not null check (department in ('men', 'women')),
  section text not null default 'clothing' check (section in ('clothing', 'accessories')),
  category_id smallint not null references category,
  -- Null where the colour is not given.
  colour_id smallint references colour,
  is_new boolean not null default false,
  -- The sizes in stock: S 1, M 2, L 4, XL 8, any other 16. Kept by triggers of product_size.
  size_bits smallint not null default 0,
  -- The words it is found by. Words of its title, brand and category are there a second time, with '=' before them.
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  -- When staff last changed it. Stock does not count: it changes with every order.
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  check (discount_price <= price)
);
create index product_price on product (discount_price, id)
  include (department, category_id, colour_id, size_bits, is_new) where archived_at is null;
create index product_price_high on product (discount_price desc, id)
  include (department, category_id, colour_id, size_bits, is_new) where archived_at is null;
create index product_newest on product (created_at desc, id desc)
  include (department, category_id, colour_id, size_bits, is_new) where archived_at is null;
create index product_title on product (lower(title), id)
  include (title, department, category_id, colour_id, size_bits, is_new) where archived_at is null;
create index product_updated on product (updated_at desc, id desc)
  include (department, category_id, colour_id, size_bits, is_new) where archived_at is null;
create index product_facet_price on product (department, category_id, colour_id, discount_price, id)
  include (size_bits, is_new) where archived_at is null;
create index product_facet_newest on product (department, category_id, colour_id, created_at desc, id desc)
  include (size_bits, is_new) where archived_at is null;
create index product_brand on product (lower(brand)) where archived_at is null;
create index product_style on product (lower(title), lower(brand), category_id) where archived_at is null;
create index product_live on product (id) include (updated_at) where archived_at is null;
create index product_archived on product (id) where archived_at is not null;
-- Staff search for the last characters of an id.
create index product_id_suffix on product (reverse(id::text) text_pattern_ops);
create index product_search on product using gin (search);

create function set_product_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;
create trigger product_updated before update on product for each row
  when ((old.title, old.brand, old.description, old.image_url, old.images, old.price, old.discount_price,
      old.department, old.section, old.category_id, old.colour_id, old.is_new, old.archived_at)
    is distinct from (new.title, new.brand, new.description, new.image_url, new.images, new.price, new.discount_price,
      new.department, new.section, new.category_id, new.colour_id, new.is_new, new.archived_at))
  execute function set_product_updated();
create trigger product_invalidates_caches after insert or update or delete on product
  for each statement execute function invalidate_caches();

-- Full-text search by its index alone: the planner underestimates the cost of comparing tsvectors and would read the whole
-- table for every common word.
create function search_products(query tsquery) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_bits smallint, is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 20000 set enable_seqscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_bits, is_new, brand, archived_at
  from product where search @@ query
$$;
-- The same for suggestions while staff are typing, at most `max_rows`.
create function search_products_limited(query tsquery, is_archived boolean, max_rows integer) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_bits smallint, is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_bits, is_new, brand, archived_at
  from product where search @@ query and (archived_at is not null) = is_archived limit max_rows
$$;

-- Every word of the catalogue with the number of its products, for spelling correction.
create table search_word (
  word text collate "C" primary key,
  products integer not null
);
create index search_word_trigram on search_word using gist (word gist_trgm_ops);

-- Every title that a product has had, because an order shows the title at the time.
create table product_title_history (
  product_id uuid not null references product on delete cascade,
  title text not null,
  primary key (product_id, title)
);
create index product_title_history_text on product_title_history using gin (lower(title) gin_trgm_ops);

create function record_new_product_titles() returns trigger language plpgsql as $$
begin
  insert into product_title_history (product_id, title) select id, title from added on conflict do nothing;
  return null;
end $$;
create trigger product_titles_recorded after insert on product
  referencing new table as added for each statement execute function record_new_product_titles();

create function record_product_title() returns trigger language plpgsql as $$
begin
  insert into product_title_history (product_id, title) values (new.id, new.title) on conflict do nothing;
  return null;
end $$;
create trigger product_title_recorded after update of title on product
  for each row when (old.title <> new.title) execute function record_product_title();

-- Pictures by the hash of their pixels, stored in every width and format in which they are served.
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
-- The formats are compressed already.
alter table picture_file alter column bytes set storage external;

create table wishlist_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index wishlist_item_product on wishlist_item (product_id);
