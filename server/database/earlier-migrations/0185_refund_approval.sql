-- A withdrawal that nobody has confirmed does not move money: the refund of its return waits for staff with the right to refund.
alter table return_request
  add is_unconfirmed boolean not null default false,
  -- What is to be refunded of a received return once it is approved.
  add refund_waiting integer;
alter table return_request add constraint return_request_waiting_check check (
  refund_waiting is null or refund_waiting > 0 and is_unconfirmed and status = 'received' and refund_id is null
) not valid;
