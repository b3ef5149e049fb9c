import { type Connection, execute, queryValue } from '../database/database';

/** Any number, the same in every replica. */
const LEGAL_LOCK = 4_815_164;

/** Serializes changes of the legal settings until the commit. */
export async function lockLegal(tx: Connection): Promise<void> {
  await execute(tx, 'legal-lock')`
    select pg_advisory_xact_lock(${LEGAL_LOCK})`;
}

/** 0 if the legal settings were never changed. */
export async function findLegalVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'legal-version')`
    select coalesce(sum(version), 0)::int as version from setting where name = 'legal'`;
}
