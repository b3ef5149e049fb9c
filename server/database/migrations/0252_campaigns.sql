-- Campaigns: see docs/decisions/0095-campaigns.md. What belongs to a campaign has no dates of its own: it is judged by the campaign's, so that
-- ending a campaign early writes one row.
create table campaign (
  id uuid primary key,
  name text not null check (name <> ''),
  -- 'planned': it begins and ends by the clock of the database.
  state text not null default 'draft' check (state in ('draft', 'planned', 'cancelled')),
  starts_at timestamptz,
  -- Exclusive; null for no end.
  ends_at timestamptz,
  -- When staff ended it before.
  ended_at timestamptz,
  -- The beginning or end up to which the rows of all its products show their prices.
  prices_written_at timestamptz,
  -- The next beginning or end that the rows of its products have to follow; null for none.
  prices_due_at timestamptz generated always as (
    case when state = 'planned' then case
      when prices_written_at is null or prices_written_at < starts_at then starts_at
      when prices_written_at < least(ends_at, ended_at) then least(ends_at, ended_at)
    end end
  ) stored,
  actor_id uuid references account,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (ends_at > starts_at),
  check (state <> 'planned' or starts_at is not null),
  check (ended_at is null or (state = 'planned' and ended_at >= starts_at))
);
create index campaign_prices_due on campaign (prices_due_at) where prices_due_at is not null;
create trigger campaign_version before update on campaign for each row
  when ((old.name, old.state, old.starts_at, old.ends_at, old.ended_at)
    is distinct from (new.name, new.state, new.starts_at, new.ends_at, new.ended_at))
  execute function increment_version();

-- The price that a product has during a campaign; the columns are those of `planned_price`.
create table campaign_price (
  campaign_id uuid not null references campaign on delete cascade,
  product_id uuid not null references product on delete cascade,
  currency text not null default shop_currency(),
  price integer check (price >= 0),
  discount_price integer check (discount_price >= 0),
  percent smallint check (percent between 1 and 99),
  rounding_step integer check (rounding_step > 0),
  rounding_ending integer check (rounding_ending >= 0),
  -- Of a campaign that is running, it counts from here and until here.
  added_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  -- When the prices in force of the product were last written with this one considered.
  written_at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, product_id),
  check ((discount_price is null) <> (percent is null)),
  check (price is null or (discount_price is not null and discount_price <= price)),
  check ((rounding_step is null) = (rounding_ending is null)),
  check (rounding_step is null or (percent is not null and rounding_ending < rounding_step))
);
create index campaign_price_product on campaign_price (product_id);

-- As in 0238, with the prices of campaigns, one of which can be left out.
drop function planned_price_at(uuid, integer, integer, timestamptz);
create function planned_price_at(product uuid, list integer, charged integer, moment timestamptz, without uuid default null)
returns table (id uuid, price integer, discount_price integer)
language sql stable rows 1 as $$
  select e.id, coalesce(e.price, greatest(list, amount)), amount
  from (
    select p.id, p.price, p.discount_price, p.percent, p.rounding_step, p.rounding_ending, p.created_at
    from planned_price p
    where p.product_id = product and p.starts_at <= moment and (p.ends_at > moment or p.ends_at is null)
    union all
    select p.campaign_id, p.price, p.discount_price, p.percent, p.rounding_step, p.rounding_ending, p.added_at
    from campaign_price p join campaign c on c.id = p.campaign_id
    where p.product_id = product and c.id is distinct from without and c.state = 'planned' and greatest(c.starts_at, p.added_at) <= moment
      and coalesce(least(c.ends_at, c.ended_at, p.removed_at) > moment, true)
  ) e, lateral (
    select coalesce(e.discount_price, least(charged, reduced_price(list, e.percent, e.rounding_step, e.rounding_ending))) as amount
  ) as computed
  order by amount, e.created_at desc, e.id
  limit 1
$$;

-- When a campaign price of a product next begins or ends; null for never.
create function next_campaign_boundary(product uuid, moment timestamptz) returns timestamptz
language sql stable as $$
  select min(boundary)
  from campaign_price e join campaign c on c.id = e.campaign_id,
    lateral (values (greatest(c.starts_at, e.added_at)), (least(c.ends_at, c.ended_at, e.removed_at))) as of_entry (boundary)
  where e.product_id = product and c.state = 'planned' and boundary > moment
$$;

-- The first beginning or end of a campaign that the row of a product does not show; null for none.
create function unwritten_campaign_boundary(product uuid) returns timestamptz
language sql stable as $$
  select min(boundary)
  from campaign_price e join campaign c on c.id = e.campaign_id,
    lateral (values (greatest(c.starts_at, e.added_at)), (least(c.ends_at, c.ended_at, e.removed_at))) as of_entry (boundary)
  where e.product_id = product and c.state = 'planned' and c.prices_due_at is not null and boundary > e.written_at
$$;

