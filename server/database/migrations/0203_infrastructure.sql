-- Rate limits, idempotency keys, jobs, the audit log and what the retention periods have deleted.

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
  -- The W3C trace context of the request that caused a job, if an OpenTelemetry SDK was loaded.
  traceparent text,
  unique (kind, key)
);
create index job_due on job (run_at, id) where done_at is null;
create index job_open on job (id desc) where done_at is null;
create index job_done on job (id desc) where done_at is not null;
create index job_password_reset_done on job (done_at) where kind = 'password-reset' and done_at is not null;

-- Changes made by staff.
create table audit (
  id bigint generated always as identity primary key,
  actor_id uuid references account,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  -- The bulk change or import that an entry is a part of.
  operation_id uuid
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

-- What the retention periods have deleted: one row for each kind and run that deleted anything.
create table retention_run (
  kind text not null,
  ran_at timestamptz not null default now(),
  rows integer not null check (rows > 0),
  primary key (kind, ran_at)
);
