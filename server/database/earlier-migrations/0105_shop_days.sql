-- Days of the shop's time zone. Everything that is a day uses these functions; a test refuses other conversions.

-- A zone that this server does not know would make every order fail.
do $$
begin
  perform now() at time zone (value ->> 'timeZone') from setting where name = 'delivery';
exception when invalid_parameter_value then
  update setting set value = value || '{"timeZone": "UTC"}' where name = 'delivery';
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

create or replace function order_day_of(placed timestamptz) returns date language sql stable as $$
  select shop_day(placed)
$$;

create or replace function set_collection_new_since() returns trigger language plpgsql as $$
begin
  new.new_since := shop_day(now()) - (new.rule ->> 'newSinceDays')::integer;
  return new;
end $$;

-- The days before were days in UTC. A job counts them again.
insert into job (kind, payload)
select 'recount-daily-orders', '{}' where shop_time_zone() <> 'UTC' and exists (select from shop_order);
