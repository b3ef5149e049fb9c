-- A version for each thing that staff edit. A save that names the version it was based on is refused once another save
-- has been made: see server/http/edit-versions.ts. Sales and stock movements do not change a version.

alter table product add column version integer not null default 1;

-- Stock and the search columns are not part of a product's version; the trigger's condition (0007) lists what is.
create or replace function note_product_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;

create function increment_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Uses are counted by orders, and pausing is a switch of its own: neither changes what the form edits.
alter table promotion add column version integer not null default 1;
create trigger promotion_version before update on promotion for each row
  when ((old.code, old.kind, old.value, old.minimum, old.starts_at, old.ends_at, old.use_limit, old.customer_limit)
    is distinct from (new.code, new.kind, new.value, new.minimum, new.starts_at, new.ends_at, new.use_limit,
      new.customer_limit))
  execute function increment_version();

-- The settings are saved together: the sum of their versions is the version of all of them.
alter table setting add column version integer not null default 1;
create trigger setting_version before update on setting for each row
  when (old.value is distinct from new.value) execute function increment_version();

-- The row of the draft stays when the draft is published or discarded, without a value: its version counts every change
-- of the content.
alter table content_document add column version integer not null default 1;
alter table content_document alter column value drop not null;
alter table content_document add constraint content_document_live check (state = 'draft' or value is not null);
create trigger content_document_version before update on content_document for each row
  execute function increment_version();

-- What was published, so that it can be restored. The newest is what shoppers see.
create table content_publication (
  number integer primary key,
  value jsonb not null,
  published_at timestamptz not null default now(),
  -- Null for the content a shop began with.
  published_by uuid references account
);
