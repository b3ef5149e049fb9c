-- Reviews of products by the customers who bought them, and the ratings that follow from them. A product is one colour of a
-- style; its page shows the reviews of all colours.

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

create table review (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  -- The line of the order in which its author bought the product; null if the review was imported from another shop.
  order_line_id uuid unique references order_line,
  -- First name and initial; empty after an erasure.
  display_name text not null default '',
  rating smallint not null check (rating between 1 and 5),
  -- The size that was bought; empty if an imported review does not name it.
  size text not null default '',
  fit text check (fit in ('small', 'true', 'large')),
  length text check (length in ('short', 'right', 'long')),
  height_cm smallint check (height_cm between 100 and 250),
  text text not null default '',
  state text not null check (state in ('published', 'pending', 'withheld')),
  withheld_reason text check (withheld_reason in ('spam', 'insult', 'personal_data', 'off_topic', 'unlawful')),
  -- Why the rules want staff to look at it.
  flags text[] not null default '{}' check (flags <@ array['link', 'spam', 'insult', 'personal_data']),
  is_featured boolean not null default false,
  -- The shop's public answer.
  reply text not null default '',
  replied_at timestamptz,
  -- The number of its rows in review_vote, kept by a trigger.
  helpful_count integer not null default 0,
  -- The name of the shop or app that it was imported from.
  imported_from text check (imported_from <> ''),
  import_id uuid references review_import,
  -- Whether the other shop says that the reviewer had bought the product.
  imported_as_verified boolean not null default false,
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  version integer not null default 1,
  check ((order_line_id is null) = (imported_from is not null)),
  check (imported_from is not null or (import_id is null and not imported_as_verified)),
  check ((state = 'withheld') = (withheld_reason is not null)),
  check ((reply = '') = (replied_at is null)),
  check (not is_featured or state = 'published')
);
create index review_product on review (product_id, state);
create index review_written on review (written_at desc, id desc);
create index review_state on review (state, written_at desc, id desc);
create trigger review_version before update on review for each row
  when ((old.rating, old.size, old.fit, old.length, old.height_cm, old.text, old.state, old.withheld_reason, old.is_featured, old.reply,
      old.display_name, old.edited_at)
    is distinct from (new.rating, new.size, new.fit, new.length, new.height_cm, new.text, new.state, new.withheld_reason,
      new.is_featured, new.reply, new.display_name, new.edited_at))
  execute function increment_version();
-- Pages show the reviews themselves. A helpful vote may appear later.
create trigger review_invalidates_caches
  after insert or delete or update of rating, size, fit, length, height_cm, text, state, is_featured, reply, display_name on review
  for each statement execute function invalidate_caches();

-- A picture that a shopper has uploaded for an order line; without a review until the form is saved.
create table review_picture (
  hash text not null references picture,
  order_line_id uuid references order_line,
  review_id uuid references review on delete cascade,
  position smallint check (position >= 0),
  uploaded_at timestamptz not null default now(),
  check ((review_id is null) = (position is null)),
  check (order_line_id is not null or review_id is not null),
  unique (order_line_id, hash),
  unique (review_id, position)
);
create index review_picture_hash on review_picture (hash);
create index review_picture_unused on review_picture (uploaded_at) where review_id is null;

-- `voter` is the SHA-256 of the account's or the device's id.
create table review_vote (
  review_id uuid not null references review on delete cascade,
  voter bytea not null,
  -- For erasure and export; null for a device.
  account_id uuid references account on delete cascade,
  at timestamptz not null default now(),
  primary key (review_id, voter)
);
create index review_vote_account on review_vote (account_id) where account_id is not null;

create function count_review_votes() returns trigger language plpgsql as $$
begin
  update review r set helpful_count = r.helpful_count + votes.count
  from (
    select review_id, count(*)::integer * (case tg_op when 'INSERT' then 1 else -1 end) as count from changed group by review_id
  ) as votes
  where r.id = votes.review_id;
  return null;
end $$;
create trigger review_vote_added after insert on review_vote
  referencing new table as changed for each statement execute function count_review_votes();
create trigger review_vote_removed after delete on review_vote
  referencing old table as changed for each statement execute function count_review_votes();

