-- What every feature uses: rate limits, idempotency keys, jobs, the audit log, versions and cache invalidation.

-- Counters of rate limits, shared by all processes.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Work to do after a commit, written in the transaction that causes it.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- At most one job is created for each kind and key.
  key text,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (kind, key)
);
create index job_due on job (run_at, id) where done_at is null;
create index job_open on job (id desc) where done_at is null;
create index job_done on job (id desc) where done_at is not null;
create index job_password_reset_done on job (done_at) where kind = 'password-reset' and done_at is not null;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Append-only, except that a transaction that sets selvedge.redacting may change the columns named as arguments.
create function reject_change_except_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('selvedge.redacting', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Changes made by staff.
create table audit (
  id bigint generated always as identity primary key,
  actor_id uuid references account,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);
create index audit_action on audit (action text_pattern_ops, at desc, id desc);
create index audit_kind on audit (action, entity, at desc, id desc);
create index audit_entity on audit (entity, entity_id);
create index audit_entity_id_text on audit using gin (entity_id gin_trgm_ops);
create trigger audit_append_only before update or delete on audit
  for each row execute function reject_change_except_redaction('before', 'after');
create trigger audit_not_truncated before truncate on audit for each statement execute function reject_change();

-- Everything that staff edit has a version. A save based on an older version is refused: see server/http/edit-versions.ts.
create function increment_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- One row for each change of the catalogue, the content or the settings, which processes poll. Rows are only inserted, so
-- concurrent transactions do not wait for each other. Of two changes the later may commit first, so the rows that a reader
-- sees, not the highest id, are the version.
create table cache_invalidation (
  id bigint generated always as identity primary key,
  at timestamptz not null default now()
);
create index cache_invalidation_at on cache_invalidation (at);

create function invalidate_caches() returns trigger language plpgsql as $$
begin
  insert into cache_invalidation default values;
  return null;
end $$;
