-- The rating of a product, which is that of its style: the reviews of all its colours. Kept on the product so that lists can
-- show it and sort by it without reading the reviews. See docs/decisions/0067-gallery-and-ratings.md.

alter table product
  add rating_count integer not null default 0,
  -- The sum of the stars.
  add rating_total integer not null default 0,
  -- What lists sort by: 0 without reviews.
  add rating_score smallint not null default 0;

alter table collection drop constraint collection_sort_check;
alter table collection add constraint collection_sort_check
  check (sort in ('featured', 'new', 'price_low', 'price_high', 'rating')) not valid;

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

select update_ratings(array(
  select distinct p.style_id from review_summary s join product p on p.id = s.product_id
));
