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

insert into content_part (part, live, published_at)
select p.part, p.value, d.changed_at from content_document d, content_parts_of(d.value) p
where d.state = 'live' and (p.value <> '{}' or exists (
  select from content_publication u, content_parts_of(u.value) earlier
  where earlier.part = p.part and earlier.value <> '{}'));

insert into content_part (part, draft, draft_id, draft_saved_at, draft_saved_by, publish_at)
select p.part, p.value, d.id, d.changed_at, d.changed_by, d.publish_at
from content_document d, content_parts_of(d.value) p left join content_part c on c.part = p.part
where d.state = 'draft' and d.value is not null and p.value <> coalesce(c.live, '{}')
on conflict (part) do update set draft = excluded.draft, draft_id = excluded.draft_id,
  draft_saved_at = excluded.draft_saved_at, draft_saved_by = excluded.draft_saved_by, publish_at = excluded.publish_at;

-- A part's history is the versions that changed it.
insert into content_part_publication (part, number, value, published_at, published_by)
select part, row_number() over (partition by part order by number), value, published_at, published_by
from (
  select p.part, u.number, p.value, u.published_at, u.published_by,
    lag(p.value) over (partition by p.part order by u.number) as before
  from content_publication u, content_parts_of(u.value) p
) versions
where value is distinct from before and part in (select part from content_part where live is not null);

create trigger content_part_version before update on content_part for each row execute function increment_version();
create trigger content_part_invalidates_caches after insert or update or delete on content_part
  for each statement execute function invalidate_caches();

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
