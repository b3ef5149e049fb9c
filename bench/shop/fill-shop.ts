import type pg from 'pg';
import { rebuildSearchWords } from '../../server/catalogue/search.service';
import { migrate, migrateWithin } from '../../server/database/migrate';
import { insertHome } from '../../server/demo/fill.queries';
import { demoHome } from '../../server/demo/home';
import { writeSetting } from '../../server/platform/settings';
import { copyIn } from './copy-in';
import type { Plan } from './plan';
import { type Table, tables } from './rows';

/**
 * The schema that the rows are of. The shop grows into the newest one as a running shop does: what later versions keep
 * beside the rows (sums, totals, indexes) their own migrations make.
 */
const FILLED_AT = 7;

/** Fills an empty database with a shop. Progress is told line by line. */
export async function fillShop(pool: pg.Pool, plan: Plan): Promise<void> {
  const began = performance.now();
  const tell = (what: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${what}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await migrateWithin(client, FILLED_AT);
    await loadTables(client, plan, tell);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await migrate(pool);
  tell('migrated to the newest schema');
  await openToEveryone(pool);
  await rebuildSearchWords(pool);
  tell('the words of the search counted');
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  tell('done');
}

/** In the transaction that made the tables, without their indexes and triggers: what those see to, the rows hold. */
async function loadTables(
  client: pg.PoolClient,
  plan: Plan,
  tell: (what: string) => void,
): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const indexes = await dropIndexes(client);
  for (const table of tables) {
    const rows = await copyIn(client, table.name, table.columns, table.rows(plan));
    tell(`${rows} rows of ${table.name}`);
  }
  for (const { definition, name } of indexes) {
    await client.query(definition);
    tell(`index ${name}`);
  }
}

/** Those that hold no constraint. */
async function dropIndexes(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1)
      and not exists (select from pg_constraint where conindid = c.oid)
    order by t.relname, c.relname`,
    [tables.map((table: Table) => table.name)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function openToEveryone(pool: pg.Pool): Promise<void> {
  await writeSetting(pool, 'catalogueAccess', 'public');
  await insertHome(pool, demoHome());
}
