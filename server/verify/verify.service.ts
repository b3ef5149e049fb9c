import type pg from 'pg';
import { findSchemaVersion } from '../database/backup/tables.queries';
import type { Connection, Database } from '../database/database';
import { latestVersion } from '../database/migrate';
import { sandboxChecks } from '../payments/gateways/sandbox/sandbox.checks';
import { auditChecks } from './audit.checks';
import type { Check } from './check';
import { gatewayChecks } from './gateway.checks';
import { lawChecks } from './law.checks';
import { mediaChecks } from './media.checks';
import { moneyChecks } from './money.checks';
import { onceChecks } from './once.checks';
import { orderChecks } from './orders.checks';
import { pageChecks } from './pages.checks';
import { personChecks } from './people.checks';
import { reviewChecks } from './reviews.checks';
import { exportSnapshot, readSnapshot } from './snapshot';
import { stockChecks } from './stock.checks';
import { taxChecks } from './tax.checks';
import { translationChecks } from './translations.checks';
import { countRows, findBreaches } from './verify.queries';
import type { Finding, Verification } from './verify.rules';

/** Maximum number of breaches listed per check. */
const MAX_LISTED = 20;

export const checks: readonly Check[] = [
  ...orderChecks,
  ...stockChecks,
  ...moneyChecks,
  ...taxChecks,
  ...gatewayChecks,
  ...sandboxChecks,
  ...onceChecks,
  ...auditChecks,
  ...personChecks,
  ...lawChecks,
  ...mediaChecks,
  ...pageChecks,
  ...translationChecks,
  ...reviewChecks,
];

/**
 * Checks one snapshot of the whole shop, while others read and write, for rows that break an invariant. Throws an
 * `Error` with a message of one line if the database contains no shop or another schema version.
 */
export async function verifyShop(database: Pick<Database, 'pool'>): Promise<Verification> {
  return readSnapshot(database.pool, async (tx) => {
    await requireSchema(tx);
    return checkOnTwoConnections(database.pool, tx);
  });
}

/** Runs the checks on two connections with the same snapshot; each takes the next remaining check. */
async function checkOnTwoConnections(pool: pg.Pool, tx: Connection): Promise<Verification> {
  const remaining = [...checks];
  const findings: Finding[] = [];
  const failures: unknown[] = [];
  const runChecks = async (connection: Connection) => {
    try {
      for (let check = remaining.shift(); check; check = remaining.shift())
        findings.push(...(await find(connection, check)));
    } catch (error) {
      // Thrown below: a repeated transaction would run only the remaining checks.
      failures.push(error);
      remaining.length = 0;
    }
  };
  const snapshot = await exportSnapshot(tx);
  // If no second connection is available, the first runs all checks.
  const secondRun = readSnapshot(pool, runChecks, snapshot).catch(() => {});
  await runChecks(tx);
  await secondRun;
  if (failures.length > 0) throw failures[0];
  const position = new Map(checks.map(({ name }, index) => [name, index]));
  findings.sort((one, other) => (position.get(one.check) ?? 0) - (position.get(other.check) ?? 0));
  return { findings, counts: await countRows(tx) };
}

async function find(tx: Connection, check: Check): Promise<Finding[]> {
  const { breaches, total } = await findBreaches(tx, check, MAX_LISTED);
  const { name, invariant, description } = check;
  return total > 0 ? [{ check: name, invariant, description, breaches, total }] : [];
}

async function requireSchema(tx: Connection): Promise<void> {
  const [schema, latest] = [await findSchemaVersion(tx), await latestVersion()];
  if (schema === null) throw new Error('There is no shop in this database.');
  if (schema !== latest)
    throw new Error(
      `The shop is of schema ${schema}, this Selvedge checks ${latest}. Start the shop once with it, or use the one it is of.`,
    );
}
