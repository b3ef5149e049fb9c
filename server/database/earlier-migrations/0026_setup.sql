-- What staff have said about the set-up checklist: the steps that are not needed, and 'hidden' when it is no longer shown
-- on the dashboard. All else about the steps follows from the shop's data.
create table setup_mark (
  name text primary key,
  marked_at timestamptz not null default now()
);
-- A shop that has sold something is set up.
insert into setup_mark (name) select 'hidden' where exists (select from shop_order);
