-- Payouts of payment providers, as staff import them from files. They hold no personal data: names, emails and descriptions of
-- the files are not stored. Amounts are whole minor units.

create table payout_file (
  id uuid primary key,
  -- The provider, as payments name it.
  gateway text not null,
  file_name text not null,
  -- The lines that it added.
  added integer not null check (added > 0),
  actor_id uuid not null references account,
  created_at timestamptz not null default now()
);
create index payout_file_created on payout_file (created_at desc, id desc);

create table payout_line (
  id uuid primary key,
  file_id uuid not null references payout_file,
  gateway text not null,
  -- The provider's id of the line; a hash of the line where it has none.
  transaction_id text not null,
  payout text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'other')),
  -- The provider's id of the payment, and of the refund.
  reference text not null,
  -- What the shopper paid; negative for what went back.
  amount bigint not null,
  currency text not null,
  -- What the provider kept, and what it paid out, in the currency of the shop's account there; no fee if the file tells none.
  fee bigint,
  net bigint not null,
  settled_currency text not null,
  payment_id uuid references payment,
  refund_id uuid unique references refund on update cascade,
  -- Why it does not agree with the shop; null if it does.
  difference text check (difference in ('unknown', 'amount', 'currency')),
  -- The staff member who decided about the difference, when, and their note.
  decided_by uuid references account,
  decided_at timestamptz,
  note text not null default '',
  unique (gateway, transaction_id),
  check ((decided_by is null) = (decided_at is null)),
  check (decided_at is null or difference is not null)
);
create index payout_line_file on payout_line (file_id);
create index payout_line_payment on payout_line (payment_id) where payment_id is not null;
create index payout_line_open on payout_line (id) where difference is not null and decided_at is null;
