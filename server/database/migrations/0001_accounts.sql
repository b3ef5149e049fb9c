-- Who may sign in, and the sessions their tokens stand for.

create extension if not exists pg_trgm;

create table account (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  role text not null default 'User' check (role in ('User', 'Admin')),
  created_at timestamptz not null default now(),
  -- An erased account keeps its row for the orders that point at it, without the person.
  erased_at timestamptz
);
create unique index account_email on account (lower(email)) where erased_at is null;
create index account_created on account (created_at desc, id desc);
create index account_search on account
  using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'User' and erased_at is null;

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

-- Links to set a new password. The token itself is nowhere in the database: see server/auth/sessions/link-token.ts.
create table password_reset (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  -- The job that asked for it, so that the job's second run makes no second link.
  job_id bigint not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used, or ended by a newer link or a change of email or password.
  ended_at timestamptz
);
create index password_reset_account on password_reset (account_id, created_at);

-- Counters of rate-limiter-flexible, shared by all replicas.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
