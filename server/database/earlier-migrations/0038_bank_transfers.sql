-- Bank transfers: a gateway that collects outside the shop. Staff record what arrived and what they paid back. See
-- docs/decisions/0049-bank-transfers.md. Amounts are cents.

-- Not valid: the rows that exist satisfy the narrower rule that is replaced.
alter table payment drop constraint payment_gateway_check;
alter table payment add constraint payment_gateway_check
  check (gateway in ('sandbox', 'stripe', 'bank-transfer', 'none')) not valid;
alter table payment_issue drop constraint payment_issue_gateway_check;
alter table payment_issue add constraint payment_issue_gateway_check
  check (gateway in ('sandbox', 'stripe', 'bank-transfer')) not valid;
-- underpaid: less arrived than is due. overpaid: more.
alter table payment_issue drop constraint payment_issue_kind_check;
alter table payment_issue add constraint payment_issue_kind_check
  check (kind in ('unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed', 'underpaid', 'overpaid')) not valid;

-- A transfer that arrived, as staff recorded it.
create table bank_transfer (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount integer not null check (amount > 0),
  -- The day on the bank statement.
  received_on date not null,
  -- The bank's own reference; only needed to tell two transfers of one amount and day apart.
  bank_reference text not null default '',
  recorded_by uuid not null references account,
  recorded_at timestamptz not null default now(),
  -- Recording a transfer twice has one effect.
  unique (payment_id, received_on, amount, bank_reference)
);

-- A refund that staff made by a transfer of their own.
create table refund_transfer (
  refund_id uuid primary key references refund on update cascade on delete cascade,
  sent_on date not null,
  recorded_by uuid not null references account,
  recorded_at timestamptz not null default now()
);

-- Where the refunds of a payment are transferred to. Personal: deleted with the account, and some time after the refund.
create table refund_account (
  payment_id uuid primary key references payment,
  account_holder text not null,
  iban text not null,
  entered_at timestamptz not null default now()
);
