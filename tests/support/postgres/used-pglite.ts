import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../server/database/database';
import { openOver } from '../../../server/database/embedded';
import { startPGlite } from '../../../server/database/embedded-pglite';
import { readPGliteTemplate } from './pglite-template';

/** What a PGlite held when it was new, to be made so again: a fifth of the work of starting another. */
interface Used {
  lite: PGlite;
  schema: string;
  tables: { name: string; rows: Blob }[];
  sequences: { name: string; value: string }[];
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences order by 1`;
/** Changes with every table, column, constraint, trigger and function. */
const SCHEMA = `select md5(concat(
  (select string_agg(concat(oid, relname, relkind, relchecks, relnatts), ',' order by oid) from pg_class
    where relnamespace <> 'pg_toast'::regnamespace),
  (select string_agg(concat(attrelid, attname, attnotnull, atttypid, atthasdef), ',' order by attrelid, attnum)
    from pg_attribute),
  (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, proname, prosrc, proconfig), ',' order by oid) from pg_proc where oid > 16383)
)) as schema`;

/** The one of this worker that is not in use. Kept with the process, as modules may be loaded anew. */
const worker = globalThis as { idlePGlite?: Used[] };
worker.idlePGlite ??= [];
const idle = worker.idlePGlite;

/** A fresh, migrated embedded database. It is a used one that has been emptied, unless its schema was changed. */
export async function openTestPGlite(): Promise<Database> {
  const used = idle.pop() ?? (await start());
  return openOver(used.lite, async () => {
    if (idle.length === 0 && (await makeNew(used).catch(() => false))) idle.push(used);
    else await used.lite.close();
  });
}

async function start(): Promise<Used> {
  const lite = await startPGlite({ loadDataDir: await readPGliteTemplate() });
  const tables: Used['tables'] = [];
  for (const { name } of await rowsOf<{ name: string }>(lite, TABLES)) {
    const { blob } = await lite.query(`copy ${name} to '/dev/blob'`);
    if (blob && blob.size > 0) tables.push({ name, rows: blob });
  }
  const sequences = await rowsOf<Used['sequences'][number]>(lite, SEQUENCES);
  return { lite, tables, sequences, schema: await schemaOf(lite) };
}

/** Empties it; false where that does not make it what it was. */
async function makeNew({ lite, tables, sequences, schema }: Used): Promise<boolean> {
  await lite.exec('discard all');
  if ((await schemaOf(lite)) !== schema) return false;
  const all = (await rowsOf<{ name: string }>(lite, TABLES)).map(({ name }) => name);
  // No trigger runs, neither for what goes nor for what comes back.
  await lite.exec(
    `set session_replication_role = replica; truncate ${all.join(', ')} restart identity`,
  );
  for (const { name, rows } of tables)
    await lite.query(`copy ${name} from '/dev/blob'`, [], { blob: rows });
  for (const { name, value } of sequences)
    if (value !== null) await lite.query('select setval($1::regclass, $2::bigint)', [name, value]);
  await lite.exec('reset session_replication_role');
  return true;
}

async function schemaOf(lite: PGlite): Promise<string> {
  const [row] = await rowsOf<{ schema: string }>(lite, SCHEMA);
  return row?.schema ?? '';
}

async function rowsOf<Row>(lite: PGlite, sql: string): Promise<Row[]> {
  return (await lite.query<Row>(sql)).rows;
}
