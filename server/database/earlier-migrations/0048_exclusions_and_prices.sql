-- Products that are excluded from the right of withdrawal, and what an order line said when it was ordered.

-- `sealed`: for health or hygiene, once the seal is broken. `custom`: made to measure. Empty: not excluded.
alter table product add withdrawal_exclusion text not null default ''
  check (withdrawal_exclusion in ('', 'sealed', 'custom'));
do $$
declare
  definition text := (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'product_updated');
begin
  drop trigger product_updated on product;
  execute replace(
    definition, 'WHEN (', 'WHEN (old.withdrawal_exclusion is distinct from new.withdrawal_exclusion or '
  );
end $$;

alter table order_line
  add withdrawal_exclusion text not null default '',
  -- Of a reduced line: the lowest price of the 30 days before the reduction. Null in orders from before it was stored.
  add prior_price integer;

-- `refused`: all items are excluded from the right of withdrawal.
alter table withdrawal drop constraint withdrawal_status_check;
alter table withdrawal add constraint withdrawal_status_check
  check (status in ('received', 'waiting', 'open', 'cancelled', 'returning', 'closed', 'refused'));
do $$
declare
  name text := (
    select conname from pg_constraint
    where conrelid = 'withdrawal'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%settled_at%'
  );
begin
  execute format('alter table withdrawal drop constraint %I', name);
end $$;
alter table withdrawal add constraint withdrawal_settled_check
  check ((status in ('cancelled', 'returning', 'closed', 'refused')) = (settled_at is not null));

-- Imports that were read before add products that are not excluded.
update product_import_row set after = '{"withdrawalExclusion": ""}' || after where status = 'new' and after is not null;
