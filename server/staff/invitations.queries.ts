import type { Invitation } from '#contract/admin/staff';
import type { StaffRole } from '#contract/values/rights';
import type { Connection } from '../database/database';

/** An invitation with times as `Date`s. */
export type InvitationRow = Omit<Invitation, 'invitedAt' | 'expiresAt'> & {
  invitedAt: Date;
  expiresAt: Date;
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
  await tx.query({
    name: 'invitation-put',
    text: `insert into staff_invitation (id, email, role, token_hash, invited_by, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
      on conflict (lower(email)) where ended_at is null do update set id = excluded.id, email = excluded.email,
        role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(),
        expires_at = excluded.expires_at`,
    values: [
      invitation.id,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.days,
    ],
  });
}

/** The invitations that were neither accepted nor withdrawn, newest first; all, or the one with an id. */
export async function listOpenInvitations(
  connection: Connection,
  id: string | null = null,
): Promise<InvitationRow[]> {
  const { rows } = await connection.query<InvitationRow>({
    name: 'invitation-list',
    text: `select i.id as _id, i.email, i.role, i.created_at as "invitedAt", i.expires_at as "expiresAt",
        i.expires_at <= now() as "hasExpired",
        case when a.id is not null then json_build_object('firstName', a.first_name, 'lastName', a.last_name) end
          as "invitedBy"
      from staff_invitation i left join account a on a.id = i.invited_by
      where i.ended_at is null and ($1::uuid is null or i.id = $1)
      order by i.created_at desc, i.id desc`,
    values: [id],
  });
  return rows;
}

/** Ends an open invitation; null if there is none with that id. */
export async function endInvitation(tx: Connection, id: string): Promise<StaffRole | null> {
  const { rows } = await tx.query<{ role: StaffRole }>({
    name: 'invitation-end',
    text: 'update staff_invitation set ended_at = now() where id = $1 and ended_at is null returning role',
    values: [id],
  });
  return rows[0]?.role ?? null;
}

export interface InvitedRow {
  id: string;
  email: string;
  role: StaffRole;
  expires_at: Date;
}

/** The invitation of a valid link. */
export async function findInvitation(
  connection: Connection,
  tokenHash: Buffer,
): Promise<InvitedRow | null> {
  const { rows } = await connection.query<InvitedRow>({
    name: 'invitation-find',
    text: `select id, email, role, expires_at from staff_invitation
      where token_hash = $1 and ended_at is null and expires_at > now()`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** Consumes a link and returns its invitation, to one caller only. */
export async function consumeInvitation(
  tx: Connection,
  tokenHash: Buffer,
): Promise<InvitedRow | null> {
  const { rows } = await tx.query<InvitedRow>({
    name: 'invitation-use',
    text: `update staff_invitation set ended_at = now()
      where token_hash = $1 and ended_at is null and expires_at > now()
      returning id, email, role, expires_at`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}
