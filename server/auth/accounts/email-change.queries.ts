import type { Connection } from '../../database/database';
import type { AccountRow } from './accounts.queries';

/** A change of address that can still be undone, or whose new address is not confirmed yet. */
export interface EmailChangeRow {
  id: string;
  account_id: string;
  old_email: string;
  old_confirmed_at: Date | null;
  created_at: Date;
}

const columns = 'c.id, c.account_id, c.old_email, c.old_confirmed_at, c.created_at';

/** The condition of `isReserved`, `findConfirmedChange` and the clean-up. */
const IS_OPEN = `c.ended_at is null and (c.expires_at > now() or exists (
    select from account a where a.id = c.account_id and a.email_confirmed_at is null and a.erased_at is null
  ))`;

interface NewEmailChange {
  id: string;
  /** The account before the change. */
  before: AccountRow;
  tokenHash: Buffer;
  /** How long the change can be undone. */
  hours: number;
}

export async function insertEmailChange(
  tx: Connection,
  { id, before, tokenHash, hours }: NewEmailChange,
): Promise<void> {
  await tx.query({
    name: 'email-change-insert',
    text: `insert into email_change (id, account_id, old_email, old_confirmed_at, token_hash, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))`,
    values: [id, before.id, before.email, before.email_confirmed_at, tokenHash, hours],
  });
}

/** Whether another account can still return to an address, which it had confirmed. */
export async function isReserved(
  tx: Connection,
  email: string,
  accountId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'email-change-reserved',
    text: `select from email_change c
      where lower(c.old_email) = lower($1) and c.account_id <> $2 and c.old_confirmed_at is not null and ${IS_OPEN}
      limit 1`,
    values: [email, accountId],
  });
  return rowCount === 1;
}

/** The change of a valid link. */
export async function findEmailChange(
  connection: Connection,
  tokenHash: Buffer,
): Promise<EmailChangeRow | null> {
  const { rows } = await connection.query<EmailChangeRow>({
    name: 'email-change-find',
    text: `select ${columns} from email_change c
      where c.token_hash = $1 and c.ended_at is null and c.expires_at > now()`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** The newest change away from a confirmed address. */
export async function findConfirmedChange(
  tx: Connection,
  accountId: string,
): Promise<EmailChangeRow | null> {
  const { rows } = await tx.query<EmailChangeRow>({
    name: 'email-change-confirmed',
    text: `select ${columns} from email_change c
      where c.account_id = $1 and c.old_confirmed_at is not null and ${IS_OPEN}
      order by c.created_at desc, c.id desc limit 1`,
    values: [accountId],
  });
  return rows[0] ?? null;
}

/** Restores the account's old address and ends this change and all later ones. */
export async function revertEmail(
  tx: Connection,
  change: EmailChangeRow,
  isConfirmed: boolean,
): Promise<void> {
  await tx.query({
    name: 'email-change-revert',
    text: 'update account set email = $2, email_confirmed_at = case when $3 then now() end where id = $1',
    values: [change.account_id, change.old_email, isConfirmed],
  });
  await tx.query({
    name: 'email-change-end',
    text: `update email_change set ended_at = now()
      where account_id = $1 and created_at >= $2 and ended_at is null`,
    values: [change.account_id, change.created_at],
  });
}

/** Ends an account's changes: their links become invalid and its old addresses are free. */
export async function endEmailChanges(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'email-change-end-all',
    text: 'update email_change set ended_at = now() where account_id = $1 and ended_at is null',
    values: [accountId],
  });
}

export async function deleteOldEmailChanges(connection: Connection): Promise<void> {
  await connection.query({
    name: 'email-change-forget',
    text: `delete from email_change c where not (${IS_OPEN})`,
  });
}
