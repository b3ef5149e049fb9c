-- Imports of product files, their pictures, and undoing bulk changes of products.

-- A bulk change that can be undone, with every product before and after it. `before` is null where the product was created.
create table product_undo (
  id uuid primary key,
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  kind text not null default 'bulk',
  -- The change that staff asked for; null for imports.
  change jsonb
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
  format text check (format in ('selvedge', 'shopify', 'woocommerce', 'json')),
  state text not null default 'reading'
    check (state in ('reading', 'choosing', 'ready', 'applying', 'applied', 'undone', 'failed')),
  -- The file, kept until it is applied so that it can be read again with other options.
  content bytea,
  done integer not null default 0,
  total integer,
  error text,
  set_stock boolean not null default false,
  -- Chosen by staff: [{ "kind": "size", "value": "XXL", "use": "XL" }].
  replacements jsonb not null default '[]',
  -- Values of the file that the shop does not have: [{ "kind": "colour", "value": "Teal", "products": 3, "use": null }].
  unknown_values jsonb not null default '[]',
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undo_id uuid references product_undo on delete set null,
  -- [{ "name": "Größe", "products": 12, "use": "size" }]
  options jsonb not null default '[]'
);
create index product_import_created on product_import (created_at desc, id desc);

create table product_import_row (
  import_id uuid not null references product_import on delete cascade,
  line integer not null,
  last_line integer not null,
  status text not null check (status in ('new', 'changed', 'same', 'refused', 'conflict')),
  product_id uuid,
  title text not null,
  changes jsonb not null default '[]',
  reasons jsonb not null default '[]',
  -- Whether a price changes by more than a factor of 3.
  price_jump boolean not null default false,
  -- The product when the file was read, and after the import.
  before jsonb,
  after jsonb,
  primary key (import_id, line)
);
create index product_import_row_status on product_import_row (import_id, status, line);
create index product_import_row_price_jump on product_import_row (import_id, line) where price_jump;

-- What staff chose for the options of other shops' products, for every later file. Names are in lower case.
create table import_option (
  name text primary key,
  use text not null check (use in ('size', 'colour', 'none')),
  chosen_at timestamptz not null default now()
);

-- `id` is a hash of the address, which is too long for an index.
create table fetched_picture (
  id text primary key,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  -- In this shop.
  address text,
  -- Why it could not be fetched or stored.
  problem text,
  attempts integer not null default 0,
  changed_at timestamptz not null default now(),
  check ((state = 'stored') = (address is not null))
);

-- The products of an import that show them, until the stored picture has taken their place.
create table import_picture (
  import_id uuid not null references product_import on delete cascade,
  product_id uuid not null references product on delete cascade,
  picture_id text not null references fetched_picture,
  is_placed boolean not null default false,
  primary key (import_id, product_id, picture_id)
);
create index import_picture_product on import_picture (product_id);
create index import_picture_picture on import_picture (picture_id);
