-- concurrently
-- Indexes that every order writes and no statement of this version needs. `orders_by_text` was searched with the first by the
-- version before; a client secret is read by the id of its payment; open jobs are found by `job_due`.
drop index concurrently if exists shop_order_text;
drop index concurrently if exists payment_client_secret;
drop index concurrently if exists job_open;
