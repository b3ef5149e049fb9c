import type pg from 'pg';
import type { Connection } from '../database/database';
import { latestVersion } from '../database/migrate';
import { allowTime } from '../database/silence';
import { findSchemaVersion } from '../database/tables.queries';
import { transaction } from '../database/transaction';
import { auditChecks } from './audit.checks';
import type { Check } from './check';
import { gatewayChecks } from './gateway.checks';
import { moneyChecks } from './money.checks';
import { onceChecks } from './once.checks';
import { orderChecks } from './orders.checks';
import { stockChecks } from './stock.checks';
import type { Finding, Verification } from './verification';
import { countRows, findBreaches } from './verify.queries';

/** Rows at fault that are told one by one, of each check. */
const TOLD = 20;

export const checks: readonly Check[] = [
  ...orderChecks,
  ...stockChecks,
  ...moneyChecks,
  ...gatewayChecks,
  ...onceChecks,
  ...auditChecks,
];

/**
 * Looks through the whole shop as it is at one moment, while others read and write, for rows that break an invariant.
 * Throws an `Error` of one line where there is no shop, or one of another schema.
 */
export async function verifyShop(pool: pg.Pool): Promise<Verification> {
  return readSnapshot(pool, async (tx) => {
    await requireSchema(tx);
    return { findings: await findAll(tx), counts: await countRows(tx) };
  });
}

/** What every check finds, on a connection whose transaction sees one moment. */
export async function findAll(tx: Connection): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const { breaches, total } = await findBreaches(tx, check, TOLD);
    const { name, invariant, what } = check;
    if (total > 0) findings.push({ check: name, invariant, what, breaches, total });
  }
  return findings;
}

/** Runs `work` on the database as it is at one moment; nothing can be written. */
export async function readSnapshot<T>(
  pool: pg.Pool,
  work: (tx: Connection) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    await allowTime(tx);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    // Each statement runs once: compiling it takes longer than it saves.
    await tx.query('set local jit = off');
    return work(tx);
  });
}

async function requireSchema(tx: Connection): Promise<void> {
  const [schema, latest] = [await findSchemaVersion(tx), await latestVersion()];
  if (schema === null) throw new Error('There is no shop in this database.');
  if (schema !== latest)
    throw new Error(
      `The shop is of schema ${schema}, this Selvedge checks ${latest}. Start the shop once with it, or use the one it is of.`,
    );
}
