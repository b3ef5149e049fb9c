alter table promotion
  validate constraint promotion_code_check,
  validate constraint promotion_many_codes_check;
