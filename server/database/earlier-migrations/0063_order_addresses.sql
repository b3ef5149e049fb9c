-- An address that was taken from a paid order, not typed into the address book: the next paid order replaces it.
alter table address add column is_from_order boolean not null default false;
