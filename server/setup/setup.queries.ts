import { type Connection, matchesOne, queryAll, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';
import { staffRoleIn } from '../database/fragments/staff-roles';
import type { SetupMarkTable } from '../database/rows';
import type { SetupMark } from './setup.rules';

export async function listMarks(connection: Connection): Promise<Set<string>> {
  const rows = await queryAll<Pick<SetupMarkTable, 'name'>>(connection, 'setup-marks')`
    select name from setup_mark`;
  return new Set(rows.map(({ name }) => name));
}

/** Returns whether the mark was not set before. */
export function addMark(tx: Connection, name: SetupMark): Promise<boolean> {
  return matchesOne(tx, 'setup-mark')`
    insert into setup_mark (name) values (${name}) on conflict do nothing`;
}

/** Returns whether the mark was set. */
export function removeMark(tx: Connection, name: SetupMark): Promise<boolean> {
  return matchesOne(tx, 'setup-unmark')`delete from setup_mark where name = ${name}`;
}

/** Whether there is a product that is not archived, and an order by a member of staff. */
export async function findProgress(connection: Connection) {
  const [row] = await queryAll<{ hasProduct: boolean; hasTestOrder: boolean }>(
    connection,
    'setup-progress',
  )`
    select exists (select from product where ${raw(isListed('product'))}) as has_product,
      exists (
        select from account a join shop_order o on o.account_id = a.id where ${raw(staffRoleIn('a.role'))}
      ) as has_test_order`;
  return row ?? { hasProduct: false, hasTestOrder: false };
}
