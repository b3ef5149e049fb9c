-- Stock is taken last, when all else of an order is written: who wants a best seller waits for its row as long as a commit
-- takes, and no longer. Who finds too little of it now, though there was plenty a moment ago, has to begin anew.
create function take_stock(products uuid[], sizes text[], pieces integer[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  taken integer;
begin
  perform from product_size s
    join unnest(products, sizes) as wanted (product_id, size) on s.product_id = wanted.product_id and s.name = wanted.size
    order by s.product_id, s.name for no key update of s;
  update product_size s set quantity = s.quantity - wanted.pieces
    from unnest(products, sizes, pieces) as wanted (product_id, size, pieces)
    where s.product_id = wanted.product_id and s.name = wanted.size and s.quantity >= wanted.pieces;
  get diagnostics taken = row_count;
  if taken < cardinality(products) then
    raise exception 'the stock has changed' using errcode = 'serialization_failure';
  end if;
end $$;

-- All that a statement adds at once: it may be the orders of many.
create function count_customer_orders() returns trigger language plpgsql as $$
begin
  update customer_total t set orders = t.orders + placed.orders
  from (
    select account_id, count(*)::integer as orders from added
    where status <> 'Cancelled' and deleted_at is null group by account_id
  ) as placed
  where t.account_id = placed.account_id;
  return null;
end $$;
drop trigger customer_order_counted on shop_order;
create trigger customer_order_counted after insert on shop_order
  referencing new table as added for each statement execute function count_customer_orders();
