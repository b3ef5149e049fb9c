-- Files of other shops: WooCommerce's, and what the options of their products are.

alter table product_import drop constraint product_import_format_check;
alter table product_import add constraint product_import_format_check
  check (format in ('selvedge', 'shopify', 'woocommerce', 'json')) not valid;
alter table product_import drop constraint product_import_state_check;
alter table product_import add constraint product_import_state_check
  check (state in ('reading', 'choosing', 'ready', 'applying', 'applied', 'undone', 'failed')) not valid;

-- [{ "name": "Größe", "products": 12, "use": "size" }]
alter table product_import add column options jsonb not null default '[]';

-- What staff chose for the options of other shops' products, for every later file. Names are in lower case.
create table import_option (
  name text primary key,
  use text not null check (use in ('size', 'colour', 'none')),
  chosen_at timestamptz not null default now()
);
