-- The shop's currency, and the currency of every amount that is charged. Until now it was always USD.

-- Always stored, so that it can be locked while something gets a price.
insert into setting (name, value, version) values ('currency', '"USD"', 0) on conflict do nothing;

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

-- Existing rows are in USD. A new order copies the shop's currency, and a payment its order's.
alter table shop_order add column currency text not null default 'USD';
alter table shop_order add constraint shop_order_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table shop_order alter column currency set default shop_currency();
alter table payment add column currency text not null default 'USD';
alter table payment add constraint payment_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table payment alter column currency set default shop_currency();

create function keep_amount_currency() returns trigger language plpgsql as $$
begin
  raise exception 'the currency of % % cannot change', tg_table_name, old.id using errcode = 'check_violation';
end $$;
create trigger shop_order_currency_kept before update of currency on shop_order
  for each row when (old.currency <> new.currency) execute function keep_amount_currency();
create trigger payment_currency_kept before update of currency on payment
  for each row when (old.currency <> new.currency) execute function keep_amount_currency();

-- The default is for processes of the version before, which do not name a currency.
alter table sandbox_gateway.payment add column currency text not null default 'USD';
