import type { Invitation } from '#contract/admin/staff';
import type { StaffRole } from '#contract/values/rights';
import { type Connection, execute, queryAll, queryOne, queryValue } from '../database/database';
import type { StaffInvitationTable } from '../database/rows';

/** An invitation with times as `Date`s. */
export type InvitationRow = Omit<Invitation, 'invitedAt' | 'expiresAt'> &
  Pick<StaffInvitationTable, 'expiresAt'> & {
    invitedAt: StaffInvitationTable['createdAt'];
  };

/** Stores an invitation, replacing an open one to that address. */
export async function saveInvitation(
  tx: Connection,
  invitation: {
    id: string;
    email: string;
    role: StaffRole;
    tokenHash: Buffer;
    invitedBy: string;
    days: number;
  },
): Promise<void> {
  await execute(tx, 'invitation-put')`
    insert into staff_invitation (id, email, role, token_hash, invited_by, expires_at)
    values (${invitation.id}, ${invitation.email}, ${invitation.role}, ${invitation.tokenHash},
      ${invitation.invitedBy}, now() + make_interval(days => ${invitation.days}))
    on conflict (lower(email)) where ended_at is null do update set id = excluded.id, email = excluded.email,
      role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(),
      expires_at = excluded.expires_at`;
}

/** The invitations that were neither accepted nor withdrawn, newest first; all, or the one with an id. */
export function listOpenInvitations(connection: Connection, id: string | null = null) {
  return queryAll<InvitationRow>(connection, 'invitation-list')`
    select i.id as _id, i.email, i.role, i.created_at as invited_at, i.expires_at,
      i.expires_at <= now() as has_expired,
      case when a.id is not null then json_build_object('firstName', a.first_name, 'lastName', a.last_name) end
        as invited_by
    from staff_invitation i left join account a on a.id = i.invited_by
    where i.ended_at is null and (${id}::uuid is null or i.id = ${id})
    order by i.created_at desc, i.id desc`;
}

/** Ends an open invitation; null if there is none with that id. */
export async function endInvitation(tx: Connection, id: string): Promise<StaffRole | null> {
  return queryValue<StaffRole | null>(tx, 'invitation-end')`
    update staff_invitation set ended_at = now()
    where id = ${id} and ended_at is null returning role`;
}

export type InvitedRow = Pick<StaffInvitationTable, 'id' | 'email' | 'role' | 'expiresAt'>;

/** The invitation of a valid link. */
export function findInvitation(connection: Connection, tokenHash: Buffer) {
  return queryOne<InvitedRow>(connection, 'invitation-find')`
    select id, email, role, expires_at from staff_invitation
    where token_hash = ${tokenHash} and ended_at is null and expires_at > now()`;
}

/** Consumes a link and returns its invitation, to one caller only. */
export function consumeInvitation(tx: Connection, tokenHash: Buffer) {
  return queryOne<InvitedRow>(tx, 'invitation-use')`
    update staff_invitation set ended_at = now()
    where token_hash = ${tokenHash} and ended_at is null and expires_at > now()
    returning id, email, role, expires_at`;
}
