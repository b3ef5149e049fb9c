-- A line of a cart is written by one call: whoever fills a cart waits for one answer of the database, and no plan is made
-- anew for it. Where anything is against a line nothing is written or returned; why, the shop finds out step by step.
-- It may do without waiting for the disk: a cart is not among what has to outlive a power cut.

create function add_pieces(
  for_account uuid, of_product uuid, of_size text, new_id uuid, pieces integer, most_pieces integer, most_lines integer
) returns table (
  id uuid, "productId" uuid, size text, quantity integer, "seenPrice" integer, available integer, version text, sizes json
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- As whoever orders or changes this cart does. What follows sees what they have committed.
  perform from cart where account_id = for_account for update;
  if not found then return; end if;
  select p.id, max(s.name) filter (where lower(s.name) = of_size), p.discount_price,
      max(s.quantity) filter (where lower(s.name) = of_size), p.updated_at::text,
      json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name)
    into "productId", size, "seenPrice", available, version, sizes
    from product p join product_size s on s.product_id = p.id
    where p.id = of_product and p.archived_at is null group by p.id;
  if size is null then return; end if;
  insert into cart_item as held (id, account_id, product_id, size, quantity, seen_price)
    select new_id, for_account, "productId", size, pieces, "seenPrice"
    where pieces <= least(available, most_pieces)
      and (select count(*) from cart_item i where i.account_id = for_account) < most_lines
    on conflict (account_id, product_id, size) do update
      set quantity = held.quantity + excluded.quantity, seen_price = excluded.seen_price, wanted = null
      where held.quantity + excluded.quantity <= least(available, most_pieces)
    returning held.id, held.quantity into id, quantity;
  if id is null then return; end if;
  perform set_config('synchronous_commit', 'off', true);
  return next;
end $$;

create function change_pieces(for_account uuid, of_line uuid, pieces integer, most_pieces integer) returns table (
  id uuid, "productId" uuid, size text, quantity integer, "seenPrice" integer, available integer, version text, sizes json
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform from cart where account_id = for_account for update;
  if not found then return; end if;
  select p.id, i.size, p.discount_price, max(s.quantity) filter (where s.name = i.size), p.updated_at::text,
      json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name)
    into "productId", size, "seenPrice", available, version, sizes
    from cart_item i join product p on p.id = i.product_id join product_size s on s.product_id = p.id
    where i.id = of_line and i.account_id = for_account and p.archived_at is null group by p.id, i.id;
  if size is not null and pieces <= least(available, most_pieces) then
    update cart_item i set quantity = pieces, seen_price = "seenPrice", wanted = null where i.id = of_line;
    id := of_line;
    quantity := pieces;
    perform set_config('synchronous_commit', 'off', true);
    return next;
  end if;
end $$;
