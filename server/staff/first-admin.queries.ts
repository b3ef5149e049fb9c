import { type Connection, queryValue, raw } from '../database/database';
import { staffRoleIn } from '../database/fragments/staff-roles';
import { lockNamed } from '../database/locks';

/** Serializes attempts to create the first Admin until the commit. */
export async function lockFirstAdmin(tx: Connection): Promise<void> {
  await lockNamed(tx, 'first admin');
}

export function hasStaff(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'first-admin-has-staff')`
    select exists (select from account where ${raw(staffRoleIn('role'))})`;
}

/** The database's time, in seconds since 1970. */
export function findNow(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'first-admin-now')`
    select floor(extract(epoch from now()))::float8`;
}
