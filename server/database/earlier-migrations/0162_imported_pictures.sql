-- Pictures of other shops, which a job fetches and stores.

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
