-- What staff look after: who works here and how they sign in, promo codes, what the pages say, mails and jobs.

alter table account drop constraint account_role_check;
alter table account add constraint account_role_check
  check (role in ('User', 'Admin', 'Fulfilment', 'Merchandiser'));
create index account_staff on account (role) where role <> 'User' and erased_at is null;

-- A mailed link to join the staff. The token itself is nowhere in the database: see server/auth/sessions/link-token.ts.
create table staff_invitation (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('Admin', 'Fulfilment', 'Merchandiser')),
  token_hash bytea not null unique,
  invited_by uuid references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer one.
  ended_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (lower(email)) where ended_at is null;

-- The authenticator app of an account (RFC 6238). The secret is sealed: see server/auth/second-factor/sealing.ts.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has shown that the app is set up.
  confirmed_at timestamptz,
  -- The newest time step whose code was used; no code works twice.
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A code that orders hold is not deleted but archived, and its name may be given again.
alter table promotion add column archived_at timestamptz;
drop index promotion_code;
create unique index promotion_code on promotion (upper(code)) where archived_at is null;
create index promotion_created on promotion (created_at desc, id desc);
create index promotion_uses on promotion (uses desc, id desc);
create index shop_order_promotion_sums on shop_order (promotion_id) include (promo, total)
  where promotion_id is not null and status <> 'Cancelled';

-- What the pages say: what shoppers see, and what staff are still writing.
create table content_document (
  state text primary key check (state in ('live', 'draft')),
  -- Of the draft, from its first saving until it is published or thrown away: what its preview link is made from.
  id uuid not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references account
);
insert into content_document (state, id, value)
select 'live', gen_random_uuid(), value from setting where name = 'home';
delete from setting where name = 'home';
create trigger content_shown after insert or update or delete on content_document
  for each statement execute function note_page_change();

alter table mail add column tries integer not null default 0;
alter table mail add column last_error text;
update mail set tries = 1 where status in ('sent', 'failed');
create index mail_status on mail (status, created_at desc, id desc);
create index mail_recipient on mail (lower(recipient) text_pattern_ops);
create index mail_search on mail using gin ((recipient || ' ' || subject) gin_trgm_ops);

create index job_open on job (id desc) where done_at is null;
create index job_done on job (id desc) where done_at is not null;

create index audit_actor on audit (actor_id, at desc, id desc);
create index audit_action on audit (action text_pattern_ops, at desc, id desc);
create index audit_search on audit using gin ((action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);
create trigger audit_kept before truncate on audit for each statement execute function refuse_change();

-- Customers by name, by address and by id, as they are typed.
create index account_name on account (lower(last_name), lower(first_name), id) where role = 'User' and erased_at is null;
create index account_address on account (lower(email), id) where role = 'User' and erased_at is null;
create index account_since on account (created_at desc, id desc) where role = 'User' and erased_at is null;
create index account_id_start on account ((id::text) text_pattern_ops) where role = 'User' and erased_at is null;
create index account_id_end on account (reverse(id::text) text_pattern_ops) where role = 'User' and erased_at is null;

-- What each customer has ordered and spent, kept with the orders and payments it adds up, so that it can be sorted by.
-- Cancelled and deleted orders do not count as orders; spent is what was paid and not given back.
create table customer_total (
  account_id uuid primary key references account on delete cascade,
  orders integer not null default 0,
  spent bigint not null default 0
);
create index customer_total_orders on customer_total (orders desc, account_id);
create index customer_total_spent on customer_total (spent desc, account_id);
insert into customer_total (account_id, orders, spent)
select a.id, coalesce(o.orders, 0), coalesce(p.spent, 0)
from account a
left join (
  select account_id, count(*) as orders from shop_order
  where status <> 'Cancelled' and deleted_at is null group by account_id
) as o on o.account_id = a.id
left join (
  select account_id, sum(amount - refunded) as spent from payment join shop_order on shop_order.id = order_id
  where paid_at is not null group by account_id
) as p on p.account_id = a.id;

create function add_customer_total() returns trigger language plpgsql as $$
begin
  insert into customer_total (account_id) values (new.id);
  return null;
end $$;
create trigger account_total after insert on account for each row execute function add_customer_total();

create function count_customer_order() returns trigger language plpgsql as $$
declare
  was integer := 0;
begin
  if tg_op = 'UPDATE' then
    was := (old.status <> 'Cancelled' and old.deleted_at is null)::integer;
  end if;
  update customer_total set orders = orders + (new.status <> 'Cancelled' and new.deleted_at is null)::integer - was
  where account_id = new.account_id;
  return null;
end $$;
create trigger customer_order_counted after insert on shop_order for each row execute function count_customer_order();
create trigger customer_order_counted_again after update of status, deleted_at on shop_order for each row
  when ((old.status <> 'Cancelled' and old.deleted_at is null)
    is distinct from (new.status <> 'Cancelled' and new.deleted_at is null))
  execute function count_customer_order();

create function sum_customer_payment() returns trigger language plpgsql as $$
declare
  was integer := 0;
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    was := old.amount - old.refunded;
  end if;
  update customer_total set spent = spent + (case when new.paid_at is null then 0 else new.amount - new.refunded end) - was
  where account_id = (select account_id from shop_order where id = new.order_id);
  return null;
end $$;
create trigger customer_payment_summed after insert on payment for each row
  when (new.paid_at is not null) execute function sum_customer_payment();
create trigger customer_payment_summed_again after update of amount, refunded, paid_at on payment for each row
  when ((old.amount, old.refunded, old.paid_at) is distinct from (new.amount, new.refunded, new.paid_at))
  execute function sum_customer_payment();

create index account_first_name_start on account (lower(first_name) text_pattern_ops)
  where role = 'User' and erased_at is null;
create index account_last_name_start on account (lower(last_name) text_pattern_ops)
  where role = 'User' and erased_at is null;
create index account_email_start on account (lower(email) text_pattern_ops)
  where role = 'User' and erased_at is null;
