import type pg from 'pg';
import { listSequences, listTables } from '../../../server/database/backup/tables.queries';
import { describeSchema } from '../../../server/database/schema';

/** All that migrations make: tables, functions, statistics, storage, rights, extensions, rows and sequences. */
export async function describeDatabase(pool: pg.Pool): Promise<string[]> {
  // New databases have no rows that a constraint must leave unchecked.
  const tables = (await describeSchema(pool)).replaceAll(' NOT VALID', '').split('\n');
  const { rows: others } = await pool.query<{ line: string }>(
    `with shop (oid) as (select unnest(array['public', 'sandbox_gateway']::regnamespace[])::oid)
    select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as line from pg_proc p
    where p.pronamespace in (select oid from shop)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', c.relkind, c.relname, c.reloptions, c.relacl) from pg_class c
    where c.relnamespace in (select oid from shop) and c.relkind <> 'c'
    union all
    select concat_ws(' ', c.relname, a.attname, a.attstorage, a.attidentity, a.attgenerated, a.attcollation::regcollation)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in (select oid from shop) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all
    select concat_ws(' ', 'comment', classoid::regclass, description) from pg_description d join pg_class c on c.oid = d.objoid
    where c.relnamespace in (select oid from shop)
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    union all
    select concat_ws(' ', sequencename, data_type, start_value, increment_by, max_value, cycle) from pg_sequences
    order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of await listTables(pool)) {
    // It has a row for each change, of which the earlier migrations made others.
    if (['public.schema_migration', 'public.cache_invalidation'].includes(name)) continue;
    const { rows: found } = await pool.query<{ line: string }>(
      // The earlier migrations changed the first categories after they had made them.
      `select concat_ws(' ', $1::text, to_jsonb(t) - array['version', 'changed_at', 'at', 'xid']) as line from ${name} t order by 1`,
      [name],
    );
    rows.push(...found.map(({ line }) => line));
  }
  const sequences = (await listSequences(pool)).filter(
    ({ table }) => table !== 'public.cache_invalidation',
  );
  return [
    ...tables,
    ...others.map(({ line }) => line),
    ...rows,
    ...sequences.map((sequence) => JSON.stringify(sequence)),
  ];
}
