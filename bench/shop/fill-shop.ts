import type pg from 'pg';
import { rebuildSearchWords } from '../../server/catalogue/search/search-terms.service';
import { migrate, migrateWithin } from '../../server/database/migrate';
import { transaction } from '../../server/database/transaction';
import { insertHome } from '../../server/demo/fill.queries';
import { demoHome } from '../../server/demo/home';
import { writeSetting } from '../../server/settings/shop-settings';
import { copyIn } from './copy-in';
import type { Plan } from './plan';
import { finalTables, type Table, tables } from './rows';

/**
 * The schema version of the rows. Later migrations run as on an existing shop and compute what they add (totals,
 * indexes).
 */
const FILLED_AT = 7;
/** A shop of this size is filled too fast to show progress. */
const QUIET = 1_000;
/** Rows of a table that no other transaction has seen need no vacuum later. */
const OF_THIS_TRANSACTION = 'with (freeze)';

/** Fills an empty database with a shop. Prints its progress. */
export async function fillShop(pool: pg.Pool, plan: Plan): Promise<void> {
  const began = performance.now();
  const tell = (what: string) =>
    plan.products > QUIET &&
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${what}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await migrateWithin(client, FILLED_AT);
    await loadTables(client, plan, tables, tell, OF_THIS_TRANSACTION);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await migrate(pool);
  tell('migrated to the newest schema');
  await transaction(pool, (late) => loadTables(late, plan, finalTables, tell));
  await openToEveryone(pool);
  await rebuildSearchWords(pool);
  tell('the words of the search counted');
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  tell('done');
}

/** Without indexes and triggers: the rows already satisfy them. */
async function loadTables(
  client: pg.PoolClient,
  plan: Plan,
  given: Table[],
  tell: (what: string) => void,
  options?: string,
): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const indexes = await dropIndexes(client, given);
  for (const table of given) {
    const rows = await copyIn(client, table.name, table.columns, table.rows(plan), options);
    tell(`${rows} rows of ${table.name}`);
  }
  for (const { definition, name } of indexes) {
    await client.query(definition);
    tell(`index ${name}`);
  }
}

/** Indexes without a constraint. */
async function dropIndexes(client: pg.PoolClient, given: Table[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1)
      and not exists (select from pg_constraint where conindid = c.oid)
    order by t.relname, c.relname`,
    [given.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function openToEveryone(pool: pg.Pool): Promise<void> {
  await writeSetting(pool, 'catalogueAccess', 'public');
  await insertHome(pool, demoHome());
}
