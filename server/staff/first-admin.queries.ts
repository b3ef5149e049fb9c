import { type Connection, execute, queryValue } from '../database/database';

/** An arbitrary number, the same in every replica. */
const FIRST_ADMIN_LOCK = 4_815_165;

/** Serializes attempts to create the first Admin until the commit. */
export async function lockFirstAdmin(tx: Connection): Promise<void> {
  await execute(tx, 'first-admin-lock')`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`;
}

export function hasStaff(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'first-admin-has-staff')`
    select exists (select from account where role <> 'User')`;
}

/** The database's time, in seconds since 1970. */
export function findNow(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'first-admin-now')`
    select floor(extract(epoch from now()))::float8`;
}
