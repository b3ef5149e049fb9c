-- Changes that wait for their payment have no tax yet: orders with tax could not be changed.
update order_change set decision = decision || jsonb_build_object('taxes', null, 'lines', (
    select jsonb_agg('{"taxAdded": 0}' || line order by position)
    from jsonb_array_elements(decision -> 'lines') with ordinality as l (line, position)
  ))
  where status = 'waiting';

-- Orders that staff prepare. A draft holds no stock, no code and no number. See docs/decisions/0055-draft-orders.md.
create table draft_order (
  id uuid primary key,
  version integer not null default 1,
  -- Items, promo code, buyer and address as staff have saved them; empty once it is sent, when the order has them.
  input jsonb not null,
  order_id uuid unique references shop_order,
  saved_at timestamptz not null default now(),
  check (order_id is null or input = '{}')
);
create index draft_order_saved on draft_order (saved_at, id);
create index draft_order_email on draft_order (lower(input ->> 'email')) where order_id is null;
