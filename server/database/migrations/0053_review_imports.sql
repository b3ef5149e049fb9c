-- Reviews that a retailer brings along from another shop.

create table review_import (
  id uuid primary key,
  actor_id uuid not null references account,
  -- The shop or app that the reviews were written in, as shoppers see it.
  source text not null check (source <> ''),
  file_name text not null,
  -- The reviews that it added.
  added integer not null check (added >= 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index review_import_created on review_import (created_at desc, id desc);

alter table review add column import_id uuid references review_import;
-- Whether the other shop says that the reviewer had bought the product.
alter table review add column imported_as_verified boolean not null default false;
-- small: no release has the table yet.
alter table review add constraint review_import_check check (
  imported_from is not null or (import_id is null and not imported_as_verified)
);

-- An import adds thousands of reviews. So that it changes the summary of each product once, the triggers for rows that are added or
-- deleted become triggers for statements.
drop trigger review_summary_added on review;
drop trigger review_summary_removed on review;

create function change_review_summaries() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    insert into review_summary (product_id)
    select distinct product_id from changed where state = 'published' order by product_id
    on conflict do nothing;
  end if;
  -- In the order of products, so that two transactions lock the summaries in the same order.
  perform from review_summary where product_id in (select product_id from changed where state = 'published')
  order by product_id for update;
  update review_summary s set rated_1 = s.rated_1 + sign * c.rated_1, rated_2 = s.rated_2 + sign * c.rated_2,
    rated_3 = s.rated_3 + sign * c.rated_3, rated_4 = s.rated_4 + sign * c.rated_4, rated_5 = s.rated_5 + sign * c.rated_5
  from (
    select product_id, count(*) filter (where rating = 1) as rated_1, count(*) filter (where rating = 2) as rated_2,
      count(*) filter (where rating = 3) as rated_3, count(*) filter (where rating = 4) as rated_4,
      count(*) filter (where rating = 5) as rated_5
    from changed where state = 'published' group by product_id
  ) as c
  where s.product_id = c.product_id;
  -- Listings and searches show the rating.
  insert into catalogue_change (product_id, style)
  select id, style_id from product where id in (select product_id from changed where state = 'published');
  return null;
end $$;
create trigger review_added_changes_summary after insert on review
  referencing new table as changed for each statement execute function change_review_summaries();
create trigger review_removed_changes_summary after delete on review
  referencing old table as changed for each statement execute function change_review_summaries();

create or replace function update_review_summary() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    perform add_to_review_summary(old.product_id, old.rating, -1);
  end if;
  if new.state = 'published' then
    perform add_to_review_summary(new.product_id, new.rating, 1);
  end if;
  return null;
end $$;
