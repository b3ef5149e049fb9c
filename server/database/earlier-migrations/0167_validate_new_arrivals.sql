alter table product validate constraint product_new_follows;
