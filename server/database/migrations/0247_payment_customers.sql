-- Members whose cards a payment provider keeps. The cards themselves are known to the provider only.
create table payment_customer (
  -- Also the idempotency key with which the provider makes the customer.
  id uuid primary key,
  -- Null once the account was erased or has another owner: the provider's customer is then deleted by a job, and the row after it.
  account_id uuid references account,
  gateway text not null,
  -- The provider's id of the customer; null until it is made.
  reference text,
  -- The version of the provider's keys that made it; null for keys of the environment.
  keys_version integer,
  created_at timestamptz not null default now(),
  unique (account_id, gateway)
);
