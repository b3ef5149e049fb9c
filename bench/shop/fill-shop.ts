import type pg from 'pg';
import { updateTotals } from '../../server/catalogue/products/stock/stock-totals.queries';
import { rebuildSearchWords } from '../../server/catalogue/search/search-terms.service';
import { latestVersion, migrateWithin } from '../../server/database/migrate';
import { insertHome } from '../../server/demo/fill.queries';
import { demoHome } from '../../server/demo/home';
import { writeSetting } from '../../server/settings/shop-settings';
import { benchAssortment } from './bench-assortment';
import { copyIn } from './copy-in';
import type { Plan } from './plan';
import { tables } from './rows';

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
    await migrateWithin(client, await latestVersion());
    await fillAssortment(client);
    await loadTables(client, plan, tell);
    await computeTotals(client);
    tell('totals computed');
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await openToEveryone(pool);
  await rebuildSearchWords(pool);
  tell('the words of the search counted');
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  tell('done');
}

/** Adds what the assortment has besides that of a new shop. */
async function fillAssortment(client: pg.PoolClient): Promise<void> {
  const { departments, categories, colours, sizes, sizeSystems } = benchAssortment;
  const insert = (statement: string, entries: object[]) =>
    client.query(`${statement} on conflict do nothing`, [JSON.stringify(entries)]);
  await insert(
    `insert into department (key, name, slug, position)
    select key, name, slug, 9 from jsonb_to_recordset($1::jsonb) as e (key text, name text, slug text)`,
    departments,
  );
  await insert(
    `insert into size_value (id, name)
    select id, name from jsonb_to_recordset($1::jsonb) as e (id smallint, name text)`,
    sizes,
  );
  await insert(
    `insert into size_system (key, name, position)
    select key, name, 9 from jsonb_to_recordset($1::jsonb) as e (key text, name text)`,
    sizeSystems,
  );
  await insert(
    `insert into size_system_value (size_system, size_id, position)
    select key, v.id, v.id from jsonb_to_recordset($1::jsonb) as e (key text, sizes jsonb)
    join size_value v on e.sizes ? v.name`,
    sizeSystems,
  );
  await insert(
    `insert into category (id, key, name, label, department, section, slug, size_system, position)
    select id, key, name, label, department, section, slug, "sizeSystem", id from jsonb_to_recordset($1::jsonb) as e (
      id smallint, key text, name text, label text, department text, section text, slug text, "sizeSystem" text)`,
    categories,
  );
  await insert(
    `insert into colour (id, name, hex, family, position)
    select id, name, hex, family, id from jsonb_to_recordset($1::jsonb) as e (id smallint, name text, hex text, family text)`,
    colours,
  );
}

/** Without indexes and triggers: the rows already satisfy them. */
async function loadTables(
  client: pg.PoolClient,
  plan: Plan,
  tell: (what: string) => void,
): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const indexes = await dropIndexes(client);
  for (const table of tables) {
    const rows = await copyIn(
      client,
      table.name,
      table.columns,
      table.rows(plan),
      OF_THIS_TRANSACTION,
    );
    tell(`${rows} rows of ${table.name}`);
  }
  for (const { definition, name } of indexes) {
    await client.query(definition);
    tell(`index ${name}`);
  }
}

/** Indexes without a constraint. */
async function dropIndexes(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1)
      and not exists (select from pg_constraint where conindid = c.oid)
    order by t.relname, c.relname`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

/** What triggers would have added up: they do not run while the tables are loaded. */
async function computeTotals(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into customer_total (account_id, orders, spent)
    select a.id, count(o.id) filter (where o.status <> 'Cancelled'),
      coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)
    from account a left join shop_order o on o.account_id = a.id left join payment p on p.order_id = o.id
    group by a.id`,
  );
  await client.query(
    `insert into daily_order_total (day, orders, revenue)
    select order_day_of(o.placed_at), count(*) filter (where o.status <> 'Cancelled'),
      coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)
    from shop_order o join payment p on p.order_id = o.id group by 1`,
  );
  await client.query('insert into stock_change select id from product');
  await client.query(
    `insert into product_price_history (product_id, at, price, discount_price)
    select id, created_at, price, discount_price from product`,
  );
  await updateTotals(client);
}

async function openToEveryone(pool: pg.Pool): Promise<void> {
  await writeSetting(pool, 'catalogueAccess', 'public');
  await insertHome(pool, demoHome());
}
