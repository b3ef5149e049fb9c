import type { Connection } from '../../database/database';

export async function findMembership(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ created_at: Date; unpaid_units: number | null }>({
    name: 'personal-data-membership',
    text: 'select created_at, unpaid_units from account where id = $1',
    values: [accountId],
  });
  return rows[0] ?? null;
}

export async function listFormerEmails(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ old_email: string; created_at: Date }>({
    name: 'personal-data-former-emails',
    text: 'select old_email, created_at from email_change where account_id = $1 order by created_at, id',
    values: [accountId],
  });
  return rows;
}

export async function listSessions(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ created_at: Date; expires_at: Date }>({
    name: 'personal-data-sessions',
    text: 'select created_at, expires_at from session where account_id = $1 order by created_at',
    values: [accountId],
  });
  return rows;
}

/** Deletes sessions, links and the second factor. */
export async function deleteSecrets(tx: Connection, accountId: string): Promise<void> {
  for (const table of [
    'session',
    'second_factor',
    'password_reset',
    'email_confirmation',
    'email_change',
  ])
    await tx.query({
      name: `erase-${table}`,
      text: `delete from ${table} where account_id = $1`,
      values: [accountId],
    });
}

/** Removes the person from the account's row, which stays because orders refer to it. */
export async function eraseAccountRow(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'erase-account',
    text: `update account set first_name = 'Erased', last_name = 'customer', email = '', password_hash = '',
        role = 'User', unpaid_units = null, erased_at = now()
      where id = $1`,
    values: [accountId],
  });
}
