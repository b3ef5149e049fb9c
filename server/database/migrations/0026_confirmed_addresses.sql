-- Confirmed email addresses, undoing a change of address, and redacting texts about erased people.

-- Null: nobody has proved yet that the address belongs to the owner of the account. Accounts from before this column
-- count as confirmed; see docs/decisions/0026-confirmed-addresses.md.
alter table account add column email_confirmed_at timestamptz;
update account set email_confirmed_at = created_at where erased_at is null;

-- Holds orders and mails of whoever had an account before the owner of its address took it over. Nobody signs in to it.
alter table account add column is_former boolean not null default false;

-- Links that confirm an address. As with password_reset, the token itself is nowhere in the database.
create table email_confirmation (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id, created_at);

-- Addresses an account had, with the link that goes back to them. A row stays until the link has expired and the
-- account's new address is confirmed.
create table email_change (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  old_email text not null,
  -- Since when the old address was confirmed; null if it never was.
  old_confirmed_at timestamptz,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_change_account on email_change (account_id, created_at);
create index email_change_old_email on email_change (lower(old_email)) where ended_at is null;

-- Reset requests are deleted a day after they are done.
create index job_password_reset_done on job (done_at) where kind = 'password-reset' and done_at is not null;

-- Append-only tables, in which the named columns may be redacted by a transaction that sets selvedge.redacting.
create function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('selvedge.redacting', true) = 'on'
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change_but_redaction('before', 'after');
drop trigger stock_movement_append_only on stock_movement;
create trigger stock_movement_append_only before update on stock_movement
  for each row execute function refuse_change_but_redaction('note');
-- Few movements have a note; erasing a person searches them.
create index stock_movement_note on stock_movement (id) where note <> '';
