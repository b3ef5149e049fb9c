// Measures backups, their restores and the space on disk of a shop with many orders. Uses the built commands
// (`npm run build` first).
//   npx tsx bench/backup-time.mts [orders] [products]     100,000 orders and 10,000 products by default
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { secondsSince, startLargeShop } from './shop/large-shop-postgres';

const [orders = 100_000, products = 10_000] = process.argv.slice(2).map(Number);
/** Tables that grow with orders, without the ledger rows of deliveries to the warehouse. */
const OF_ORDERS = [
  'shop_order',
  'order_line',
  'parcel',
  'parcel_line',
  'payment',
  'refund',
  'return_request',
  'return_line',
  'job',
  'email_message',
  'audit',
  'stock_movement',
];
const OF_PRODUCTS = ['product', 'product_size'];

const folder = await mkdtemp(join(tmpdir(), 'selvedge-backup-time-'));
const shop = await startLargeShop({ orders, products, receipts: 1 });
try {
  const [all, ofOrders, ofProducts] = await measureTables(shop.url);
  console.log(`database ${megabytes(all)}`);
  console.log(`an order with three lines, its emails and jobs: ${bytes(ofOrders / orders)}`);
  console.log(`a product with four sizes: ${bytes(ofProducts / products)}`);
  const file = join(folder, 'shop.backup');
  const backUp = await command('backup', file);
  const { size } = await stat(file);
  console.log(`db:backup: ${megabytes(size)} in ${backUp} s`);
  console.log(`db:restore-check, with verify: ${await command('restore-check', file)} s`);
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Bytes with indexes: of the database, of orders, of products. */
async function measureTables(url: string): Promise<[number, number, number]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const size = async (names: string[]) => {
    const { rows } = await client.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relname = any ($1)`,
      [names],
    );
    return rows[0]?.bytes ?? 0;
  };
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const sizes = [rows[0]?.bytes ?? 0, await size(OF_ORDERS), await size(OF_PRODUCTS)] as const;
  await client.end();
  return [...sizes];
}

/** Runs a command of the shop; returns its seconds. Throws with its output if it fails. */
async function command(...args: string[]): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(process.execPath, ['build/server/cli.js', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: shop.url },
    maxBuffer: 100_000_000,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${args[0]}: ${error.stdout}${error.stderr}`);
  });
  return secondsSince(began);
}

function megabytes(count: number): string {
  return `${(count / 1e6).toFixed(1)} MB`;
}

function bytes(count: number): string {
  return `${Math.round(count).toLocaleString('en-GB')} bytes`;
}
