-- As in 0252, with a campaign that can be left out: what products cost until its beginning does not depend on where it was before.
drop function price_steps(product, timestamptz);
create function price_steps(of_product product, moment timestamptz, without uuid default null)
returns table (at timestamptz, price integer, discount_price integer, prior_price integer, changes_at timestamptz)
language plpgsql stable rows 1 as $$
declare
  list constant integer := coalesce(of_product.standing_price, of_product.price);
  charged constant integer := coalesce(of_product.standing_discount_price, of_product.discount_price);
  old_list integer;
  old_charged integer;
  passed_at timestamptz[] := '{}';
  passed_prices integer[] := '{}';
begin
  at := least(of_product.price_changes_at, unwritten_campaign_boundary(of_product.id));
  price := of_product.price;
  discount_price := of_product.discount_price;
  prior_price := of_product.prior_price;
  while at <= moment loop
    old_list := price;
    old_charged := discount_price;
    select p.price, p.discount_price into price, discount_price
      from planned_price_at(of_product.id, list, charged, at, without) as p;
    if not found then
      price := list;
      discount_price := charged;
    end if;
    if price <> old_list or discount_price <> old_charged then
      prior_price := prior_price_after(of_product.id, at, old_list, old_charged, prior_price, price, discount_price,
        passed_at, passed_prices);
      passed_at := passed_at || at;
      passed_prices := passed_prices || discount_price;
    end if;
    changes_at := least(next_price_boundary(of_product.id, at), next_campaign_boundary(of_product.id, at));
    return next;
    at := changes_at;
  end loop;
end $$;
