import type pg from 'pg';

/** A product and size; its price in cents. */
export interface Sized {
  id: string;
  size: string;
  discountPrice: number;
}

/** Accounts for the bench of orders only; their ids. */
export async function addShoppers(pool: pg.Pool, count: number): Promise<string[]> {
  await pool.query(
    `insert into account (id, first_name, last_name, email, password_hash)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'Ada', 'Marsh', 'orders-' || n || '@shopper.example', ''
    from generate_series(1, $1::integer) n on conflict do nothing`,
    [count],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from account where email like 'orders-%@shopper.example' order by email limit $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** The first sizes, each with a minimum stock. */
export async function stockUp(pool: pg.Pool, sizes: number, units: number): Promise<Sized[]> {
  await pool.query(
    `with chosen as (
      select product_id, name from product_size order by product_id, name limit $1
    ), received as (
      update product_size s set quantity = s.quantity + $2 from chosen c
      where c.product_id = s.product_id and c.name = s.name returning s.product_id, s.name
    )
    insert into stock_movement (product_id, size, delta, reason) select product_id, name, $2, 'received' from received`,
    [sizes, units],
  );
  const { rows } = await pool.query<Sized>(
    `select s.product_id as id, s.name as size, p.discount_price as "discountPrice"
    from product_size s join product p on p.id = s.product_id order by s.product_id, s.name limit $1`,
    [sizes],
  );
  return rows;
}

/** Puts one product into each shopper's cart. */
export async function fillCarts(pool: pg.Pool, shoppers: string[], sized: Sized[]): Promise<void> {
  await pool.query('delete from cart_item where account_id = any ($1::uuid[])', [shoppers]);
  await pool.query(
    'insert into cart (account_id) select unnest($1::uuid[]) on conflict do nothing',
    [shoppers],
  );
  const variants = shoppers.map((_, n) => sized[n % sized.length]);
  await pool.query(
    `insert into cart_item (id, account_id, product_id, size, quantity, last_price)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, account, product, size, 1, price
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[]) as t (account, product, size, price)`,
    [
      shoppers,
      variants.map((variant) => variant?.id),
      variants.map((variant) => variant?.size),
      variants.map((variant) => variant?.discountPrice),
    ],
  );
  await pool.query('analyze cart_item');
}

/** Asserts that the stock of every size is the sum of its ledger. */
export async function requireLedger(pool: pg.Pool, sized: Sized[]): Promise<void> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*)::integer as wrong
    from unnest($1::uuid[], $2::text[]) as sold (id, size)
    join product_size s on s.product_id = sold.id and s.name = sold.size
    where s.quantity <> (select sum(delta) from stock_movement m where m.product_id = sold.id and m.size = sold.size)`,
    [sized.map(({ id }) => id), sized.map(({ size }) => size)],
  );
  if (rows[0]?.wrong !== 0)
    throw new Error(`The stock of ${rows[0]?.wrong} sizes is not their ledger`);
}

/** The orders of some shoppers, and what the sandbox gateway has charged for all orders. Amounts are in cents. */
interface Trade {
  orders: number;
  /** Orders whose payment is paid to the cent. */
  paid: number;
  total: number;
  charges: number;
  charged: number;
}

export async function readTrade(pool: pg.Pool, shoppers: string[]): Promise<Trade> {
  const { rows } = await pool.query<Trade>(
    `select count(*)::integer as orders, coalesce(sum(o.total), 0)::float8 as total,
      count(*) filter (where p.status = 'paid' and p.captured = o.total)::integer as paid,
      (select count(*)::integer from sandbox_gateway.charge) as charges,
      (select coalesce(sum(amount), 0)::float8 from sandbox_gateway.charge) as charged
    from shop_order o join payment p on p.order_id = o.id
    where o.account_id = any ($1::uuid[])`,
    [shoppers],
  );
  const [trade] = rows;
  if (!trade) throw new Error('There is no trade.');
  return trade;
}

/** Asserts that no order is lost or placed twice: the number of new orders is that of the answers. */
export function requireOrders(before: Trade, after: Trade, answers: number): void {
  const placed = after.orders - before.orders;
  if (placed !== answers) throw new Error(`${placed} orders were placed by ${answers} requests`);
}

/** Asserts that every new order is paid, and charged once, to the cent. */
export function requireChargedOnce(before: Trade, after: Trade): void {
  const placed = after.orders - before.orders;
  if (after.paid - before.paid !== placed)
    throw new Error(`${after.paid - before.paid} of ${placed} orders are paid`);
  if (after.charges - before.charges !== placed)
    throw new Error(`${after.charges - before.charges} charges of ${placed} orders`);
  const [charged, total] = [after.charged - before.charged, after.total - before.total];
  if (charged !== total) throw new Error(`${charged} cents were charged for ${total}`);
}
