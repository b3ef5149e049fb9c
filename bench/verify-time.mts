// Measures `npm run verify` on the records of a very large shop in a temporary PostgreSQL with default settings. Uses the
// built command (`npm run build` first).
//   npx tsx bench/verify-time.mts [orders] [products] [receipts]     1,000,000 orders, 10,000,000 ledger rows by default
//   KEEP=1            keeps the shop until standard input ends (Ctrl-D); prints its URL
//   FILLED=postgres://…   verifies a shop that KEEP=1 has filled
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import pg from 'pg';
import { createTemplate, startPostgres } from '../tests/support/postgres/postgres';
import { largeShopStatements } from './large-shop';

const [orders = 1_000_000, products = 100_000, receipts = 17] = process.argv.slice(2).map(Number);
const LIMIT_SECONDS = 60;
const { FILLED, KEEP } = process.env;

if (FILLED) await verify(FILLED);
else {
  const postgres = await startPostgres({ settings: { max_wal_size: '8GB' } });
  try {
    const url = await createTemplate(postgres.url);
    await fill(url);
    if (KEEP) {
      console.log(`FILLED=${url}`);
      process.stdin.resume();
      await once(process.stdin, 'end');
    } else await verify(url);
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string): Promise<void> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
  const later = await dropIndexes(client);
  for (const statement of largeShopStatements({ orders, products, receipts }))
    await client.query(statement);
  for (const index of later) await client.query(index);
  await client.query('checkpoint');
  await client.end();
  console.log(`filled in ${seconds(began)} s`);
}

/** Indexes for lists are built at the end; those that are not needed here are omitted. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where not indisunique and indrelid in (
      select oid from pg_class where relname in
        ('product', 'stock_movement', 'shop_order', 'order_line', 'payment', 'refund', 'job', 'email_message', 'audit'))`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made).filter((made) => !made.includes(' USING gin '));
}

async function verify(url: string): Promise<void> {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['build/server/cli.js', 'verify'],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
      maxBuffer: 100_000_000,
    },
  ).catch((error: { stdout: string; stderr: string }) => {
    process.exitCode = 1;
    return { stdout: error.stdout + error.stderr };
  });
  console.log(stdout.trim());
  const took = seconds(began);
  const isOver = took > LIMIT_SECONDS;
  if (isOver) process.exitCode = 1;
  console.log(`verified in ${took} s of ${LIMIT_SECONDS} ${isOver ? 'OVER' : 'ok'}`);
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
