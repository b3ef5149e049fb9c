-- Editable content, the pages that staff create, newsletter subscribers and visitor counts.

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
  -- When the draft is to be published automatically.
  publish_at timestamptz,
  check (state = 'draft' or value is not null),
  constraint content_document_scheduled
    check (publish_at is null or (state = 'draft' and value is not null))
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

-- Each part of the content has a draft, a time of publication and a history of its own: the promo banner ('promo'), the
-- home page ('home') and each page of the footer ('terms'). See contract/values/content/content-parts.ts.
create table content_part (
  part text primary key,
  -- What shoppers see; null until it is published. `{}` is the default content, which follows the shop's settings.
  live jsonb,
  published_at timestamptz,
  draft jsonb,
  -- The preview link of the draft is derived from this.
  draft_id uuid,
  draft_saved_at timestamptz,
  draft_saved_by uuid references account,
  -- When the draft is to be published automatically.
  publish_at timestamptz,
  version integer not null default 1,
  check ((draft is null) = (draft_id is null)),
  check (publish_at is null or draft is not null)
);
create trigger content_part_version before update on content_part for each row execute function increment_version();
create trigger content_part_invalidates_caches after insert or update or delete on content_part
  for each statement execute function invalidate_caches();

-- Every published version of a part, to restore from. The newest is what shoppers see.
create table content_part_publication (
  part text not null references content_part,
  number integer not null,
  value jsonb not null,
  published_at timestamptz not null default now(),
  -- Null for the content that a shop begins with.
  published_by uuid references account,
  primary key (part, number)
);

-- The parts of a document that held all content.
create function content_parts_of(document jsonb) returns table (part text, value jsonb) language sql immutable as $$
  select 'promo', coalesce(document -> 'promo', '{}')
  union all select 'home', document - 'promo' - 'pages'
  union all select page, coalesce(document #> array['pages', page], '{}')
  from unnest(array['shipping', 'returns', 'size-guide', 'contact', 'privacy', 'terms', 'imprint', 'accessibility',
    'cookies']) page
$$;

-- During an update, servers of version 0.1 read and write `content_document`. The two triggers keep both in step. Drafts of
-- parts are not shown by those servers.
create function content_document_to_parts() returns trigger language plpgsql as $$
begin
  -- Not the document that the other trigger writes.
  if pg_trigger_depth() > 1 then return null; end if;
  if new.state = 'live' then
    insert into content_part as c (part, live, published_at)
    select p.part, p.value, new.changed_at from content_parts_of(new.value) p
    where p.value <> '{}' or exists (select from content_part e where e.part = p.part and e.live is not null)
    on conflict (part) do update set live = excluded.live, published_at = excluded.published_at
      where c.live is distinct from excluded.live;
    insert into content_part_publication (part, number, value, published_at, published_by)
    select c.part, coalesce(newest.number, 0) + 1, c.live, new.changed_at, new.changed_by
    from content_part c left join lateral (
      select u.number, u.value from content_part_publication u where u.part = c.part order by u.number desc limit 1
    ) newest on true
    where c.live is not null and c.live is distinct from newest.value;
  elsif new.value is null then
    if tg_op = 'UPDATE' then
      update content_part set draft = null, draft_id = null, draft_saved_at = null, draft_saved_by = null, publish_at = null
      where draft_id = old.id;
    end if;
  else
    insert into content_part as c (part, draft, draft_id, draft_saved_at, draft_saved_by, publish_at)
    select p.part, p.value, new.id, new.changed_at, new.changed_by, new.publish_at
    from content_parts_of(new.value) p left join content_part e on e.part = p.part
    where p.value <> coalesce(e.live, '{}') or e.draft_id = new.id
    on conflict (part) do update set draft = excluded.draft, draft_id = excluded.draft_id,
      draft_saved_at = excluded.draft_saved_at, draft_saved_by = excluded.draft_saved_by, publish_at = excluded.publish_at
      where c.draft is null or c.draft_id = new.id;
  end if;
  return null;
end $$;
create trigger content_document_to_parts after insert or update on content_document for each row
  execute function content_document_to_parts();

create function content_part_to_document() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  insert into content_document as d (state, id, value)
  select 'live', gen_random_uuid(),
    coalesce((select live from content_part where part = 'home'), '{}') || jsonb_build_object(
      'promo', coalesce((select nullif(live, '{}') from content_part where part = 'promo'), '{"text": "", "href": null}'),
      'pages', coalesce((select jsonb_object_agg(part, live) from content_part
        where part not in ('promo', 'home') and live <> '{}'), '{}'))
  on conflict (state) do update set value = excluded.value, changed_at = now();
  return null;
end $$;
create trigger content_part_to_document after insert or update of live on content_part for each row
  when (new.live is not null) execute function content_part_to_document();

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
