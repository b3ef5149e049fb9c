alter table payment validate constraint payment_order_check;
alter table payment validate constraint payment_status_check;
alter table payment validate constraint payment_replaced_check;
alter table payment validate constraint payment_processing_check;
