import type pg from 'pg';
import { SCHEMAS } from '../backup/tables.queries';
import { migrate, whileLocked } from '../migrate';
import { openDatabase } from './connect';
import { requireWritable } from './startup-checks';

/** The addresses of one database: with the role that serves, and with the one that owns the tables. */
interface Addresses {
  databaseUrl: string | null;
  migrateDatabaseUrl: string | null;
  dataDir: string;
}

/**
 * Brings the schema up to date. With `migrateDatabaseUrl`, that role creates the tables and the role of `serving` gets
 * the rights to use them, but none to change them.
 */
export async function prepareSchema(serving: pg.Pool, addresses: Addresses): Promise<void> {
  if (addresses.migrateDatabaseUrl === null) return migrate(serving);
  await asOwner(addresses, async (owner) => {
    await requireSameDatabase(serving, owner);
    await requireWritable(owner, 'MIGRATE_DATABASE_URL');
    await migrate(owner);
    await grantToRole(owner, await roleOf(serving));
  });
}

/** Grants the rights after a restore, which has created the tables again. */
export async function grantAfterRestore(owner: pg.Pool, { databaseUrl, dataDir }: Addresses) {
  const serving = await openDatabase({ url: databaseUrl, dataDir });
  try {
    await grantToRole(owner, await roleOf(serving.pool));
  } finally {
    await serving.close();
  }
}

async function asOwner(
  { migrateDatabaseUrl, dataDir }: Addresses,
  work: (owner: pg.Pool) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ url: migrateDatabaseUrl, dataDir });
  await work(database.pool).finally(database.close);
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

/** Throws an `Error` with a one-line message if two pools are of different databases. */
async function requireSameDatabase(serving: pg.Pool, owner: pg.Pool): Promise<void> {
  const identity = `select current_database() || ' ' || pg_postmaster_start_time() as database`;
  const [one, other] = await Promise.all([serving, owner].map((pool) => pool.query(identity)));
  if (one?.rows[0].database !== other?.rows[0].database)
    throw new Error('MIGRATE_DATABASE_URL and DATABASE_URL name different databases. Correct one.');
}

/** Grants a role what the shop needs while it serves. A role that has it already is left alone, as concurrent grants fail. */
async function grantToRole(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await whileLocked(client, async () => {
      const { rows } = await client.query<{ lacks: boolean }>(LACKS_RIGHTS, [role, SCHEMAS]);
      if (!rows[0]?.lacks) return;
      await client.query(grantsTo(client.escapeIdentifier(role)));
    });
  } finally {
    client.release();
  }
}

function grantsTo(role: string): string {
  const inSchema = (schema: string) => `grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};`;
  return `${SCHEMAS.map(inSchema).join('\n')}
    -- To sign everyone out.
    grant truncate on session to ${role};
    revoke insert, update, delete on schema_migration from ${role}`;
}

const LACKS_RIGHTS = `select $1 <> current_user and (
    not has_table_privilege($1, 'session', 'truncate')
    or exists (select from unnest($2::text[]) as schema where not has_schema_privilege($1, schema, 'usage'))
    or exists (
      select from pg_class c
      where c.relnamespace = any ($2::text[]::regnamespace[]) and case
        when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'usage')
        when c.relname = 'schema_migration' then not has_table_privilege($1, c.oid, 'select')
        when c.relkind in ('r', 'p', 'v') then not (
          has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
          and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))
        else false
      end
    )
  ) as lacks`;
