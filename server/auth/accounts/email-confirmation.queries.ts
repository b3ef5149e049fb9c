import type { Connection } from '../../database/database';

export async function insertConfirmation(
  tx: Connection,
  confirmation: { id: string; accountId: string; email: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await tx.query({
    name: 'email-confirmation-insert',
    text: `insert into email_confirmation (id, account_id, email, token_hash, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    values: [
      confirmation.id,
      confirmation.accountId,
      confirmation.email,
      confirmation.tokenHash,
      confirmation.days,
    ],
  });
}

/** Confirms the address of a valid link, if the account still has it; the address, or null. */
export async function confirmAddress(tx: Connection, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ email: string }>({
    name: 'email-confirmation-use',
    text: `update account a set email_confirmed_at = coalesce(a.email_confirmed_at, now())
      from email_confirmation c
      where c.token_hash = $1 and c.expires_at > now() and a.id = c.account_id
        and lower(a.email) = lower(c.email) and a.erased_at is null
      returning a.email`,
    values: [tokenHash],
  });
  return rows[0]?.email ?? null;
}

export async function deleteExpiredConfirmations(connection: Connection): Promise<void> {
  await connection.query({
    name: 'email-confirmation-forget',
    text: 'delete from email_confirmation where expires_at < now()',
  });
}
