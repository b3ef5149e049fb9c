-- The constraint of the migration before.
alter table return_request validate constraint return_request_waiting_check;
