-- Products as JSON files, and the assortment as a file.

alter table product_import drop constraint product_import_format_check;
alter table product_import add constraint product_import_format_check check (format in ('selvedge', 'shopify', 'json'));

-- The assortment as it was before a file was imported, in the form of such a file: importing it again undoes the import.
create table assortment_snapshot (
  id uuid primary key,
  actor_id uuid not null references account,
  -- The name of the imported file.
  file_name text not null,
  -- Not jsonb, which reorders keys.
  content json not null,
  created_at timestamptz not null default now()
);
create index assortment_snapshot_created on assortment_snapshot (created_at desc, id desc);
