-- Prices with dates: see docs/decisions/0088-planned-prices.md.
create extension if not exists btree_gist;

-- A price that a product has for some time. It replaces the standing price, which staff edit on the product. Of several in force
-- the lowest counts, then the newest. Amounts are minor units. The moment at which a price ends is no longer part of it.
create table planned_price (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  currency text not null default shop_currency(),
  starts_at timestamptz not null,
  -- Null for no end.
  ends_at timestamptz,
  -- The list price; null for the standing one, or for `discount_price` where that is higher.
  price integer check (price >= 0),
  -- What is charged. Null if it follows from `percent`.
  discount_price integer check (discount_price >= 0),
  -- Off the standing list price.
  percent smallint check (percent between 1 and 99),
  -- The charged price is a multiple of `rounding_step` and `rounding_ending`: 1000 and 990 for …9.90. Null for no rounding.
  rounding_step integer check (rounding_step > 0),
  rounding_ending integer check (rounding_ending >= 0),
  source text not null check (source in ('hand', 'file')),
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((discount_price is null) <> (percent is null)),
  check (price is null or (discount_price is not null and discount_price <= price)),
  check ((rounding_step is null) = (rounding_ending is null)),
  check (rounding_step is null or (percent is not null and rounding_ending < rounding_step)),
  constraint planned_price_overlap exclude using gist (
    product_id with =, currency with =, source with =, tstzrange(starts_at, ends_at) with &&
  )
);
create index planned_price_product on planned_price (product_id, starts_at);

-- `price` and `discount_price` of a product are the prices in force, by which it is listed and found. While a planned price is in
-- force, these hold the standing ones. Staff's changes are written to these columns; a trigger puts them where they belong.
alter table product add column standing_price integer;
alter table product add column standing_discount_price integer;
-- The next moment at which a planned price begins or ends: until then the prices of the row are right. Null for never.
alter table product add column price_changes_at timestamptz;

-- An amount less a percentage, at the nearest price above 0 with the ending that is lower than the amount; not rounded if there is
-- none.
create function reduced_price(amount integer, percent integer, step integer, ending integer) returns integer
language sql immutable parallel safe as $$
  select case
      when step is null then exact
      when nearest < amount then nearest
      when nearest - step < amount and nearest - step > 0 then nearest - step
      else exact
    end
  from (select round(amount::numeric * (100 - percent) / 100)::integer as exact) as reduced,
    lateral (
      select greatest(
        case when ending = 0 then step else ending end,
        (round((exact - ending)::numeric / step) * step + ending)::integer
      ) as nearest
    ) as rounded
$$;

-- The planned price in force at a moment; no row if there is none. `list` and `charged` are the standing prices.
create function planned_price_at(product uuid, list integer, charged integer, moment timestamptz)
returns table (id uuid, price integer, discount_price integer)
language sql stable rows 1 as $$
  select e.id, coalesce(e.price, greatest(list, amount)), amount
  from planned_price e, lateral (
    select coalesce(e.discount_price, least(charged, reduced_price(list, e.percent, e.rounding_step, e.rounding_ending))) as amount
  ) as computed
  where e.product_id = product and e.starts_at <= moment and (e.ends_at > moment or e.ends_at is null)
  order by amount, e.created_at desc, e.id
  limit 1
$$;

-- When a planned price of a product next begins or ends; null for never.
create function next_price_boundary(product uuid, moment timestamptz) returns timestamptz
language sql stable as $$
  select min(boundary) from planned_price e, lateral (values (e.starts_at), (e.ends_at)) as of_entry (boundary)
  where e.product_id = product and boundary > moment
$$;

-- The lowest price of the 30 days before a moment, from the history and from steps that are not in it yet.
create function lowest_price_before(product uuid, moment timestamptz, passed_at timestamptz[], passed_prices integer[])
returns integer language sql stable as $$
  with past as (
    select h.at, h.discount_price from product_price_history h where h.product_id = product and h.at < moment
    union all
    select * from unnest(passed_at, passed_prices)
  )
  select min(discount_price) from past
  where at >= coalesce((select max(at) from past where at <= moment - interval '30 days'), '-infinity')
$$;

-- The lowest price before a reduction that a change of the price begins or continues; null if the product is not reduced.
create function prior_price_after(
  product uuid, moment timestamptz, old_list integer, old_charged integer, old_prior integer, list integer, charged integer,
  passed_at timestamptz[] default '{}', passed_prices integer[] default '{}'
) returns integer language sql stable as $$
  select case
    when charged >= list then null
    when charged <> old_charged or old_charged >= old_list
      then lowest_price_before(product, moment, passed_at, passed_prices)
    else old_prior
  end
$$;

-- The boundaries of planned prices from the first that the row does not show, up to a moment, each with the prices from then on
-- and the next boundary. None if the row is right at that moment.
create function price_steps(of_product product, moment timestamptz)
returns table (at timestamptz, price integer, discount_price integer, prior_price integer, changes_at timestamptz)
language plpgsql stable rows 1 as $$
declare
  list constant integer := coalesce(of_product.standing_price, of_product.price);
  charged constant integer := coalesce(of_product.standing_discount_price, of_product.discount_price);
  old_list integer;
  old_charged integer;
  passed_at timestamptz[] := '{}';
  passed_prices integer[] := '{}';
