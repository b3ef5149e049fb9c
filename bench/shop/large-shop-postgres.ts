import pg from 'pg';
import { createTemplate, startPostgres } from '../../tests/support/postgres/postgres';
import { largeShopStatements, type Size } from '../large-shop';

/** Starts a temporary PostgreSQL with default settings and fills it with a very large shop; prints how long that took. */
export async function startLargeShop(size: Size): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await startPostgres({ settings: { max_wal_size: '8GB' } });
  try {
    const url = await createTemplate(postgres.url);
    const began = performance.now();
    await fill(url, size);
    console.log(`filled in ${secondsSince(began)} s`);
    return { url, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

export function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // After a failed statement the server is stopped.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
  const later = await dropIndexes(client);
  for (const statement of largeShopStatements(size)) await client.query(statement);
  for (const index of later) await client.query(index);
  await client.query('checkpoint');
  await client.end();
}

/** Indexes for lists are built at the end. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where not indisunique and indrelid in (
      select oid from pg_class where relname in
        ('product', 'stock_movement', 'shop_order', 'order_line', 'payment', 'refund', 'job', 'email_message', 'audit'))`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
