import type { StaffMember } from '#contract/admin/staff';
import { type Connection, matchesOne, raw, readRows } from '../database/database';
import { staffRoleIn } from '../database/fragments/staff-roles';
import type { AccountTable } from '../database/rows';
import { statement } from '../database/statement';

/** A staff member with times as `Date`s. */
export type StaffRow = Omit<StaffMember, 'signedInAt' | 'since' | 'isSelf'> & {
  signedInAt: Date | null;
  since: AccountTable['createdAt'];
};

/** All staff members by name, or the one with an id, whatever their role. */
export async function listStaffRows(
  connection: Connection,
  id: string | null = null,
): Promise<StaffRow[]> {
  const rows = await readRows<StaffRow>(
    connection,
    statement(
      id === null ? 'staff-list' : 'staff-find',
      `select a.id as _id, a.first_name, a.last_name, a.email, a.role,
        a.created_at as since, f.account_id is not null as second_factor, s.count as sessions, s.newest as signed_in_at
      from account a
      left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
      cross join lateral (
        select count(*)::int as count, max(created_at) as newest from session
        where account_id = a.id and expires_at > now()
      ) as s
      where a.erased_at is null and ${id === null ? staffRoleIn('a.role') : 'a.id = $1'}
      order by lower(a.last_name), lower(a.first_name), a.id`,
      id === null ? [] : [id],
    ),
  );
  return rows;
}

/** Locks a staff member's row until the commit. */
export function lockStaff(tx: Connection, id: string) {
  return matchesOne(tx, 'staff-lock')`
    select from account where id = ${id} and ${raw(staffRoleIn('role'))} and erased_at is null for update`;
}
