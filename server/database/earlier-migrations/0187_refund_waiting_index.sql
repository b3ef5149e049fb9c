-- concurrently
create index concurrently return_request_waiting on return_request (received_at) where refund_waiting is not null;