-- One email for each order asks for its reviews. Its link has a token, of which only the hash is stored.
create table review_invitation (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
create index review_invitation_created on review_invitation (created_at);

-- Addresses, in lower case, that do not want to be asked for reviews.
create table review_opt_out (
  email text primary key check (email = lower(email)),
  at timestamptz not null default now()
);

-- The published reviews of a product, kept by triggers in the transactions that change them.
create table review_summary (
  product_id uuid primary key references product on delete cascade,
  rated_1 integer not null default 0 check (rated_1 >= 0),
  rated_2 integer not null default 0 check (rated_2 >= 0),
  rated_3 integer not null default 0 check (rated_3 >= 0),
  rated_4 integer not null default 0 check (rated_4 >= 0),
  rated_5 integer not null default 0 check (rated_5 >= 0),
  count integer not null generated always as (rated_1 + rated_2 + rated_3 + rated_4 + rated_5) stored,
  -- The sum of the ratings: averages of several products need it.
  total integer not null generated always as (rated_1 + 2 * rated_2 + 3 * rated_3 + 4 * rated_4 + 5 * rated_5) stored
);

create function add_to_review_summary(reviewed uuid, stars smallint, added integer) returns void language sql as $$
  insert into review_summary (product_id) select reviewed where added > 0 on conflict do nothing;
  update review_summary set
    rated_1 = rated_1 + case stars when 1 then added else 0 end,
    rated_2 = rated_2 + case stars when 2 then added else 0 end,
    rated_3 = rated_3 + case stars when 3 then added else 0 end,
    rated_4 = rated_4 + case stars when 4 then added else 0 end,
    rated_5 = rated_5 + case stars when 5 then added else 0 end
  where product_id = reviewed;
  -- Listings and searches show the rating.
  insert into catalogue_change (product_id, style) select id, style_id from product where id = reviewed;
$$;

-- An import adds thousands of reviews and changes the summary of each product once: triggers for statements.
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

create function update_review_summary() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    perform add_to_review_summary(old.product_id, old.rating, -1);
  end if;
  if new.state = 'published' then
    perform add_to_review_summary(new.product_id, new.rating, 1);
  end if;
  return null;
end $$;
create trigger review_summary_changed after update of product_id, rating, state on review for each row
  when ((old.product_id, old.rating, old.state) is distinct from (new.product_id, new.rating, new.state))
  execute function update_review_summary();

-- In thousandths of a star: the average of the ratings and of ten more with four stars, so that a few votes move it little.
create function rating_score(count integer, total integer) returns smallint language sql immutable as $$
  select case when count = 0 then 0 else round(1000.0 * (total + 40) / (count + 10)) end::smallint
$$;

-- The rows are locked before the reviews are counted: of two reviews of a style, the second must see the first.
create function update_ratings(styles uuid[]) returns void language plpgsql as $$
begin
  -- Without a write, caches stay.
  if cardinality(styles) = 0 then
    return;
  end if;
  perform from product where style_id = any (styles) order by id for no key update;
  update product p set rating_count = pooled.count, rating_total = pooled.total, rating_score = rating_score(pooled.count, pooled.total)
  from (
    select colour.style_id, coalesce(sum(s.count), 0)::integer as count, coalesce(sum(s.total), 0)::integer as total
    from product colour left join review_summary s on s.product_id = colour.id
    where colour.style_id = any (styles) group by colour.style_id
  ) as pooled
  where p.style_id = pooled.style_id and (p.rating_count, p.rating_total) is distinct from (pooled.count, pooled.total);
end $$;

-- On the summaries and not on the reviews, whose triggers would depend on the order of their names.
create function rate_reviewed_styles() returns trigger language plpgsql as $$
begin
  perform update_ratings(array(select distinct p.style_id from changed s join product p on p.id = s.product_id));
  return null;
end $$;
create trigger review_summary_added_rates_style after insert on review_summary
  referencing new table as changed for each statement execute function rate_reviewed_styles();
create trigger review_summary_changed_rates_style after update on review_summary
  referencing new table as changed for each statement execute function rate_reviewed_styles();
create trigger review_summary_removed_rates_style after delete on review_summary
  referencing old table as changed for each statement execute function rate_reviewed_styles();

-- A product that joins a style gets its rating, and the style that it leaves loses its reviews.
create function rate_moved_product() returns trigger language plpgsql as $$
begin
  perform update_ratings(array[old.style_id, new.style_id]);
  return null;
end $$;
create trigger product_style_rated after update of style_id on product for each row
  when (old.style_id <> new.style_id) execute function rate_moved_product();

create function rate_added_products() returns trigger language plpgsql as $$
begin
  perform update_ratings(array(
    select distinct a.style_id from added a
    join product colour on colour.style_id = a.style_id join review_summary s on s.product_id = colour.id
  ));
  return null;
end $$;
create trigger product_added_rated after insert on product
  referencing new table as added for each statement execute function rate_added_products();

create function rate_styles_of_deleted() returns trigger language plpgsql as $$
begin
  perform update_ratings(array(select distinct style_id from deleted));
  return null;
end $$;
create trigger product_deleted_rated after delete on product
  referencing old table as deleted for each statement execute function rate_styles_of_deleted();
