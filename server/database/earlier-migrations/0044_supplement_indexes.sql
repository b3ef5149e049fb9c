-- concurrently
-- The supplements of an order, and the parts of a refund.
create index concurrently payment_supplements on payment (supplements) where supplements is not null;
create index concurrently refund_part on refund (part_of) where part_of is not null;
