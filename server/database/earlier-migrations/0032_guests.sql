-- Guests: shoppers without sign-in. See docs/decisions/0046-guests.md.

-- Null for a guest: the addresses of a guest are those of the orders, and none of them is proved. So a guest takes no
-- address from anyone, and signing in, signing up and password links never find one.
alter table account alter column email drop not null;
-- A visitor is a guest without orders, and no customer: the role becomes User with the first order.
alter table account drop constraint account_role_check;
alter table account add constraint account_role_check
  check (role in ('User', 'Admin', 'Fulfilment', 'Merchandiser', 'Visitor')) not valid;
alter table account add constraint account_guest_check check (
  (email is not null or (role in ('User', 'Visitor') and password_hash = '' and email_confirmed_at is null))
  and (role <> 'Visitor' or email is null)
) not valid;

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

-- The session began with a link that was emailed to the address of a guest's order.
alter table session add column is_from_email boolean not null default false;
