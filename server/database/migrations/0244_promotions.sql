-- Promotions beyond codes: automatic ones, for some goods and customers, with more effects. An order freezes what was applied.
-- Amounts are whole minor units.

alter table promotion
  -- Shown to shoppers; empty for the code.
  add column name text not null default '',
  -- 'automatic': without a code, which is null then.
  add column trigger text not null default 'code',
  -- What it acts on: at most one of a class applies to a unit, an order or a delivery.
  add column class text not null default 'order',
  -- Applies without any other.
  add column is_exclusive boolean not null default false,
  add column priority integer not null default 100,
  -- Whether the cart says what is missing for it.
  add column is_suggested boolean not null default true,
  -- The goods, customers and times that it is for. `minimum`, the dates and the account are columns of their own.
  add column conditions jsonb not null default '{}',
  -- What an effect has besides `kind` and `value`: the quantities of '3 for 2', the steps of tiers.
  add column effect jsonb not null default '{}',
  -- The most that its orders may cost the shop together, and what those that were not cancelled have.
  add column budget integer,
  add column spent integer not null default 0,
  alter column code drop not null,
  drop constraint promotion_kind_check,
  drop constraint promotion_value_check;
alter table promotion
  add constraint promotion_kind_check check (kind in (
    'percent', 'amount', 'fixed_price', 'multi_buy', 'buy_get', 'bundle', 'tiers', 'delivery', 'delivery_price', 'gift'
  )) not valid,
  -- 0 for an effect without such a number.
  add constraint promotion_value_check check (value >= 0) not valid,
  add constraint promotion_trigger_check check (trigger in ('automatic', 'code')) not valid,
  add constraint promotion_class_check check (class in ('item', 'order', 'delivery', 'gift')) not valid,
  add constraint promotion_code_check check ((code is null) = (trigger = 'automatic')) not valid,
  add constraint promotion_name_check check (name <> '' or code is not null) not valid,
  add constraint promotion_budget_check check (budget > 0) not valid,
  add constraint promotion_spent_check check (spent >= 0) not valid;

drop trigger promotion_version on promotion;
create trigger promotion_version before update on promotion for each row
  when ((old.code, old.kind, old.value, old.minimum, old.starts_at, old.ends_at, old.use_limit, old.customer_limit,
      old.name, old.trigger, old.class, old.is_exclusive, old.priority, old.is_suggested, old.conditions, old.effect, old.budget)
    is distinct from (new.code, new.kind, new.value, new.minimum, new.starts_at, new.ends_at, new.use_limit,
      new.customer_limit, new.name, new.trigger, new.class, new.is_exclusive, new.priority, new.is_suggested, new.conditions, new.effect,
      new.budget))
  execute function increment_version();

-- Orders change `uses` and `spent`, which are not cached.
create trigger promotion_invalidates_caches after insert or delete or update of code, kind, value, minimum, starts_at, ends_at,
    use_limit, customer_limit, account_id, name, trigger, class, is_exclusive, priority, is_suggested, conditions, effect, budget, paused_at,
    archived_at
  on promotion for each statement execute function invalidate_caches('promotions');

-- What an order got by each promotion. Orders from before this table have their code in `shop_order` only.
create table order_promotion (
  order_id uuid not null references shop_order,
  promotion_id uuid not null references promotion,
  -- As they were when the promotion was applied: a later change of the order goes by these terms.
  version integer not null,
  name text not null,
  code text,
  terms jsonb not null,
  -- Off the goods: the sum of its shares.
  amount integer not null check (amount >= 0),
  -- Off the delivery, whose price in `shop_order` is after it.
  delivery integer not null default 0 check (delivery >= 0),
  primary key (order_id, promotion_id)
);
create index order_promotion_promotion on order_promotion (promotion_id, order_id);

-- The share of each line.
create table order_line_promotion (
  order_line_id uuid not null references order_line on delete cascade,
  order_id uuid not null,
  promotion_id uuid not null,
  amount integer not null check (amount > 0),
  primary key (order_line_id, promotion_id),
  foreign key (order_id, promotion_id) references order_promotion on delete cascade
);
create index order_line_promotion_order on order_line_promotion (order_id, promotion_id);
