import type pg from 'pg';
import type { Config } from '../config';
import { openDatabase, POOL_SIZE } from '../database/connections/connect';
import { readConnectionLimits } from '../database/connections/connections';
import { connectionArithmetic } from '../database/connections/connections.rules';
import { withoutPassword } from '../database/connections/hosts';
import { requireTimeLimits, requireWritable } from '../database/connections/startup-checks';
import { readRows } from '../database/database';
import { latestVersion } from '../database/migrate';
import { composed } from '../database/statement';
import { checkKeys } from './check-keys';

/** What an operator reads about the database; nothing is changed. */
export interface DatabaseReport {
  facts: string[];
  warnings: string[];
  errors: string[];
}

const OLDEST_SERVER = 150_000;

export async function checkDatabase(
  config: Config & { databaseUrl: string },
): Promise<DatabaseReport> {
  const report: DatabaseReport = { facts: [], warnings: [], errors: [] };
  const { databaseUrl, migrateDatabaseUrl } = config;
  const serving = await onDatabase(report, databaseUrl, async (pool) => {
    const limits = await readConnectionLimits(pool);
    if (limits === null) report.facts.push('connections are limited by a pooler');
    else {
      const { replicas } = config;
      const { summary, warning } = connectionArithmetic(limits, { replicas, poolSize: POOL_SIZE });
      report.facts.push(summary);
      if (warning !== null) report.warnings.push(warning);
    }
    if ((await readServer(pool)).schema !== (await latestVersion())) return;
    const keys = await checkKeys(pool, config);
    report.facts.push(...keys.facts);
    report.warnings.push(...keys.warnings);
  });
  const owner =
    migrateDatabaseUrl === null
      ? serving
      : await onDatabase(report, migrateDatabaseUrl, async () => {});
  if (!serving || !owner) return report;
  if (migrateDatabaseUrl !== null && serving.role === owner.role)
    report.warnings.push('MIGRATE_DATABASE_URL has the same role as DATABASE_URL.');
  if (migrateDatabaseUrl !== null && serving.mayCreate)
    report.warnings.push(`The role ${serving.role} serves and may create tables.`);
  const latest = await latestVersion();
  report.facts.push(`schema ${serving.schema ?? 'none'}, this version needs ${latest}`);
  if ((serving.schema ?? 0) > latest)
    report.errors.push('The schema of the database is newer than this version of Selvedge.');
  if ((serving.schema ?? 0) < latest && !owner.mayCreate)
    report.errors.push(
      `The schema is older than this version, and the role ${owner.role} may not change it.`,
    );
  return report;
}

interface ServerFacts {
  version: string;
  number: number;
  role: string;
  mayCreate: boolean;
  hasSchema: boolean;
  schema: number | null;
}

async function onDatabase(
  report: DatabaseReport,
  url: string,
  check: (pool: pg.Pool) => Promise<void>,
): Promise<ServerFacts | null> {
  const address = withoutPassword(url);
  try {
    const database = await openDatabase({ url, dataDir: '' });
    try {
      const facts = await readServer(database.pool);
      report.facts.push(
        `${address}: PostgreSQL ${facts.version}, role ${facts.role}, which may ${facts.mayCreate ? '' : 'not '}create tables`,
      );
      if (facts.number < OLDEST_SERVER) report.errors.push('PostgreSQL 15 or newer is needed.');
      await requireTimeLimits(database.pool, address);
      await requireWritable(database.pool, address);
      await check(database.pool);
      return facts;
    } finally {
      await database.close();
    }
  } catch (error) {
    report.errors.push((error as Error).message);
    return null;
  }
}

async function readServer(pool: pg.Pool): Promise<ServerFacts> {
  const text = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_user as role, has_schema_privilege('public', 'create') as may_create,
      to_regclass('schema_migration') is not null as has_schema`;
  const [facts] = await readRows<ServerFacts>(pool, composed('check-server', text));
  if (!facts) throw new Error('The database did not describe itself.');
  const applied = facts.hasSchema
    ? await pool.query<{ version: number }>('select max(version) as version from schema_migration')
    : null;
  return { ...facts, schema: applied?.rows[0]?.version ?? null };
}
