import type { Connection } from '../database/database';

interface InvitationEmailData {
  email: string;
  role: string;
  /** The name of the inviting staff member. */
  by: string | null;
  days: number;
}

/** The data of an invitation's email; null if the invitation has ended. */
export async function findInvitationEmailData(
  connection: Connection,
  id: string,
): Promise<InvitationEmailData | null> {
  const { rows } = await connection.query<InvitationEmailData>({
    name: 'mail-invitation',
    text: `select i.email, i.role, a.first_name || ' ' || a.last_name as by,
        round(extract(epoch from i.expires_at - i.created_at) / 86400)::int as days
      from staff_invitation i left join account a on a.id = i.invited_by and a.erased_at is null
      where i.id = $1 and i.ended_at is null and i.expires_at > now()`,
    values: [id],
  });
  return rows[0] ?? null;
}
