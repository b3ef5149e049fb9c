-- Settings, editable content, newsletter subscribers and visitor counts.

-- A setting that has no row has its default: see server/settings/shop-settings.ts.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  -- The sum of all rows' versions is the version of the settings, which are saved together.
  version integer not null default 1
);
create trigger setting_version before update on setting for each row
  when (old.value is distinct from new.value) execute function increment_version();
create trigger setting_invalidates_caches after insert or update or delete on setting
  for each statement execute function invalidate_caches();

-- The published content and the draft. The draft's row stays, with a null value, when the draft is published or
-- discarded, so that its version counts every change.
create table content_document (
  state text primary key check (state in ('live', 'draft')),
  -- The preview link of a draft is derived from this.
  id uuid not null,
  value jsonb,
  changed_at timestamptz not null default now(),
  changed_by uuid references account,
  version integer not null default 1,
  check (state = 'draft' or value is not null)
);
create trigger content_document_version before update on content_document for each row
  execute function increment_version();
create trigger content_document_invalidates_caches after insert or update or delete on content_document
  for each statement execute function invalidate_caches();

-- Every published content, to restore from. The newest is what shoppers see.
create table content_publication (
  number integer primary key,
  value jsonb not null,
  published_at timestamptz not null default now(),
  -- Null for the content that a shop begins with.
  published_by uuid references account
);

create table newsletter_subscriber (
  email text primary key,
  subscribed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The newest confirmation link, and when it was sent.
  token_hash bytea unique,
  emailed_at timestamptz
);

-- Today's and yesterday's visitors, without cookies: `visitor` is a hash of the day, the address and the browser.
create table visit (
  day date not null,
  visitor bytea not null,
  primary key (day, visitor)
);
-- Earlier days, only counted. A day's visitors are this row's and those in `visit` that have not been moved yet.
create table daily_visitor_total (
  day date primary key,
  visitors integer not null
);
