alter table product validate constraint product_draft_check;
alter table product validate constraint product_planned_check;
