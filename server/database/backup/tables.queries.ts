import type { Connection } from '../database';

/** A table of the shop, with names as in PostgreSQL. */
export interface Table {
  /** With the schema, quoted where needed. */
  name: string;
  /** In table order, without generated columns. */
  columns: { name: string; type: string }[];
  /** The tables that its foreign keys refer to. */
  references: string[];
}

/** The schemas of the shop's own database. */
export const SCHEMAS = ['public', 'sandbox_gateway'];

const OF_THE_SHOP = `n.nspname = any ($1) and not exists (
  select from pg_depend d where d.objid = object.oid and d.deptype = 'e'
)`;

/** All tables except those of extensions, each after the tables that its foreign keys refer to. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `select format('%I.%I', n.nspname, object.relname) as name,
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = object.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select coalesce(json_agg(distinct format('%I.%I', fn.nspname, f.relname)), '[]')
        from pg_constraint c
        join pg_class f on f.oid = c.confrelid
        join pg_namespace fn on fn.oid = f.relnamespace
        where c.conrelid = object.oid and c.contype = 'f' and c.confrelid <> object.oid
      ) as "references"
    from pg_class object join pg_namespace n on n.oid = object.relnamespace
    where object.relkind = 'r' and ${OF_THE_SHOP}
    order by 1`,
    [SCHEMAS],
  );
  return inReferenceOrder(rows);
}

/** The schema version of this database; null if it contains no shop. */
export async function findSchemaVersion(connection: Connection): Promise<number | null> {
  const { rows } = await connection.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const versions = await connection.query<{ version: number | null }>(
    'select max(version) as version from schema_migration',
  );
  return versions.rows[0]?.version ?? null;
}

/** Drops every table and function of the shop, and all schemas except `public`. Extensions and their objects stay. */
export async function dropEverything(tx: Connection): Promise<void> {
  const { rows } = await tx.query<{ command: string }>(
    `select format('drop table if exists %I.%I cascade', n.nspname, object.relname) as command
      from pg_class object join pg_namespace n on n.oid = object.relnamespace
      where object.relkind = 'r' and ${OF_THE_SHOP}
    union all
    select format('drop routine if exists %s cascade', object.oid::regprocedure)
      from pg_proc object join pg_namespace n on n.oid = object.pronamespace
      where ${OF_THE_SHOP}`,
    [SCHEMAS],
  );
  for (const { command } of rows) await tx.query(command);
  for (const schema of SCHEMAS)
    if (schema !== 'public') await tx.query(`drop schema if exists ${schema} cascade`);
}

/** The next value of each identity column, by table and column. */
export async function listSequences(
  connection: Connection,
): Promise<{ table: string; column: string; last: string; called: boolean }[]> {
  const { rows } = await connection.query<{ table: string; column: string; sequence: string }>(
    `select format('%I.%I', n.nspname, object.relname) as table, a.attname as column,
      pg_get_serial_sequence(format('%I.%I', n.nspname, object.relname), a.attname) as sequence
    from pg_class object
    join pg_namespace n on n.oid = object.relnamespace
    join pg_attribute a on a.attrelid = object.oid and a.attidentity <> ''
    where object.relkind = 'r' and ${OF_THE_SHOP}
    order by 1, 2`,
    [SCHEMAS],
  );
  const sequences = [];
  for (const { table, column, sequence } of rows) {
    const state = await connection.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    sequences.push(...state.rows.map((row) => ({ table, column, ...row })));
  }
  return sequences;
}

function inReferenceOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const free = [...remaining.values()].filter(
      (table) => !table.references.some((name) => remaining.has(name)),
    );
    if (free.length === 0)
      throw new Error(`The foreign keys form a cycle: ${[...remaining.keys()].join(', ')}.`);
    for (const table of free) remaining.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
