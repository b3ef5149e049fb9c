-- How many units the unpaid orders of an account may hold together, where staff have approved more than is usual.
alter table account add column unpaid_units integer check (unpaid_units > 0);

-- `hold_minutes` is how long the order waits for its money, where that is shorter than is usual since stock is scarce.
-- `network` is a keyed hash of the network that the order was placed from. It bounds what unpaid orders of one network
-- hold, and is deleted as soon as no money is awaited.
alter table payment
  add column hold_minutes smallint check (hold_minutes > 0),
  add column network text;
create index payment_network on payment (network) where network is not null;

create function delete_payment_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger payment_network_deleted before update on payment for each row
  when (new.network is not null and (new.closed_at is not null or new.status in ('paid', 'refunded')))
  execute function delete_payment_network();
