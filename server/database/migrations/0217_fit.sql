-- How garments fit: what buyers said, what follows from it, and the measurements that shoppers keep in their account.

-- By style, whose colours share one cut. The job 'fit-statistics' counts all of it again.
create table fit_statistics (
  style_id uuid not null,
  -- Empty where an imported review does not name it.
  size text not null,
  -- Delivered order lines.
  purchases integer not null check (purchases >= 0),
  votes_small integer not null check (votes_small >= 0),
  votes_true integer not null check (votes_true >= 0),
  votes_large integer not null check (votes_large >= 0),
  -- Order lines that were returned as too small or too large.
  returns_small integer not null check (returns_small >= 0),
  returns_large integer not null check (returns_large >= 0),
  -- What these returns refunded, in minor units.
  refunded bigint not null check (refunded >= 0),
  primary key (style_id, size)
);

-- The advice that shoppers see about a style. Without a verdict the row only says since when votes count.
create table fit_advice (
  style_id uuid primary key,
  verdict text check (verdict in ('small', 'true', 'large')),
  -- The share of buyers that the verdict names.
  percent smallint check (percent > 50 and percent <= 100),
  -- The buyers that it is based on.
  reviews integer check (reviews >= 0),
  returns integer check (returns >= 0),
  decided_at timestamptz,
  -- Earlier purchases do not count: buyers since then contradicted the advice of that time. Null if all count.
  counted_from timestamptz,
  check (num_nulls(verdict, percent, reviews, returns, decided_at) in (0, 5))
);
create trigger fit_advice_added after insert on fit_advice
  referencing new table as changed for each statement execute function invalidate_caches_if_changed();
create trigger fit_advice_changed after update on fit_advice
  referencing new table as changed for each statement execute function invalidate_caches_if_changed();

-- Only for shoppers who chose to keep it here instead of on their device. Deleted two years after the last change.
create table fit_profile (
  account_id uuid primary key references account on delete cascade,
  unit text not null check (unit in ('cm', 'in')),
  -- Centimetres by measure.
  body jsonb not null,
  -- The usual size by category.
  wears jsonb not null,
  updated_at timestamptz not null default now()
);
create index fit_profile_updated on fit_profile (updated_at);
