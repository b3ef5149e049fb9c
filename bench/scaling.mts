// Where one primary ends: orders and catalogue reads a second with several processes on one PostgreSQL, beside what PostgreSQL
// itself commits in the same minute. Uses the built server (`npm run build` first).
//   npx tsx bench/scaling.mts [processes…]     1, 2, 4 and 8 by default
// Where PgBouncer 1.21 or newer is installed, two processes are measured through it as well, in transaction mode.
import pg from 'pg';
import {
  NAMED_STATEMENTS,
  openPgbouncer,
  pgbouncerVersion,
} from '../tests/faults/support/pgbouncer';
import { mapConcurrently } from '../tests/support/map-concurrently';
import type { BareOrders } from './bare/bare-orders.mts';
import { countCommits } from './bare/commits';
import { orderCall } from './cases/orders';
import { addShoppers, fillCarts, requireLedger, type Sized, stockUp } from './cases/shoppers';
import type { Call, Round, RoundResult } from './load/round';
import { median, rateOf } from './measure';
import { type Program, startProgram } from './program';
import { startFilledShop } from './shop/filled-postgres';
import { productId } from './shop/made-products';
import { type Server, startServer } from './stage';
import { signedIn, withJson } from './tokens';

const PRODUCTS = 1_000;
const SIZES = 2_000;
const ORDERS = 2_000;
const CONNECTIONS = 32;
const ROUNDS = 3;
const READ_SECONDS = 3;

/** Several processes, each with its own load generator. */
interface Fleet {
  servers: Server[];
  loaders: Program<Round, RoundResult>[];
}

const given = process.argv.slice(2).map(Number);
const shop = await startFilledShop(PRODUCTS);
const pool = new pg.Pool({ connectionString: shop.url, max: 4 });
pool.on('error', () => {});
const shoppers = await addShoppers(pool, ORDERS);
const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
const sizes = await stockUp(pool, SIZES, ORDERS * 1_000);
const bare = startProgram<BareOrders, RoundResult>('bare/bare-orders.mts');
try {
  console.log('processes  orders/s  bare orders/s  ratio  commits/s  reads/s  transactions a read');
  for (const count of given.length > 0 ? given : [1, 2, 4, 8])
    await onFleet(count, shop.url, async (fleet) => {
      const { orders, bareOrders } = await measureOrders(fleet);
      const commits = await countCommits(shop.url, CONNECTIONS);
      const { reads, each } = await measureReads(fleet);
      const ratio = (orders / bareOrders).toFixed(2);
      const figures = [count, orders, bareOrders].map(Math.round);
      console.log([...figures, ratio, ...[commits, reads].map(Math.round), each].join('  '));
    });
  await comparePooler();
} finally {
  bare.end();
  await pool.end();
  await shop.stop();
}

async function onFleet<T>(
  count: number,
  databaseUrl: string,
  work: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  for (let n = 0; n < count; n++) servers.push(await startServer({ DATABASE_URL: databaseUrl }));
  const loaders = servers.map(() => startProgram<Round, RoundResult>('load/loader.mts'));
  try {
    return await work({ servers, loaders });
  } finally {
    for (const loader of loaders) loader.end();
    for (const server of servers) await server.stop();
  }
}

/** The median of alternating rounds of orders and of bare orders. */
async function measureOrders(fleet: Fleet): Promise<{ orders: number; bareOrders: number }> {
  const orders: number[] = [];
  const bareOrders: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await fillCarts(pool, shoppers, sizes);
    const calls = headers.map((own, n) => orderCall(own, sizes[n % sizes.length] as Sized));
    orders.push(await drive(fleet, calls, { once: true }));
    await requireLedger(pool, sizes);
    const work = { databaseUrl: shop.url, shoppers: CONNECTIONS, sizes: SIZES, orders: ORDERS };
    bareOrders.push(rateOf(await bare.ask(work)));
  }
  return { orders: median(orders.slice(1)), bareOrders: median(bareOrders.slice(1)) };
}

/** Product reads per second, and database transactions per read. */
async function measureReads(fleet: Fleet): Promise<{ reads: number; each: string }> {
  const calls = Array.from(
    { length: PRODUCTS },
    (_, n): Call => ({
      method: 'GET',
      path: `/api/products/${productId(n)}`,
      holds: { _id: productId(n) },
    }),
  );
  await drive(fleet, calls, { seconds: 1 });
  const before = await countTransactions();
  const reads = await drive(fleet, calls, { seconds: READ_SECONDS });
  const transactions = (await countTransactions()) - before;
  return { reads, each: (transactions / (reads * READ_SECONDS)).toFixed(4) };
}

async function countTransactions(): Promise<number> {
  // Sessions report their counts with a delay of up to a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const { rows } = await pool.query<{ count: number }>(
    `select xact_commit::float8 as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** The requests a second that all processes answer together. Throws if an answer is wrong. */
async function drive(
  { servers, loaders }: Fleet,
  calls: Call[],
  length: Pick<Round, 'once' | 'seconds'>,
): Promise<number> {
  const connections = Math.max(1, Math.floor(CONNECTIONS / servers.length));
  const results = await Promise.all(
    servers.map(({ url }, index) => {
      const own = calls.filter((_, n) => n % servers.length === index);
      return loaders[index]?.ask({ url, connections, calls: own, ...length });
    }),
  );
  const fault = results.find((result) => result?.fault)?.fault;
  if (fault) throw new Error(fault);
  const answers = results.reduce((sum, result) => sum + (result?.answers ?? 0), 0);
  return answers / Math.max(...results.map((result) => result?.seconds ?? 0));
}

/** Two processes, directly and through PgBouncer in transaction mode. */
async function comparePooler(): Promise<void> {
  if (pgbouncerVersion === null || pgbouncerVersion < NAMED_STATEMENTS) {
    console.log('PgBouncer 1.21 or newer is not installed.');
    return;
  }
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const limits = {
    statement_timeout: '5s',
    lock_timeout: '3s',
    jit: 'off',
    idle_in_transaction_session_timeout: '10s',
  };
  for (const [name, value] of Object.entries(limits))
    await pool.query(
      `alter role current_user in database ${rows[0]?.name} set ${name} = '${value}'`,
    );
  const pooler = await openPgbouncer(shop.url, { mode: 'transaction', settings: 'refused' });
  try {
    const direct = await onFleet(2, shop.url, measureOrders);
    const pooled = await onFleet(2, pooler.url, measureOrders);
    const ratio = pooled.orders / pooled.bareOrders / (direct.orders / direct.bareOrders);
    console.log(
      `PgBouncer: ${Math.round(pooled.orders)} orders/s, directly ${Math.round(direct.orders)}, ratio ${ratio.toFixed(2)}`,
    );
  } finally {
    await pooler.close();
  }
}
