alter table payment validate constraint payment_fee_check;
alter table refund validate constraint refund_reason_check;
alter table payment_issue validate constraint payment_issue_kind_check;
