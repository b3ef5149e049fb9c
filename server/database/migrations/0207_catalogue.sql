-- Products, what they are found by, their earlier titles and prices, pictures, videos and favourites.

-- The SKUs and barcodes of a product's sizes, in lower case.
create function product_codes(size_details jsonb) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lower(code)), '{}')
  from jsonb_each(size_details) as size (name, details),
    unnest(array[details ->> 'sku', details ->> 'gtin']) as code
  where code <> ''
$$;

-- The version of the rules by which a product's terms were made: its lexeme `=@1`. Terms of the versions before have none.
create function search_terms_version(search tsvector) returns integer language sql immutable parallel safe as $$
  select coalesce(substring(search::text from '''=@([0-9]+)''')::integer, 0)
$$;

-- A product is one colour of a style. Prices are whole minor units.
create table product (
  id uuid primary key,
  title text not null,
  brand text not null,
  description text not null default '',
  image_url text not null,
  images jsonb not null default '[]',
  price integer not null check (price >= 0),
  discount_price integer not null check (discount_price >= 0),
  department text not null,
  section text not null default 'clothing',
  category_id smallint not null references category,
  -- Null where the colour is not given.
  colour_id smallint references colour,
  is_new boolean not null default false,
  -- The words it is found by. Words of its title, brand and category are there a second time, with '=' before them.
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  -- When staff last changed it. Stock does not count: it changes with every order.
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  -- The sizes in stock, as ids of `size_value` in ascending order; 0 stands for all sizes that it does not have. Kept by
  -- triggers of product_size.
  size_ids smallint[] not null default '{}',
  -- [{"part": "Shell", "fibres": [{"fibre": "Cotton", "percent": 100}]}]
  composition jsonb not null default '[]',
  -- Keys of contract/values/care-symbols.ts.
  care jsonb not null default '[]',
  -- ISO 3166-1 alpha-2, or empty.
  origin text not null default '',
  -- {"name": …, "address": …, "contact": …}; null for the shop's, see the settings.
  maker jsonb,
  responsible_person jsonb,
  warnings text not null default '',
  -- Override the category's, measure by measure.
  measures jsonb not null default '{}',
  -- By size: {"M": {"sku": …, "gtin": …, "weight": grams}}. Apart from `product_size`, which every order updates.
  size_details jsonb not null default '{}',
  -- The products of a style are its colours. Each names its style, so renaming one colour does not tear the style apart.
  style_id uuid not null,
  -- By the keys of `attribute`.
  attributes jsonb not null default '{}',
  -- ["linen", "summer"]; in the column `search` as well, with '=#' before them.
  tags jsonb not null default '[]',
  -- The code of the product's tax class; empty for the category's.
  tax_class text not null default '',
  -- Of a reduced product: the lowest price of the 30 days before the reduction. It does not change as long as the price does
  -- not. Null if the product is not reduced, or had no price before.
  prior_price integer,
  -- `sealed`: for health or hygiene, once the seal is broken. `custom`: made to measure. Empty: not excluded.
  withdrawal_exclusion text not null default ''
    check (withdrawal_exclusion in ('', 'sealed', 'custom')),
  rating_count integer not null default 0,
  -- The sum of the stars.
  rating_total integer not null default 0,
  -- What lists sort by: 0 without reviews.
  rating_score smallint not null default 0,
  -- Whether staff say that it is new. Null in rows that were last written before this column: then it is `is_new`.
  marked_new boolean,
  -- Whether it was added within the days of the setting `newForDays`. A schedule updates it.
  is_recent boolean not null default false,
  check (discount_price <= price),
  constraint product_new_follows
    check (is_new = (coalesce(marked_new, is_new) or is_recent))
);
create index product_price on product (discount_price, id)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index product_price_high on product (discount_price desc, id)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index product_newest on product (created_at desc, id desc)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index product_title on product (lower(title), id)
  include (title, department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index product_updated on product (updated_at desc, id desc)
  include (department, category_id, colour_id, size_ids, is_new) where archived_at is null;
create index product_facet_price on product (department, category_id, colour_id, discount_price, id)
  include (size_ids, is_new) where archived_at is null;
create index product_facet_newest on product (department, category_id, colour_id, created_at desc, id desc)
  include (size_ids, is_new) where archived_at is null;
create index product_brand on product (lower(brand)) where archived_at is null;
create index product_live on product (id) include (updated_at) where archived_at is null;
create index product_archived on product (id) where archived_at is not null;
-- Staff search for the last characters of an id.
create index product_id_suffix on product (reverse(id::text) text_pattern_ops);
create index product_search on product using gin (search);
create index product_style_id on product (style_id);
-- Archived ones too: a new colour joins the style of an archived one.
create index product_style on product (lower(title), lower(brand), category_id);
-- Lists sorted by rating, while the index of products in memory loads.
create index product_rating on product (rating_score desc, id desc)
  where archived_at is null;
create index product_codes on product using gin (product_codes(size_details));
create index product_recent on product (created_at) where is_recent;
create index product_search_terms_version on product (search_terms_version(search));
create trigger product_invalidates_caches after insert or update or delete on product
  for each statement execute function invalidate_caches();

create function add_brands_of_products() returns trigger language plpgsql as $$
begin
  perform add_brands(array(select distinct brand from added));
  return null;
end $$;
create trigger product_brands_added after insert on product
  referencing new table as added for each statement execute function add_brands_of_products();

create function add_brand_of_product() returns trigger language plpgsql as $$
begin
  perform add_brands(array[new.brand]);
  return null;
end $$;
create trigger product_brand_changed after update of brand on product
  for each row when (old.brand <> new.brand) execute function add_brand_of_product();

create function set_product_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;
-- What staff edit. A day that passes, a rating or a change of stock is no edit.
create trigger product_updated before update on product for each row when (
  old.withdrawal_exclusion is distinct from new.withdrawal_exclusion or (
  old.tax_class is distinct from new.tax_class or (
  old.tags is distinct from new.tags or (
  old.title is distinct from new.title or
  old.brand is distinct from new.brand or
  old.description is distinct from new.description or
  old.image_url is distinct from new.image_url or
  old.images is distinct from new.images or
  old.price is distinct from new.price or
  old.discount_price is distinct from new.discount_price or
  old.department is distinct from new.department or
  old.section is distinct from new.section or
  old.category_id is distinct from new.category_id or
  old.colour_id is distinct from new.colour_id or
  coalesce(old.marked_new, old.is_new) is distinct from coalesce(new.marked_new, new.is_new) or
  old.archived_at is distinct from new.archived_at or
  old.composition is distinct from new.composition or
  old.care is distinct from new.care or
  old.origin is distinct from new.origin or
  old.maker is distinct from new.maker or
  old.responsible_person is distinct from new.responsible_person or
  old.warnings is distinct from new.warnings or
  old.measures is distinct from new.measures or
  old.size_details is distinct from new.size_details or
  old.style_id is distinct from new.style_id or
  old.attributes is distinct from new.attributes
  )))
) execute function set_product_updated();

-- A new product joins the style of those with the same title, brand and category, or else founds one with its own id.
create function join_style() returns trigger language plpgsql as $$
begin
  new.style_id := coalesce(
    (
      select p.style_id from product p
      where lower(p.title) = lower(new.title) and lower(p.brand) = lower(new.brand) and p.category_id = new.category_id
      order by p.archived_at is not null, p.id limit 1
    ),
    new.id
  );
  return new;
end $$;
create trigger product_joins_style before insert on product for each row
  when (new.style_id is null) execute function join_style();

-- Shoppers see `is_new`, which follows from the other two.
create function set_product_is_new() returns trigger language plpgsql as $$
begin
  if new.marked_new is null then
    new.marked_new := new.is_new;
  -- The version before writes only `is_new`.
  elsif tg_op = 'UPDATE' and new.is_new <> old.is_new and new.marked_new = old.marked_new and new.is_recent = old.is_recent then
    new.marked_new := new.is_new;
  end if;
  new.is_new := new.marked_new or new.is_recent;
  return new;
end $$;
create trigger product_is_new before insert or update of is_new, marked_new, is_recent on product
  for each row execute function set_product_is_new();

-- Full-text search by its index alone: the planner underestimates the cost of comparing tsvectors and would read the whole
-- table for every common word.
create function search_products(query tsquery) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_ids smallint[], is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 20000 set enable_seqscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_ids, is_new, brand, archived_at
  from product where search @@ query
$$;

-- The same for suggestions while staff are typing, at most `max_rows`.
create function search_products_limited(query tsquery, is_archived boolean, max_rows integer) returns table (
  id uuid, discount_price integer, created_at timestamptz, department text, category_id smallint, colour_id smallint,
  size_ids smallint[], is_new boolean, brand text, archived_at timestamptz
) language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id, discount_price, created_at, department, category_id, colour_id, size_ids, is_new, brand, archived_at
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

-- Every price that a product has had, for the lowest price of the 30 days before a reduction.
create table product_price_history (
  product_id uuid not null references product on delete cascade,
  at timestamptz not null,
  price integer not null,
  discount_price integer not null,
  primary key (product_id, at)
);

-- By the clock instead of the start of the transaction: transactions that change a product wait for each other.
create function record_product_price() returns trigger language plpgsql as $$
declare
  changed_at constant timestamptz := clock_timestamp();
begin
  if new.discount_price >= new.price then
    new.prior_price := null;
  elsif new.discount_price <> old.discount_price or old.discount_price >= old.price then
    select min(h.discount_price) into new.prior_price from product_price_history h
      where h.product_id = new.id and h.at >= coalesce((
        select max(first.at) from product_price_history first
        where first.product_id = new.id and first.at <= changed_at - interval '30 days'
      ), '-infinity');
  end if;
  insert into product_price_history (product_id, at, price, discount_price)
    values (new.id, changed_at, new.price, new.discount_price)
    on conflict (product_id, at) do update set price = excluded.price, discount_price = excluded.discount_price;
  return new;
end $$;
create trigger product_price_changed before update of price, discount_price on product for each row
  when (old.price <> new.price or old.discount_price <> new.discount_price)
  execute function record_product_price();

create function record_new_product_prices() returns trigger language plpgsql as $$
begin
  insert into product_price_history (product_id, at, price, discount_price)
    select id, clock_timestamp(), price, discount_price from added;
  return null;
end $$;
create trigger product_prices_recorded after insert on product
  referencing new table as added for each statement execute function record_new_product_prices();

-- Pictures by the hash of their pixels, stored in every width and format in which they are served.
create table picture (
  hash text primary key,
  width integer not null,
  height integer not null,
  widths smallint[] not null,
  tint text not null,
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  -- Pictures of reviews are deleted with their last review, unless staff have uploaded the same file.
  is_from_shopper boolean not null default false
);

create table picture_file (
  hash text not null references picture on delete cascade,
  width smallint not null,
  format text not null check (format in ('avif', 'webp')),
  -- Null where the bucket has the file, whose size is known instead.
  bytes bytea,
  size integer check (size > 0),
  primary key (hash, width, format),
  constraint picture_file_in_one_place check ((bytes is null) = (size is not null))
);

-- The formats are compressed already.
alter table picture_file alter column bytes set storage external;

-- Videos as uploaded, by the hash of their bytes.
create table video (
  hash text primary key,
  format text not null check (format in ('mp4', 'webm')),
  size integer not null check (size > 0),
  is_in_bucket boolean not null,
  actor_id uuid references account,
  created_at timestamptz not null default now()
);

-- The bytes of videos in the database: parts of equal size, so that a range is read without the rest.
create table video_chunk (
  hash text not null references video on delete cascade,
  position smallint not null,
  bytes bytea not null,
  primary key (hash, position)
);

-- The formats are compressed already.
alter table video_chunk alter column bytes set storage external;

create table wishlist_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index wishlist_item_product on wishlist_item (product_id);
