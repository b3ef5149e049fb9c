import type { changeRole as changeRoleEndpoint, StaffMember } from '#contract/admin/staff';
import type { Received } from '#contract/endpoint';
import { isId } from '#contract/values/id';
import type { Role } from '#contract/values/rights';
import { recordAudit } from '../audit/record.service';
import {
  type AccountRow,
  countOtherAdmins,
  findAccount,
  setRole,
} from '../auth/accounts/accounts.queries';
import { type IdentityProof, withIdentity } from '../auth/accounts/identity.service';
import { getOwnAccount } from '../auth/accounts/owner.service';
import { endResets } from '../auth/passwords/password-reset.queries';
import { removeSecondFactor } from '../auth/second-factor/second-factor.service';
import { type Caller, endSessions } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { listStaffRows, lockStaff, type StaffRow } from './staff.queries';

/** All staff members, by name. */
export async function listStaff(shop: Shop, caller: Caller): Promise<StaffMember[]> {
  return (await listStaffRows(shop.pool)).map((row) => memberOf(row, caller));
}

type RoleChange = Received<typeof changeRoleEndpoint>['body'];

/**
 * Changes a role, effective with the next request on every replica. For oneself, requires proof of identity. The last
 * Admin keeps the role. Throws `stale_version` if the role is not the one that was shown.
 */
export async function changeRole(
  shop: Shop,
  caller: Caller,
  id: string,
  { role, basedOn, ...proof }: RoleChange,
  client: string,
): Promise<StaffMember> {
  if (id === caller.accountId && role === caller.role) return findMember(shop, caller, id);
  return asSelfVerified(shop, caller, id, proof, client, (verify) =>
    change(shop, caller, id, async (tx, member) => {
      await verify(tx);
      if (member.role === role) return;
      if (basedOn !== undefined && basedOn !== member.role)
        throw new ShopError('stale_version', {
          message: `Someone else has changed this role to ${member.role}.`,
        });
      await giveRole(tx, caller, member, role, 'staff.change-role');
    }),
  );
}

/**
 * Makes a staff member a customer and ends all their sessions. For oneself, requires proof of identity. The last Admin
 * cannot be removed.
 */
export async function removeStaff(
  shop: Shop,
  caller: Caller,
  id: string,
  proof: IdentityProof,
  client: string,
): Promise<void> {
  await asSelfVerified(shop, caller, id, proof, client, (verify) =>
    change(shop, caller, id, async (tx, member) => {
      await verify(tx);
      await giveRole(tx, caller, member, 'User', 'staff.remove');
      await endSessions(tx, id);
      await endResets(tx, id);
    }),
  );
}

/** Runs `attempt` with `withIdentity` if callers change themselves, and without it otherwise. */
async function asSelfVerified<T>(
  shop: Shop,
  caller: Caller,
  id: string,
  proof: IdentityProof,
  client: string,
  attempt: (verify: (tx: Connection) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (id !== caller.accountId) return attempt(async () => {});
  return withIdentity(shop, await getOwnAccount(shop, caller), proof, client, attempt);
}

async function findMember(shop: Shop, caller: Caller, id: string): Promise<StaffMember> {
  const [row] = await listStaffRows(shop.pool, id);
  if (!row) throw new ShopError('not_found');
  return memberOf(row, caller);
}

/** Ends all sessions of a staff member, including the caller's own if it is them. */
export async function endStaffSessions(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<StaffMember> {
  return change(shop, caller, id, async (tx) => {
    await endSessions(tx, id);
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'staff.end-sessions',
      entity: 'account',
      entityId: id,
    });
  });
}

/**
 * Removes the second factor of a staff member and ends the member's sessions. Throws `not_found` if there is
 * none.
 */
export async function resetStaffSecondFactor(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<StaffMember> {
  const member = await change(shop, caller, id, async (tx, account) => {
    if (!(await removeSecondFactor(tx, account, caller.accountId)))
      throw new ShopError('not_found');
    await endSessions(tx, id);
  });
  shop.wakeJobs();
  return member;
}

async function change(
  shop: Shop,
  caller: Caller,
  id: string,
  work: (tx: Connection, member: AccountRow) => Promise<void>,
): Promise<StaffMember> {
  if (!isId(id)) throw new ShopError('not_found');
  return transaction(shop.pool, async (tx) => {
    // All admins are locked first, in one order, by every change that could leave the shop without one.
    const otherAdmins = await countOtherAdmins(tx, id);
    if (!(await lockStaff(tx, id))) throw new ShopError('not_found');
    const member = await findAccount(tx, id);
    if (!member) throw new ShopError('not_found');
    await work(tx, member);
    const [row] = await listStaffRows(tx, id);
    if (!row) throw new ShopError('not_found');
    if (member.role === 'Admin' && row.role !== 'Admin' && otherAdmins === 0) throw lastAdmin();
    return memberOf(row, caller);
  });
}

async function giveRole(
  tx: Connection,
  { accountId: actorId }: Caller,
  { id, role: before }: AccountRow,
  role: Role,
  action: string,
): Promise<void> {
  await setRole(tx, id, role);
  await recordAudit(tx, {
    actorId,
    action,
    entity: 'account',
    entityId: id,
    before: { role: before },
    after: { role },
  });
}

function memberOf(row: StaffRow, caller: Caller): StaffMember {
  return {
    ...row,
    signedInAt: row.signedInAt?.toISOString() ?? null,
    since: row.since.toISOString(),
    isSelf: row._id === caller.accountId,
  };
}

function lastAdmin(): ShopError {
  return new ShopError('forbidden', {
    message: 'This is the only admin. Give someone else the Admin role first.',
  });
}
