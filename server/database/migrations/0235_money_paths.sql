-- What providers keep, and what banks take back. Amounts are whole minor units.

alter table payment
  -- What the provider kept of the payment, in the minor unit of its own currency; null while it has not told.
  add column fee bigint,
  add column fee_currency text,
  -- When the provider last refused the shopper's card or account.
  add column failed_at timestamptz;
alter table payment
  add constraint payment_fee_check check ((fee is null) = (fee_currency is null)) not valid;

alter table refund
  -- The provider's id of the refund, where it tells one: files of payouts name refunds by it.
  add column reference text,
  drop constraint refund_reason_check,
  -- 'chargeback': the bank took the money back, and the shop lost the dispute.
  add constraint refund_reason_check check (
    reason in ('cancelled', 'deleted', 'returned', 'late', 'gateway', 'staff', 'changed', 'chargeback')
  ) not valid;

alter table payment_issue
  drop constraint payment_issue_kind_check,
  -- disputed: a shopper's bank asks for the money back, and the shop can answer until the provider's deadline.
  add constraint payment_issue_kind_check check (kind in (
    'unknown_charge', 'wrong_amount', 'over_refunded', 'refund_failed', 'underpaid', 'overpaid', 'capture_failed',
    'authorisation_ending', 'disputed'
  )) not valid;

-- A dispute of a payment at its provider (chargeback). One that is lost is a refund of the payment.
create table payment_dispute (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- The provider's id of the dispute.
  reference text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  amount integer not null check (amount > 0),
  -- The bank's reason, as the provider names it.
  reason text not null default '',
  -- What was taken back by it, once it is lost.
  refund_id uuid unique references refund on update cascade,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (payment_id, reference),
  check ((status = 'open') = (closed_at is null)),
  check (refund_id is null or status = 'lost')
);
