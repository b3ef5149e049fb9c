-- Settings, the currency and the days of the shop, and the set-up checklist.

-- A setting that has no row has its default: see server/settings/shop-settings.ts.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  -- The sum of all rows' versions is the version of the settings, which are saved together.
  version integer not null default 1
);
create trigger setting_version before update on setting for each row
  when (old.value is distinct from new.value) execute function increment_version();
create trigger setting_invalidates_caches after insert or update or delete on setting
  for each statement execute function invalidate_caches();

-- Always stored, so that it can be locked while something gets a price.
insert into setting (name, value, version) values ('currency', '"USD"', 0);

create function shop_currency() returns text language sql stable as $$
  select coalesce((select value #>> '{}' from setting where name = 'currency'), 'USD')
$$;

-- Amounts are whole minor units of this currency, so it cannot change under them.
create function keep_currency() returns trigger language plpgsql as $$
begin
  if exists (select from product) or exists (select from promotion) or exists (select from shop_order) then
    raise exception 'the currency cannot change: there are prices in it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger setting_currency_kept before update on setting
  for each row when (old.name = 'currency' and new.value is distinct from old.value) execute function keep_currency();

create function keep_amount_currency() returns trigger language plpgsql as $$
begin
  raise exception 'the currency of % % cannot change', tg_table_name, old.id using errcode = 'check_violation';
end $$;

create function shop_time_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timeZone' from setting where name = 'delivery'), 'UTC')
$$;

-- The day of a moment. In statements that read many rows, pass `(select shop_time_zone())`, which is evaluated once.
create function shop_day(at timestamptz, zone text default shop_time_zone()) returns date language sql stable as $$
  select (at at time zone zone)::date
$$;

-- The first moment of a day.
create function shop_day_start(day date, zone text default shop_time_zone()) returns timestamptz language sql stable as $$
  select day::timestamp at time zone zone
$$;

-- The moment since which added products are new; null if none is new by its date.
create function products_new_since() returns timestamptz language sql stable as $$
  select case when jsonb_typeof(value) = 'number' then shop_day_start(shop_day(now()) - value::text::integer + 1) end
  from setting where name = 'newForDays'
$$;

-- What staff have said about the set-up checklist: the steps that are not needed, and 'hidden' when it is no longer shown
-- on the dashboard. All else about the steps follows from the shop's data.
create table setup_mark (
  name text primary key,
  marked_at timestamptz not null default now()
);
