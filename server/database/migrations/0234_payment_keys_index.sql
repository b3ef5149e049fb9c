-- concurrently
-- Which replaced keys of payment providers are still needed is asked by their version.
create index concurrently payment_keys_version on payment (keys_version) where keys_version is not null;
