-- Who declared a withdrawal is only known once it is confirmed: by the shopper's account or session, or by the link in the receipt.
alter table withdrawal add confirmed_at timestamptz;
alter table withdrawal add confirmed_by text;
alter table withdrawal add constraint withdrawal_confirmed_check
  check ((confirmed_at is null) = (confirmed_by is null) and confirmed_by in ('buyer', 'link')) not valid;

-- `unconfirmed`: the order was not sent, and nobody has confirmed the declaration.
alter table withdrawal drop constraint withdrawal_problem_check;
alter table withdrawal add constraint withdrawal_problem_check
  check (problem in ('unmatched', 'unconfirmed', 'late', 'items', 'unsent')) not valid;
