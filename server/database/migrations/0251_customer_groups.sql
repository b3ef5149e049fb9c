-- Groups of customers for promotions: staff list their members, or give a rule.
create table customer_group (
  id uuid primary key,
  name text not null check (name <> ''),
  -- 'listed': its members are rows of `customer_group_member`. 'rule': who meets all of its terms is a member.
  kind text not null check (kind in ('listed', 'rule')),
  -- Paid orders that were not cancelled.
  least_orders integer check (least_orders > 0),
  -- What was paid less what was refunded, in whole minor units.
  least_spent integer check (least_spent > 0),
  -- Days since the account was created.
  least_days integer check (least_days > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'rule') = (num_nonnulls(least_orders, least_spent, least_days) > 0))
);
create unique index customer_group_name on customer_group (lower(name));
create trigger customer_group_version before update on customer_group for each row execute function increment_version();

create table customer_group_member (
  group_id uuid not null references customer_group on delete cascade,
  account_id uuid not null references account on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, account_id)
);
create index customer_group_member_account on customer_group_member (account_id);
