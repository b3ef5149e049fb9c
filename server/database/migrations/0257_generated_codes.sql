-- Promotions with many codes, each for one order.
alter table promotion
  -- Its codes are rows of `generated_code`, and `code` is null.
  add column has_many_codes boolean not null default false;

alter table promotion
  drop constraint promotion_code_check,
  add constraint promotion_code_check check ((code is null) = (trigger = 'automatic' or has_many_codes)) not valid;

alter table promotion
  add constraint promotion_many_codes_check check (trigger = 'code' or not has_many_codes) not valid;

create table generated_code (
  id uuid primary key,
  promotion_id uuid not null references promotion on delete cascade,
  -- In capital letters.
  code text not null check (code = upper(code) and code <> ''),
  created_at timestamptz not null default now(),
  -- The order that it was used for; null again once that is cancelled.
  order_id uuid references shop_order,
  revoked_at timestamptz,
  check (order_id is null or revoked_at is null)
);
create unique index generated_code_code on generated_code (code);
create index generated_code_promotion on generated_code (promotion_id, id);
create index generated_code_order on generated_code (order_id) where order_id is not null;

alter table cart
  -- The code of `promotion_id`, if that has many. Not a reference: codes are deleted only with their promotion.
  add column generated_code_id uuid;
