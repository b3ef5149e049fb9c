import type { Role } from '#contract/values/rights';
import type { Connection } from '../../database/database';

export interface AccountRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  role: Role;
  /** Null until the address is confirmed. */
  email_confirmed_at: Date | null;
}

const columns = 'id, first_name, last_name, email, password_hash, role, email_confirmed_at';

/** The account with an id, if it is not erased. */
export async function findAccount(connection: Connection, id: string): Promise<AccountRow | null> {
  const { rows } = await connection.query<AccountRow>({
    name: 'account-find',
    text: `select ${columns} from account where id = $1 and erased_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The account with an email, in any letter case. */
export async function findAccountByEmail(
  connection: Connection,
  email: string,
): Promise<AccountRow | null> {
  const { rows } = await connection.query<AccountRow>({
    name: 'account-find-email',
    text: `select ${columns} from account where lower(email) = lower($1) and erased_at is null`,
    values: [email],
  });
  return rows[0] ?? null;
}

/** The same, and locks the account's row until the transaction ends. */
export async function lockAccountByEmail(
  tx: Connection,
  email: string,
): Promise<AccountRow | null> {
  const { rows } = await tx.query<AccountRow>({
    name: 'account-lock-email',
    text: `select ${columns} from account where lower(email) = lower($1) and erased_at is null for update`,
    values: [email],
  });
  return rows[0] ?? null;
}

/** The account with an id, locked until the transaction ends. */
export async function lockAccount(tx: Connection, id: string): Promise<AccountRow | null> {
  const { rows } = await tx.query<AccountRow>({
    name: 'account-lock',
    text: `select ${columns} from account where id = $1 and erased_at is null for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Whether the account still has this password; if so, the row is locked for a change until the transaction ends. */
export async function lockPassword(tx: Connection, id: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account-lock-password',
    text: `select from account where id = $1 and password_hash = $2 and erased_at is null for no key update`,
    values: [id, hash],
  });
  return rowCount === 1;
}

/** Whether the account still has this password, which then cannot change until the transaction ends. */
export async function lockPasswordShared(
  tx: Connection,
  id: string,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account-hold-password',
    text: `select 1 from account where id = $1 and password_hash = $2 and erased_at is null for share`,
    values: [id, hash],
  });
  return rowCount === 1;
}

export interface NewAccount {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  createdAt: Date | null;
  isConfirmed: boolean;
}

/** False if the email is taken. */
export async function insertAccount(tx: Connection, account: NewAccount): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'account-insert',
    text: `insert into account (id, first_name, last_name, email, password_hash, role, created_at, email_confirmed_at)
      values ($1, $2, $3, $4, $5, $6, coalesce($7, now()), case when $8 then now() end)
      on conflict (lower(email)) where erased_at is null do nothing`,
    values: [
      account.id,
      account.firstName,
      account.lastName,
      account.email,
      account.passwordHash,
      account.role,
      account.createdAt,
      account.isConfirmed,
    ],
  });
  return rowCount === 1;
}

interface AccountChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  passwordHash?: string | undefined;
}

/** Changes the given columns; null if the account does not exist. A new address is not confirmed. */
export async function updateAccount(
  tx: Connection,
  id: string,
  change: AccountChange,
): Promise<AccountRow | null> {
  const { rows } = await tx.query<AccountRow>({
    name: 'account-update',
    text: `update account set
        first_name = coalesce($2, first_name),
        last_name = coalesce($3, last_name),
        email = coalesce($4, email),
        email_confirmed_at = case when lower($4) <> lower(email) then null else email_confirmed_at end,
        password_hash = coalesce($5, password_hash)
      where id = $1 and erased_at is null
      returning ${columns}`,
    values: [id, change.firstName, change.lastName, change.email, change.passwordHash],
  });
  return rows[0] ?? null;
}

export async function setPassword(tx: Connection, id: string, hash: string): Promise<void> {
  await tx.query({
    name: 'account-set-password',
    text: 'update account set password_hash = $2 where id = $1 and erased_at is null',
    values: [id, hash],
  });
}

/** Marks the account's address as confirmed; a confirmed one keeps its date. */
export async function setConfirmed(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'account-set-confirmed',
    text: 'update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    values: [id],
  });
}

export async function setRole(tx: Connection, id: string, role: Role): Promise<void> {
  await tx.query({
    name: 'account-set-role',
    text: 'update account set role = $2 where id = $1',
    values: [id, role],
  });
}

/** The number of admins besides one; locks all of them, so that concurrent removals cannot leave none. */
export async function countOtherAdmins(tx: Connection, id: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'account-lock-admins',
    text: `select id from account where role = 'Admin' and erased_at is null order by id for update`,
  });
  return rows.filter((row) => row.id !== id).length;
}
