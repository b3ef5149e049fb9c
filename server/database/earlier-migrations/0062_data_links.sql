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
