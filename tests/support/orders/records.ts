import { expect } from 'vitest';
import type { Shop } from '../../../server/shop';

/** The stock of a size. */
export async function findStock({ pool }: Shop, product: { _id: string }, size = 'M') {
  const { rows } = await pool.query<{ quantity: number }>(
    'select quantity from product_size where product_id = $1 and name = $2',
    [product._id, size],
  );
  return rows[0]?.quantity;
}

/** Makes payments and orders older. */
export async function age({ pool }: Shop, minutes: number): Promise<void> {
  for (const [table, column] of [
    ['payment', 'created_at'],
    ['payment', 'checked_at'],
    ['payment', 'expires_at'],
    ['shop_order', 'placed_at'],
  ])
    await pool.query(`update ${table} set ${column} = ${column} - make_interval(mins => $1)`, [
      minutes,
    ]);
}

/** The number of jobs of a kind whose key begins with a text. */
export async function countJobs({ pool }: Shop, kind: string, key: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from job where kind = $1 and key like $2 || '%'`,
    [kind, key],
  );
  return rows[0]?.count ?? 0;
}

/** Asserts the invariants of the shop's records, showing the rows that break them. */
export async function expectConsistentRecords({ pool }: Shop): Promise<void> {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query(query);
    expect(rows, rule).toEqual([]);
  }
}

const rules = {
  'every order has lines and a payment of the same amount': `
    select o.id from shop_order o left join payment p on p.order_id = o.id
    where p.amount is distinct from o.total
      or o.subtotal is distinct from (select sum(quantity * unit_discount_price) from order_line l where l.order_id = o.id)
      or o.list_total is distinct from (select sum(quantity * unit_price) from order_line l where l.order_id = o.id)
      or o.promo is distinct from (select sum(promo) from order_line l where l.order_id = o.id)`,
  'stock is the sum of its ledger': `
    select s.product_id, s.name from product_size s
    where quantity <> (select coalesce(sum(delta), 0) from stock_movement m where m.product_id = s.product_id and m.size = s.name)`,
  'the size bits of a product are its sizes in stock': `
    select id from product where size_ids <> stocked_size_ids(id)`,
  'an order takes its units from stock once, and a cancelled one restores them': `
    select o.id from shop_order o
    where -(select coalesce(sum(delta), 0) from stock_movement m where m.order_id = o.id and reason <> 'returned')
      <> case when o.status = 'Cancelled' then 0
        else (select sum(quantity) from order_line l where l.order_id = o.id) - (
          select coalesce(sum(r.quantity), 0) from refund_line r join order_line l on l.id = r.order_line_id
          where l.order_id = o.id and r.restocked
        ) end`,
  'the uses of a promo code are the orders with it': `
    select code from promotion p
    where trigger = 'code'
        and uses <> (select count(*) from shop_order o where o.promotion_id = p.id and o.status <> 'Cancelled')
      or uses > use_limit or spent > budget`,
  'no payment has two charges, nor more refunds than charges': `
    select p.id from sandbox_gateway.payment p
    where (select count(*) from sandbox_gateway.charge c where c.payment_id = p.id) > 1
      or (select coalesce(sum(amount), 0) from sandbox_gateway.refund r where r.payment_id = p.id)
        > (select coalesce(sum(amount), 0) from sandbox_gateway.charge c where c.payment_id = p.id)`,
  'a paid payment was charged in full': `
    select p.id from payment p
    where p.status in ('paid', 'refunded') and p.gateway = 'sandbox' and p.amount > 0 and p.amount is distinct from (
      select c.amount from sandbox_gateway.charge c where c.payment_id = p.reference)`,
  'the refunded amount is the sum of the completed refunds': `
    select p.id from payment p
    where refunded <> (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id and r.status = 'done')`,
  'a paid order that was cancelled is refunded in full': `
    select o.id from shop_order o join payment p on p.order_id = o.id
    where o.status = 'Cancelled' and p.status in ('paid', 'refunded')
      and p.amount <> (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id)`,
  'returned units are at most the units bought': `
    select l.id from order_line l join return_line r on r.order_line_id = l.id
      join return_request q on q.id = r.return_id and q.status <> 'rejected'
    group by l.id having sum(r.quantity) > l.quantity`,
  'restocked units are the received units without damage': `
    select coalesce(r.order_id, m.order_id) from (
      select q.order_id, sum(l.quantity - l.damaged_quantity) as units
      from return_request q join return_line l on l.return_id = q.id
      where q.status = 'received' and l.restocked group by q.order_id
    ) as r full join (
      select order_id, sum(delta) as units from stock_movement where reason = 'returned' group by order_id
    ) as m using (order_id)
    where r.units is distinct from m.units`,
  'a return is refunded once, and only after it is received': `
    select f.id from refund f
    where f.reason = 'returned'
      and (select count(*) from return_request q where q.refund_id = f.id and q.status = 'received') <> 1`,
  'an order is Returned when all its units are returned': `
    select o.id from shop_order o
    where (o.status = 'Returned') <> coalesce((
        select sum(quantity - (
          select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
        )) from order_line l where l.order_id = o.id
      ) = (
      select sum(l.quantity) from return_request q join return_line l on l.return_id = q.id
      where q.order_id = o.id and q.status = 'received'), false)`,
  'an open order that is paid or needs no payment has its confirmation': `
    select o.id from shop_order o join payment p on p.order_id = o.id
    where (p.status = 'paid' or p.gateway = 'none') and p.closed_at is null
      and not exists (select 1 from job where kind = 'mail' and key = 'order-confirmation:' || o.id)`,
};
