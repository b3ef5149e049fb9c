-- Tax, invoices and credit notes. A shop without tax settings goes on as before: see docs/decisions/0051-tax.md.

alter table shop_order
  -- The buyer's company and VAT number, if the order is tax-free because of them.
  add company text not null default '',
  add vat_number text not null default '',
  -- How tax counts; null in orders from a shop without tax. `reverse_charge`: the buyer owes it.
  add tax_kind text,
  -- The tax in the total.
  add tax integer not null default 0,
  -- What tax adds to the total: nothing if the prices include it. Negative if the prices include it and the buyer owes it.
  add tax_added integer not null default 0;

do $$
declare
  name text := (
    select conname from pg_constraint
    where conrelid = 'shop_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(total = %'
  );
begin
  execute format('alter table shop_order drop constraint %I', name);
end $$;
alter table shop_order add constraint shop_order_total_check
  check (total = subtotal - promo + shipping + tax_added) not valid;
alter table shop_order add constraint shop_order_tax_check check (
  tax >= 0
  and case tax_kind
    when 'included' then tax_added = 0
    when 'added' then tax_added = tax
    when 'reverse_charge' then tax = 0 and tax_added <= 0
    else (tax, tax_added) = (0, 0) and tax_kind is null
  end
) not valid;

-- The line's part of the order's `tax_added`.
alter table order_line add tax_added integer not null default 0;
alter table order_line add constraint order_line_tax_check
  check (quantity * unit_discount_price - promo + tax_added >= 0) not valid;

-- The taxes of an order when it was placed. Rates may have changed since.
create table order_tax_line (
  order_id uuid not null references shop_order,
  position smallint not null,
  -- Null: delivery.
  order_line_id uuid references order_line,
  name text not null,
  -- Parts per million: 190000 is 19 %.
  rate integer not null check (rate between 0 and 1000000),
  -- Without tax.
  base integer not null check (base >= 0),
  amount integer not null check (amount >= 0),
  -- What it adds to the price.
  added integer not null,
  primary key (order_id, position)
);
create index order_tax_line_line on order_tax_line (order_line_id) where order_line_id is not null;

-- The code of the product's tax class; empty for the category's.
alter table product add tax_class text not null default '';
do $$
declare
  definition text := (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'product_updated');
begin
  drop trigger product_updated on product;
  execute replace(definition, 'WHEN (', 'WHEN (old.tax_class is distinct from new.tax_class or ');
end $$;

-- The last number of each year. Its row is locked from the number to the commit, so numbers have no gaps.
create table invoice_counter (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

-- Invoices and credit notes. They never change.
create table invoice (
  id uuid primary key,
  kind text not null,
  order_id uuid not null references shop_order,
  year smallint not null,
  ordinal integer not null,
  number text not null unique,
  issued_at timestamptz not null default now(),
  -- The invoice that a credit note corrects, and the refund it is for; without a refund, it cancels the invoice.
  invoice_id uuid references invoice,
  refund_id uuid unique references refund,
  total integer not null check (total >= 0),
  tax integer not null check (tax between 0 and total),
  -- Everything that is printed: seller, buyer, lines and taxes as they were.
  document jsonb not null,
  foreign key (kind, year) references invoice_counter,
  unique (kind, year, ordinal),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check (refund_id is null or kind = 'credit_note')
);
create index invoice_order on invoice (order_id);
create index invoice_credits on invoice (invoice_id) where invoice_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'check_violation';
end $$;
create trigger invoice_unchanged before update or delete on invoice for each row execute function refuse_change();

-- VAT numbers that the EU's register has answered about.
create table vat_number_check (
  vat_number text primary key,
  is_valid boolean not null,
  checked_at timestamptz not null default now()
);

-- Imports that were read before products had a tax class add products without one.
update product_import_row set after = '{"taxClass": ""}' || after where status = 'new' and after is not null;
