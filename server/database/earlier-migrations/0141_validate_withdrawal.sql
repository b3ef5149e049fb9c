-- The constraints of the migration before.
alter table withdrawal validate constraint withdrawal_confirmed_check;
alter table withdrawal validate constraint withdrawal_problem_check;
