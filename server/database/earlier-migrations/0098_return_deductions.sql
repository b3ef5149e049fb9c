-- What staff decided about the refund of a received return.
alter table return_request
  -- Taken off the refund for wear, with the reason that the customer is told.
  add deduction integer not null default 0,
  add deduction_reason text not null default '',
  -- The part of the refund that is for the delivery; null in returns that were received before it was recorded.
  add delivery_refund integer;
alter table return_request add constraint return_request_deduction_check check (
  deduction >= 0 and (deduction = 0) = (deduction_reason = '') and (delivery_refund is null or delivery_refund >= 0)
) not valid;