begin
  at := of_product.price_changes_at;
  price := of_product.price;
  discount_price := of_product.discount_price;
  prior_price := of_product.prior_price;
  while at <= moment loop
    old_list := price;
    old_charged := discount_price;
    select p.price, p.discount_price into price, discount_price
      from planned_price_at(of_product.id, list, charged, at) as p;
    if not found then
      price := list;
      discount_price := charged;
    end if;
    if price <> old_list or discount_price <> old_charged then
      prior_price := prior_price_after(of_product.id, at, old_list, old_charged, prior_price, price, discount_price,
        passed_at, passed_prices);
      passed_at := passed_at || at;
      passed_prices := passed_prices || discount_price;
    end if;
    changes_at := next_price_boundary(of_product.id, at);
    return next;
    at := changes_at;
  end loop;
end $$;

-- The price of a product at a moment from now on, with the lowest price before its reduction and the next boundary.
create function price_at(
  of_product product, moment timestamptz,
  out price integer, out discount_price integer, out prior_price integer, out changes_at timestamptz
) language sql stable as $$
  (
    select s.price, s.discount_price, s.prior_price, s.changes_at from price_steps(of_product, moment) as s
    order by s.at desc limit 1
  )
  union all
  select of_product.price, of_product.discount_price, of_product.prior_price, of_product.price_changes_at
  limit 1
$$;

-- Every change of the prices in force, by staff or by the clock, passes here. A price that the clock has changed enters the
-- history with the moment of its boundary, whenever the row follows.
create or replace function record_product_price() returns trigger language plpgsql as $$
declare
  changed_at constant timestamptz := clock_timestamp();
  step record;
  old_list integer := old.price;
  old_charged integer := old.discount_price;
  prior integer := old.prior_price;
begin
  if old.price_changes_at <= changed_at then
    for step in select * from price_steps(old, changed_at) loop
      if step.price <> old_list or step.discount_price <> old_charged then
        insert into product_price_history (product_id, at, price, discount_price)
          values (new.id, step.at, step.price, step.discount_price)
          on conflict (product_id, at) do update set price = excluded.price, discount_price = excluded.discount_price;
      end if;
      old_list := step.price;
      old_charged := step.discount_price;
      prior := step.prior_price;
    end loop;
  end if;
  if new.standing_price is not null or old.price_changes_at is not null or new.price_changes_at is not null then
    new.standing_price := coalesce(new.standing_price, new.price);
    new.standing_discount_price := coalesce(new.standing_discount_price, new.discount_price);
    select p.price, p.discount_price into new.price, new.discount_price
      from planned_price_at(new.id, new.standing_price, new.standing_discount_price, changed_at) as p;
    if not found then
      new.price := new.standing_price;
      new.discount_price := new.standing_discount_price;
      new.standing_price := null;
      new.standing_discount_price := null;
    end if;
    new.price_changes_at := next_price_boundary(new.id, changed_at);
  end if;
  new.prior_price := prior;
  if new.price = old_list and new.discount_price = old_charged then
    return new;
  end if;
  new.prior_price := prior_price_after(new.id, changed_at, old_list, old_charged, prior, new.price, new.discount_price);
  -- By the clock instead of the start of the transaction: transactions that change a product wait for each other.
  insert into product_price_history (product_id, at, price, discount_price)
    values (new.id, changed_at, new.price, new.discount_price)
    on conflict (product_id, at) do update set price = excluded.price, discount_price = excluded.discount_price;
  return new;
end $$;
create or replace trigger product_price_changed
  before update of price, discount_price, standing_price, standing_discount_price, price_changes_at on product
  for each row when (
    old.price <> new.price or old.discount_price <> new.discount_price
    or new.standing_price is not null or old.price_changes_at is not null or new.price_changes_at is not null
  )
  execute function record_product_price();

-- A new product has no planned price.
create function set_added_price() returns trigger language plpgsql as $$
begin
  new.price := new.standing_price;
  new.discount_price := new.standing_discount_price;
  new.standing_price := null;
  new.standing_discount_price := null;
  return new;
end $$;
create trigger product_price_added before insert on product for each row
  when (new.price is null and new.standing_price is not null)
  execute function set_added_price();

-- Whatever changes the planned prices of a product, its row follows in the same transaction.
create function follow_planned_prices() returns trigger language plpgsql as $$
begin
  perform from product where id in (select product_id from changed) order by id for no key update;
  update product set price_changes_at = now() where id in (select product_id from changed);
  return null;
end $$;
create trigger planned_price_added after insert on planned_price
  referencing new table as changed for each statement execute function follow_planned_prices();
create trigger planned_price_changed after update on planned_price
  referencing new table as changed for each statement execute function follow_planned_prices();
create trigger planned_price_deleted after delete on planned_price
  referencing old table as changed for each statement execute function follow_planned_prices();
