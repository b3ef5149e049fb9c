-- Emails that remind shoppers: of a cart that was left, of favourites that cost less.

-- Whether an address wants the emails of a list; it has not said so without a row.
create table email_choice (
  email text not null check (email = lower(email)),
  -- One of `emailLists` (contract/values/content/email-lists.ts).
  list text not null,
  is_wanted boolean not null,
  chosen_at timestamptz not null default now(),
  primary key (email, list)
);

-- Addresses for which a mail server has refused an email for good. They get no more reminders and requests for reviews.
create table refused_address (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  -- What the mail server said.
  error text not null,
  refused_at timestamptz not null default now()
);
create index refused_address_newest on refused_address (refused_at desc, id desc);

create table reminder (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  list text not null check (list in ('cart-reminders', 'price-drops')),
  -- Of a cart: when its last item was added, and whether this is the first or the second reminder since.
  cart_left_at timestamptz,
  number smallint not null default 1 check (number in (1, 2)),
  -- Of favourites: [{ "productId", "before": the price that the shopper knew, in minor units }].
  favourites jsonb,
  created_at timestamptz not null default now(),
  check ((list = 'cart-reminders') = (cart_left_at is not null)),
  check ((list = 'price-drops') = (favourites is not null)),
  unique (account_id, cart_left_at, number)
);
create index reminder_of_account on reminder (account_id, created_at);
create index reminder_newest on reminder (created_at);

-- The price that the shopper knows: that of the day on which the product became a favourite, or of the last email about it. Null
-- for favourites from before this column, until the schedule stores the price of that day.
alter table wishlist_item add seen_price integer;

-- Whether an account may be sent the emails of a list. `for_customers`: also if it has paid for something and has not refused.
create function wants_emails(of account, list_name text, for_customers boolean) returns boolean
language sql stable as $$
  select of.erased_at is null and of.email_confirmed_at is not null
    and not exists (select from refused_address where email = lower(of.email))
    and coalesce(
      (select is_wanted from email_choice where email = lower(of.email) and list = list_name),
      for_customers and exists (select from customer_total where account_id = of.id and spent > 0)
    )
$$;
