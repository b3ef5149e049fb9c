-- Drafts, and products that are published or withdrawn at a planned time. A draft is outside the shop like an archived product:
-- `archived_at` says since when, so that everything that leaves archived products out leaves drafts out too.

alter table product
  add column is_draft boolean not null default false,
  -- False until the product is first published; `created_at` is then the time at which it was.
  add column was_published boolean not null default true,
  -- Of a draft: when it is published.
  add column publish_at timestamptz,
  -- When the product becomes a draft again.
  add column withdraw_at timestamptz,
  -- Whether shoppers see the page of a draft with `publish_at`, which says when it comes.
  add column is_announced boolean not null default false;
alter table product
  add constraint product_draft_check check (not is_draft or archived_at is not null) not valid,
  add constraint product_planned_check check (
    (publish_at is null or is_draft) and (withdraw_at is null or archived_at is null or is_draft)
    and (not is_announced or publish_at is not null)
  ) not valid;

-- A product counts as new from its first publication. The prices that it had as a draft were asked of nobody.
create function publish_product() returns trigger language plpgsql as $$
begin
  -- The version before restores a draft as it restores an archived product.
  new.is_draft := false;
  new.publish_at := null;
  new.is_announced := false;
  if not new.was_published then
    new.was_published := true;
    new.created_at := now();
    new.is_recent := coalesce(now() >= products_new_since(), false);
    new.is_new := new.marked_new or new.is_recent;
    new.prior_price := null;
    delete from product_price_history where product_id = new.id;
    insert into product_price_history (product_id, at, price, discount_price)
      values (new.id, clock_timestamp(), new.price, new.discount_price);
  end if;
  return new;
end $$;
-- After `product_price_changed`, by its name.
create trigger product_published before update of archived_at on product for each row
  when (old.archived_at is not null and new.archived_at is null)
  execute function publish_product();

-- What staff edit. A price that the clock changes is no edit, and neither is a day that passes, a rating or a change of stock.
create or replace trigger product_updated before update on product for each row when (
  old.withdrawal_exclusion is distinct from new.withdrawal_exclusion or (
  old.tax_class is distinct from new.tax_class or (
  old.tags is distinct from new.tags or (
  old.title is distinct from new.title or
  old.brand is distinct from new.brand or
  old.description is distinct from new.description or
  old.image_url is distinct from new.image_url or
  old.images is distinct from new.images or
  coalesce(old.standing_price, old.price) is distinct from coalesce(new.standing_price, new.price) or
  coalesce(old.standing_discount_price, old.discount_price)
    is distinct from coalesce(new.standing_discount_price, new.discount_price) or
  old.department is distinct from new.department or
  old.section is distinct from new.section or
  old.category_id is distinct from new.category_id or
  old.colour_id is distinct from new.colour_id or
  coalesce(old.marked_new, old.is_new) is distinct from coalesce(new.marked_new, new.is_new) or
  old.archived_at is distinct from new.archived_at or
  old.is_draft is distinct from new.is_draft or
  old.publish_at is distinct from new.publish_at or
  old.withdraw_at is distinct from new.withdraw_at or
  old.is_announced is distinct from new.is_announced or
  old.composition is distinct from new.composition or
  old.care is distinct from new.care or
  old.origin is distinct from new.origin or
  old.maker is distinct from new.maker or
  old.responsible_person is distinct from new.responsible_person or
  old.warnings is distinct from new.warnings or
  old.measures is distinct from new.measures or
  old.size_details is distinct from new.size_details or
  old.style_id is distinct from new.style_id or
  old.attributes is distinct from new.attributes
  )))
) execute function set_product_updated();
