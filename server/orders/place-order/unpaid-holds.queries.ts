import type pg from 'pg';

/**
 * Makes transactions with orders from the same networks wait for each other, so that what one counts is what all others
 * have committed. A statement of its own before the counting, in the order of the hashes.
 */
export function lockNetworks(networks: string[]): pg.QueryConfig {
  return {
    name: 'order-lock-networks',
    text: `select pg_advisory_xact_lock(network.hash)
      from (
        select distinct hashtextextended(name, 27) as hash from unnest($1::text[]) as given (name) order by hash
      ) as network`,
    values: [networks],
  };
}

/** Counts the units that unpaid orders from some networks hold. */
export function countNetworkUnits(networks: string[]): pg.QueryConfig {
  return {
    name: 'order-count-network-units',
    text: `select p.network, sum(l.quantity)::int as units
      from payment p join shop_order o on o.id = p.order_id join order_line l on l.order_id = o.id
      where p.network = any ($1::text[]) and (o.status = 'Pending') is true and o.deleted_at is null
      group by p.network`,
    values: [networks],
  };
}

/** SQL for what the open, unpaid orders of the account `account` hold, as `OpenHolds`. */
export function openHolds(account: string): string {
  return `(
    select json_build_object('orders', count(distinct o.id) filter (where p.gateway <> 'none'),
        'units', coalesce(sum(l.quantity), 0), 'lines', coalesce(json_agg(json_build_object(
        'productId', l.product_id, 'size', l.size, 'quantity', l.quantity
      )), '[]'))
    from shop_order o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
    where o.account_id = ${account} and (o.status = 'Pending') is true and o.deleted_at is null
      and p.status in ('unpaid', 'failed') and p.closed_at is null
  )`;
}
