-- concurrently
create index concurrently product_style_id on product (style_id);
-- Archived ones too: a new colour joins the style of an archived one.
create index concurrently product_style on product (lower(title), lower(brand), category_id);
