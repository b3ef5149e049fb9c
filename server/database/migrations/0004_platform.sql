-- Work to be done after a commit, what was sent, who changed what, and the shop's own words.

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- At most one job of a kind and key is ever made.
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

create table mail (
  id uuid primary key,
  message_id text not null unique,
  template text not null,
  -- Whose mail it is, where it is an account's.
  account_id uuid references account,
  -- What the token of the mail's link is made from; the stored bodies have a mark in its place.
  token_of text,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'kept' check (status in ('kept', 'queued', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_created on mail (created_at desc, id desc);
create index mail_account on mail (account_id) where account_id is not null;

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
create index audit_entity on audit (entity, entity_id);
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();

-- Settings and content documents by name; a name that is missing has its default in the code.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- A visitor once a day, without a cookie: a hash of the day, the address and the browser.
create table visit (
  day date not null,
  visitor bytea not null,
  primary key (day, visitor)
);

create table newsletter_subscriber (
  email text primary key,
  subscribed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Of the newest confirmation link, and when it was mailed.
  token_hash bytea unique,
  mailed_at timestamptz
);
