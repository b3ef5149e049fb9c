-- What a unit costs the shop, in minor units; null if it is not known. Only staff see it.
alter table product add column cost_price integer;

create or replace trigger product_updated before update on product for each row when (
  old.cost_price is distinct from new.cost_price or (
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
  ))))
) execute function set_product_updated();
