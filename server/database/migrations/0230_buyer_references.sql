-- What business buyers ask to be stated on their electronic invoices. See docs/decisions/0082-electronic-invoices.md.
create table buyer_reference (
  order_id uuid primary key references shop_order,
  -- The buyer's own reference, such as a German Leitweg-ID.
  reference text not null,
  -- Where the buyer receives electronic documents: an email address, or a scheme and an identifier such as 9930:DE123456789.
  electronic_address text not null,
  version integer not null default 1
);
create trigger buyer_reference_version before update on buyer_reference for each row execute function increment_version();
