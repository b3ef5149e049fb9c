-- Invoices, credit notes and VAT numbers. See docs/decisions/0051-tax.md.

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
create index invoice_issued on invoice (issued_at, id);
create trigger invoice_unchanged before update or delete on invoice for each row execute function refuse_change();

-- VAT numbers that the EU's register has answered about.
create table vat_number_check (
  vat_number text primary key,
  is_valid boolean not null,
  checked_at timestamptz not null default now()
);
