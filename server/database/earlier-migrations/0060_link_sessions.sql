-- The session of the link in a guest's order email: the order that it admits, and the address that the link proved. Both
-- are null for any other session. See docs/decisions/0046-guests.md.
alter table session add column order_id uuid;
alter table session add column proved_email text;
alter table session add constraint session_link_check
  check ((order_id is null) = (proved_email is null)) not valid;
