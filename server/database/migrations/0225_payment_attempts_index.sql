-- concurrently
create index concurrently payment_attempt_of on payment (attempt_of) where attempt_of is not null;
create index concurrently payment_processing on payment (checked_at) where status = 'processing';
