-- Accounts of shoppers, guests and staff: sign-in, links sent by email, second factors, invitations and addresses.

create table account (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  -- Null for a guest: the addresses of a guest are those of the orders, and none of them is proved. So a guest takes no
  -- address from anyone, and signing in, signing up and password links never find one.
  email text,
  -- Null until the owner has proved that the address is theirs.
  email_confirmed_at timestamptz,
  password_hash text not null,
  -- A visitor is a guest without orders, and no customer: the role becomes User with the first order.
  role text not null default 'User' check (role in ('User', 'Admin', 'Fulfilment', 'Merchandiser', 'Visitor')),
  -- The number of units that unpaid orders of this account may hold, where staff have allowed more than the default.
  unpaid_units integer check (unpaid_units > 0),
  -- True for the account that keeps orders and emails of a former user of an address whose owner has taken it over. Nobody
  -- can sign in to it.
  is_former boolean not null default false,
  created_at timestamptz not null default now(),
  -- An erased account keeps its row, without personal data, because orders refer to it.
  erased_at timestamptz,
  constraint account_guest_check check (
    (email is not null or (role in ('User', 'Visitor') and password_hash = '' and email_confirmed_at is null))
    and (role <> 'Visitor' or email is null)
  )
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
-- Staff find customers however their accents and apostrophes are typed, and by the phone number or street of an address.
create index customer_words on account
  using gin (order_search_words(first_name, last_name, coalesce(email, ''), '', '', '') gin_trgm_ops) where role = 'User' and erased_at is null;

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The session began with a link that was emailed to the address of a guest's order.
  is_from_email boolean not null default false,
  -- The session of the link in a guest's order email: the order that it admits, and the address that the link proved. Both
  -- are null for any other session. See docs/decisions/0046-guests.md.
  order_id uuid,
  proved_email text,
  constraint session_link_check
    check ((order_id is null) = (proved_email is null))
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
  last_step bigint not null default 0,
  -- The key that encrypted the secret; null: a key derived from JWT_SECRET.
  key_id text check (key_id ~ '^[0-9a-f]{16}$')
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

create table guest (
  account_id uuid primary key references account on delete cascade,
  -- The email of the newest order, and its name and email in lower case for staff's search; null without orders.
  email text,
  search_text text,
  -- A keyed hash of the network that started the cart; null where networks are not counted.
  network text,
  -- A visitor's cart is deleted 30 days after this.
  used_at timestamptz not null default now()
);
create index guest_email on guest (lower(email) text_pattern_ops);
create index guest_text on guest using gin (search_text gin_trgm_ops);
create index guest_network on guest (network) where email is null;
create index guest_used on guest (used_at) where email is null;

-- Emailed links by which guests download or delete everything that is stored about an address. See docs/decisions/0046-guests.md.
create table data_link (
  id uuid primary key,
  email text not null,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index data_link_email on data_link (lower(email));
create index data_link_expires on data_link (expires_at);

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
  created_at timestamptz not null default now(),
  -- ISO 3166-1 alpha-2; empty where it was not asked for.
  country text not null default '',
  -- An address that was taken from a paid order, not typed into the address book: the next paid order replaces it.
  is_from_order boolean not null default false
);
create index address_account on address (account_id);
create unique index address_default on address (account_id) where is_default;
create index address_words on address
  using gin (order_search_words('', '', '', zip_code, mobile, street_address) gin_trgm_ops);

create function customers_by_text(patterns text[], max_rows integer) returns setof uuid
language sql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select id from account where role = 'User' and erased_at is null
    and (first_name || ' ' || last_name || ' ' || email) ilike any (patterns) limit max_rows
$$;
