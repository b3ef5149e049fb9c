-- A shop that is open to everyone: what search engines read, pages that are kept, and visitors' carts.

-- When what is told of a product last changed. Stock is not told by it: it changes with every order.
alter table product add column updated_at timestamptz not null default now();
update product set updated_at = created_at;
create index product_live on product (id) include (updated_at) where archived_at is null;

create function note_product_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger product_changed before update on product for each row
  when ((old.title, old.brand, old.description, old.image_url, old.images, old.price, old.discount_price, old.main,
      old.second_level, old.category_id, old.colour_id, old.is_new, old.archived_at)
    is distinct from (new.title, new.brand, new.description, new.image_url, new.images, new.price, new.discount_price,
      new.main, new.second_level, new.category_id, new.colour_id, new.is_new, new.archived_at))
  execute function note_product_change();

-- One row for each change of what pages show to everyone: a product, also that a size sold out or came back, a setting,
-- the home page. It is only added to, so that no two changes wait for each other; all rows that a reader sees name
-- together the state that it sees.
create table page_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now()
);
create index page_change_at on page_change (at);

create function note_page_change() returns trigger language plpgsql as $$
begin
  insert into page_change default values;
  return null;
end $$;
create trigger product_shown after insert or update or delete on product
  for each statement execute function note_page_change();
create trigger setting_shown after insert or update or delete on setting
  for each statement execute function note_page_change();

-- What came of a visitor's cart into an account's, so that it does not come twice.
create table cart_merge (
  account_id uuid not null references cart on delete cascade,
  -- The visitor's name for that cart.
  guest_cart uuid not null,
  -- [{ "productId", "size", "quantity" }]
  lines jsonb not null,
  merged_at timestamptz not null default now(),
  primary key (account_id, guest_cart)
);
create index cart_merge_merged on cart_merge (merged_at);

-- How many pieces a line was to hold, where a visitor's cart brought more of it than there were.
alter table cart_item add column wanted integer check (wanted > quantity);