create or replace function price_steps(of_product product, moment timestamptz)
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
  at := least(of_product.price_changes_at, unwritten_campaign_boundary(of_product.id));
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
    changes_at := least(next_price_boundary(of_product.id, at), next_campaign_boundary(of_product.id, at));
    return next;
    at := changes_at;
  end loop;
end $$;

create or replace function price_at(
  of_product product, moment timestamptz,
  out price integer, out discount_price integer, out prior_price integer, out changes_at timestamptz
) language sql stable as $$
  (
    select s.price, s.discount_price, s.prior_price, s.changes_at from price_steps(of_product, moment) as s
    order by s.at desc limit 1
  )
  union all
  select of_product.price, of_product.discount_price, of_product.prior_price,
    least(of_product.price_changes_at, next_campaign_boundary(of_product.id, moment))
  limit 1
$$;

-- Whether a campaign of a product has begun or ended since its row was written.
create function has_due_campaign(product uuid) returns boolean
language sql stable as $$ select unwritten_campaign_boundary(product) <= now() $$;

-- As in 0238. The campaigns of a product are locked before the clock is read: whoever begins or ends one holds its row, so that each price
-- is written either before or with that moment.
create or replace function record_product_price() returns trigger language plpgsql as $$
declare
  has_campaign constant boolean := exists (select from campaign_price where product_id = new.id);
  changed_at timestamptz;
  step record;
  old_list integer := old.price;
  old_charged integer := old.discount_price;
  prior integer := old.prior_price;
begin
  if has_campaign then
    perform from campaign c
      where c.id in (select e.campaign_id from campaign_price e where e.product_id = new.id)
        and (c.state = 'draft' or c.prices_due_at is not null or (c.state = 'planned' and c.ends_at is null and c.ended_at is null))
      order by c.id for key share;
  end if;
  changed_at := clock_timestamp();
  if old.price_changes_at <= changed_at or has_campaign then
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
  if new.standing_price is not null or old.price_changes_at is not null or new.price_changes_at is not null or has_campaign then
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
  if has_campaign then
    update campaign_price e set written_at = changed_at
      from campaign c
      where e.product_id = new.id and c.id = e.campaign_id and c.state = 'planned'
        and (c.prices_due_at is not null or (c.ends_at is null and c.ended_at is null));
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

-- A change without a product whose `prices_outdated` is true is about the products that processes keep: a campaign has begun or ended early. Their
-- rows follow, each with a change of its own. The version before reads everything again.
alter table catalogue_change add column prices_outdated boolean not null default false;

-- Pages end at the beginning of a planned campaign, which those that were made before do not know.
create function invalidate_campaign_products() returns trigger language plpgsql as $$
begin
  if exists (select from changed e join campaign c on c.id = e.campaign_id where c.state = 'planned') then
    insert into cache_invalidation (subject) values ('products');
    insert into catalogue_change (prices_outdated) values (true);
  end if;
  return null;
end $$;
create trigger campaign_price_invalidates_caches after insert on campaign_price
  referencing new table as changed for each statement execute function invalidate_campaign_products();

-- Promotions of a campaign have its dates in their own columns, so that carts and orders read them as those of any promotion. They are
-- paused until it is planned.
alter table promotion add column campaign_id uuid references campaign;

create function follow_campaign_dates() returns trigger language plpgsql as $$
declare
  of_campaign campaign;
begin
  select * into of_campaign from campaign where id = new.campaign_id;
  new.starts_at := of_campaign.starts_at;
  new.ends_at := least(of_campaign.ends_at, of_campaign.ended_at);
  if of_campaign.state <> 'planned' then
    new.paused_at := coalesce(new.paused_at, now());
  end if;
  return new;
end $$;
-- Before `promotion_version`, by its name.
create trigger promotion_in_campaign before insert or update of campaign_id, starts_at, ends_at, paused_at on promotion
  for each row when (new.campaign_id is not null) execute function follow_campaign_dates();

-- As before, and for `campaign_id`, by which `promotion_in_campaign` changes other columns.
drop trigger promotion_invalidates_caches on promotion;
create trigger promotion_invalidates_caches after insert or delete or update of code, kind, value, minimum, starts_at, ends_at,
    use_limit, customer_limit, account_id, name, trigger, class, is_exclusive, priority, is_suggested, conditions, effect, budget, paused_at,
    archived_at, campaign_id
  on promotion for each statement execute function invalidate_caches('promotions');

create function follow_campaign() returns trigger language plpgsql as $$
begin
  update promotion set
    starts_at = new.starts_at,
    ends_at = least(new.ends_at, new.ended_at),
    paused_at = case when old.state = new.state then paused_at when new.state = 'planned' then null else now() end
    where campaign_id = new.id;
  insert into cache_invalidation (subject) values ('products');
  insert into catalogue_change (prices_outdated) values (true);
  return null;
end $$;
create trigger campaign_followed after update of state, starts_at, ends_at, ended_at on campaign
  for each row execute function follow_campaign();
