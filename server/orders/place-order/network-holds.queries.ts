import { type Statement, statement } from '../../database/statement';

/**
 * Transactions with orders from the same networks wait for each other, so that each counts what the others have committed.
 * The lock is a separate statement because a statement does not see rows committed while it waited. It is taken after carts and
 * customer totals, before promo codes and stock.
 */
export function lockNetworks(networks: string[]): Statement {
  return statement(
    'order-lock-networks',
    `select pg_advisory_xact_lock(network.hash)
      from (
        select distinct hashtextextended(name, 27) as hash from unnest($1::text[]) as given (name) order by hash
      ) as network`,
    [networks],
  );
}

/**
 * The units that unpaid orders and waiting changes hold, by network. A waiting change of `replacedOrder`, which a new one
 * replaces, does not count.
 */
export function countNetworkUnits(
  networks: string[],
  replacedOrder: string | null = null,
): Statement {
  return statement(
    'order-count-network-units',
    `select held.network, sum(held.quantity)::int as units
      from (
        select p.network, l.quantity
        from payment p join shop_order o on o.id = p.order_id join order_line l on l.order_id = o.id
        where p.network = any ($1::text[]) and (o.status = 'Pending') is true and o.deleted_at is null
        union all
        select p.network, (taken ->> 'quantity')::integer
        from payment p join order_change c on c.payment_id = p.id
          cross join jsonb_array_elements(c.decision -> 'stock' -> 'take') as taken
        where p.network = any ($1::text[]) and c.status = 'waiting' and c.order_id is distinct from $2
      ) as held
      group by held.network`,
    [networks, replacedOrder],
  );
}
