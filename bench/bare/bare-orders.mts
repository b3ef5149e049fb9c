// The bare order transaction: the minimum of statements for an order, on one connection per shopper, sequentially on
// each. A separate process: it receives a run and returns its result.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { RoundResult } from '../load/round';

export interface BareOrders {
  databaseUrl: string;
  shoppers: number;
  sizes: number;
  orders: number;
}

process.on('message', async (run: BareOrders) => {
  process.send?.(await place(run));
});
process.on('disconnect', () => process.exit());

const schema = `drop schema if exists bare cascade; create schema bare;
  create table bare.size (id integer primary key, quantity integer not null check (quantity >= 0));
  create table bare.placed (id uuid primary key, account_id integer not null, total integer not null,
    placed_at timestamptz not null default now());
  create table bare.line (order_id uuid references bare.placed, position integer, size_id integer references bare.size,
    quantity integer not null, price integer not null, primary key (order_id, position));
  create table bare.movement (id bigint generated always as identity primary key, size_id integer not null,
    delta integer not null, order_id uuid references bare.placed);
  create table bare.payment (id uuid primary key, order_id uuid unique references bare.placed, amount integer not null)`;

async function place({ databaseUrl, shoppers, sizes, orders }: BareOrders): Promise<RoundResult> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: shoppers });
  pool.on('error', () => {});
  await pool.query(schema);
  await pool.query(
    'insert into bare.size select n, $2 from generate_series(0, $1::integer - 1) n',
    [sizes, orders],
  );
  const clients = await Promise.all(Array.from({ length: shoppers }, () => pool.connect()));
  const waits: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let n = next++; n < orders; n = next++) {
        const start = performance.now();
        await placeOne(client, n, n % sizes);
        waits.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const client of clients) client.release();
  const { rows } = await pool.query('select sum(quantity)::integer as left from bare.size');
  const wrong = Math.abs(sizes * orders - orders - rows[0].left);
  await pool.query('drop schema bare cascade');
  await pool.end();
  waits.sort((one, other) => one - other);
  return {
    seconds,
    answers: orders,
    wrong,
    fault: wrong > 0 ? `${wrong} units are missing` : null,
    p50: waits[Math.floor(orders * 0.5)] ?? 0,
    p99: waits[Math.floor(orders * 0.99)] ?? 0,
  };
}

async function placeOne(client: pg.PoolClient, account: number, size: number): Promise<void> {
  const id = randomUUID();
  const run = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  await client.query('begin');
  const { rowCount } = await run(
    'take',
    'update bare.size set quantity = quantity - 1 where id = $1 and quantity >= 1',
    [size],
  );
  if (rowCount !== 1) throw new Error('sold out');
  await run('placed', 'insert into bare.placed (id, account_id, total) values ($1, $2, $3)', [
    id,
    account,
    6_500,
  ]);
  await run('line', 'insert into bare.line values ($1, 1, $2, 1, 6000)', [id, size]);
  await run(
    'movement',
    'insert into bare.movement (size_id, delta, order_id) values ($1, -1, $2)',
    [size, id],
  );
  await run('payment', 'insert into bare.payment values ($1, $2, $3)', [randomUUID(), id, 6_500]);
  await client.query('commit');
}
