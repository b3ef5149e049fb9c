-- Accounts of shoppers and staff: sign-in, links sent by email, second factors, invitations and addresses.

create extension if not exists pg_trgm;

create table account (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- Null until the owner has proved that the address is theirs.
  email_confirmed_at timestamptz,
  password_hash text not null,
  role text not null default 'User' check (role in ('User', 'Admin', 'Fulfilment', 'Merchandiser')),
  -- The number of units that unpaid orders of this account may hold, where staff have allowed more than the default.
  unpaid_units integer check (unpaid_units > 0),
  -- True for the account that keeps orders and emails of a former user of an address whose owner has taken it over. Nobody
  -- can sign in to it.
  is_former boolean not null default false,
  created_at timestamptz not null default now(),
  -- An erased account keeps its row, without personal data, because orders refer to it.
  erased_at timestamptz
);
create unique index account_email on account (lower(email)) where erased_at is null;
create index account_created on account (created_at desc, id desc);
create index account_staff on account (role) where role <> 'User' and erased_at is null;
create index account_not_customer on account (id) where not (role = 'User' and erased_at is null);
-- The list of customers: sorting, and search by name, email and either end of the id.
create index customer_created on account (created_at desc, id desc) where role = 'User' and erased_at is null;
create index customer_name on account (lower(last_name), lower(first_name), id) where role = 'User' and erased_at is null;
create index customer_email on account (lower(email), id) where role = 'User' and erased_at is null;
create index customer_id_prefix on account ((id::text) text_pattern_ops) where role = 'User' and erased_at is null;
create index customer_id_suffix on account (reverse(id::text) text_pattern_ops) where role = 'User' and erased_at is null;
create index customer_first_name_prefix on account (lower(first_name) text_pattern_ops)
  where role = 'User' and erased_at is null;
create index customer_last_name_prefix on account (lower(last_name) text_pattern_ops)
  where role = 'User' and erased_at is null;
create index customer_email_prefix on account (lower(email) text_pattern_ops) where role = 'User' and erased_at is null;
create index customer_text on account using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'User' and erased_at is null;

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

-- Tokens of links are not stored, only their hashes: see server/auth/sessions/link-token.ts.
create table password_reset (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  -- The job that creates the link. Unique, so that a second run of the job creates no second link.
  job_id bigint not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when the link is used, replaced by a newer one, or ended by a change of email or password.
  ended_at timestamptz
);
create index password_reset_account on password_reset (account_id, created_at);

create table email_confirmation (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id, created_at);

-- Previous addresses of an account, each with a link that restores it. A row stays until the link has expired and the
-- new address is confirmed.
create table email_change (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  old_email text not null,
  -- When the old address was confirmed; null if it never was.
  old_confirmed_at timestamptz,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_change_account on email_change (account_id, created_at);
create index email_change_old_email on email_change (lower(old_email)) where ended_at is null;

-- Authenticator apps (RFC 6238). Secrets are encrypted: see server/auth/second-factor/sealing.ts.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has been entered.
  confirmed_at timestamptz,
  -- The last time step whose code was used. A code works once.
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table staff_invitation (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('Admin', 'Fulfilment', 'Merchandiser')),
  token_hash bytea not null unique,
  invited_by uuid references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when the invitation is accepted, withdrawn or replaced by a newer one.
  ended_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (lower(email)) where ended_at is null;

create table address (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  first_name text not null,
  last_name text not null,
  mobile text not null default '',
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_account on address (account_id);
create unique index address_default on address (account_id) where is_default;
