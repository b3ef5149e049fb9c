-- An account that replaces another is used a day later, so that the owner of the address can object.
alter table refund_account add usable_at timestamptz not null default now();
