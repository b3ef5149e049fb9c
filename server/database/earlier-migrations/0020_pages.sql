-- Content of pages that is published at a time, and the pages and articles that staff create.

-- When the draft is to be published automatically.
alter table content_document add column publish_at timestamptz;
alter table content_document add constraint content_document_scheduled
  check (publish_at is null or (state = 'draft' and value is not null));

-- The pages and the articles of the journal. A document has title, slug, summary, image, day and sections.
create table site_page (
  id uuid primary key,
  kind text not null check (kind in ('page', 'article')),
  -- What shoppers see; null while it is not published.
  live jsonb,
  draft jsonb,
  -- The preview link of the draft is derived from this.
  draft_id uuid not null,
  publish_at timestamptz,
  -- From when it is no longer shown.
  hide_at timestamptz,
  published_at timestamptz,
  changed_at timestamptz not null default now(),
  changed_by uuid references account,
  version integer not null default 1,
  check (live is not null or draft is not null),
  check (publish_at is null or draft is not null)
);
create unique index site_page_live_address on site_page (kind, (live ->> 'slug')) where live is not null;
create unique index site_page_draft_address on site_page (kind, (draft ->> 'slug')) where draft is not null;
create trigger site_page_version before update on site_page for each row execute function increment_version();
create trigger site_page_invalidates_caches after insert or update or delete on site_page
  for each statement execute function invalidate_caches();

-- Every address under which a page was published. Without a page it is gone; a page has one current and any number of
-- earlier addresses, which lead to the current one.
create table site_page_address (
  kind text not null,
  slug text not null,
  page_id uuid references site_page on delete set null,
  primary key (kind, slug)
);
create index site_page_address_page on site_page_address (page_id);

-- Every published version of a page, to restore from.
create table site_page_publication (
  page_id uuid not null references site_page on delete cascade,
  number integer not null,
  value jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references account,
  primary key (page_id, number)
);
