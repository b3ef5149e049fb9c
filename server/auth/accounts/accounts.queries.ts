import type { Role } from '#contract/values/rights';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../../database/database';
import type { AccountTable } from '../../database/rows';

export interface AccountRow
  extends Pick<
    AccountTable,
    'id' | 'firstName' | 'lastName' | 'passwordHash' | 'role' | 'adminLanguage'
  > {
  /** Empty for a guest. */
  email: string;
  /** Null until the address is confirmed. */
  emailConfirmedAt: AccountTable['emailConfirmedAt'];
}

const columns = `id, first_name, last_name, coalesce(email, '') as email, password_hash,
  role, email_confirmed_at, admin_language`;

/** The account with an id, if it is not erased. */
export function findAccount(connection: Connection, id: string) {
  return queryOne<AccountRow>(connection, 'account-find')`
    select ${raw(columns)} from account where id = ${id} and erased_at is null`;
}

export function listAdmins(connection: Connection) {
  return queryAll<AccountRow>(connection, 'account-list-admins')`
    select ${raw(columns)} from account where role = 'Admin' and erased_at is null order by id`;
}

/** The account with an email, in any letter case. */
export function findAccountByEmail(connection: Connection, email: string) {
  return queryOne<AccountRow>(connection, 'account-find-email')`
    select ${raw(columns)} from account where lower(email) = lower(${email}) and erased_at is null`;
}

/** The same, and locks the account's row until the transaction ends. */
export function lockAccountByEmail(tx: Connection, email: string) {
  return queryOne<AccountRow>(tx, 'account-lock-email')`
    select ${raw(columns)} from account
    where lower(email) = lower(${email}) and erased_at is null for update`;
}

/** The account with an id, locked until the transaction ends. */
export function lockAccount(tx: Connection, id: string) {
  return queryOne<AccountRow>(tx, 'account-lock')`
    select ${raw(columns)} from account where id = ${id} and erased_at is null for update`;
}

/** Whether the account still has this password; if so, the row is locked for a change until the transaction ends. */
export function lockPassword(tx: Connection, id: string, hash: string) {
  return matchesOne(tx, 'account-lock-password')`
    select from account
    where id = ${id} and password_hash = ${hash} and erased_at is null for no key update`;
}

/** Whether the account still has this password, which then cannot change until the transaction ends. */
export function lockPasswordShared(tx: Connection, id: string, hash: string) {
  return matchesOne(tx, 'account-hold-password')`
    select 1 from account
    where id = ${id} and password_hash = ${hash} and erased_at is null for share`;
}

export interface NewAccount
  extends Pick<AccountTable, 'id' | 'firstName' | 'lastName' | 'passwordHash'> {
  email: string;
  role: Role;
  createdAt: Date | null;
  isConfirmed: boolean;
}

/** False if the email is taken. */
export function insertAccount(tx: Connection, account: NewAccount) {
  return matchesOne(tx, 'account-insert')`
    insert into account (id, first_name, last_name, email, password_hash, role, created_at, email_confirmed_at)
    values (${account.id}, ${account.firstName}, ${account.lastName}, ${account.email}, ${account.passwordHash},
      ${account.role}, coalesce(${account.createdAt}, now()), case when ${account.isConfirmed} then now() end)
    on conflict (lower(email)) where erased_at is null do nothing`;
}

type AccountChange = {
  [column in 'firstName' | 'lastName' | 'email' | 'passwordHash' | 'adminLanguage']?:
    | string
    | undefined;
};

/** Changes the given columns; null if the account does not exist. A new address is not confirmed. */
export function updateAccount(tx: Connection, id: string, change: AccountChange) {
  return queryOne<AccountRow>(tx, 'account-update')`
    update account set
      first_name = coalesce(${change.firstName}, first_name),
      last_name = coalesce(${change.lastName}, last_name),
      email = coalesce(${change.email}, email),
      email_confirmed_at = case when lower(${change.email}) <> lower(email) then null else email_confirmed_at end,
      password_hash = coalesce(${change.passwordHash}, password_hash),
      admin_language = coalesce(${change.adminLanguage}, admin_language)
    where id = ${id} and erased_at is null
    returning ${raw(columns)}`;
}

export async function setPassword(tx: Connection, id: string, hash: string): Promise<void> {
  await execute(tx, 'account-set-password')`
    update account set password_hash = ${hash} where id = ${id} and erased_at is null`;
}

/** Marks the account's address as confirmed; a confirmed one keeps its date. */
export async function setConfirmed(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'account-set-confirmed')`
    update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${id}`;
}

export async function setRole(tx: Connection, id: string, role: Role): Promise<void> {
  await execute(tx, 'account-set-role')`
    update account set role = ${role} where id = ${id}`;
}

/** The number of admins besides one; locks all these rows, so that concurrent removals cannot leave none. */
export async function countOtherAdmins(tx: Connection, id: string): Promise<number> {
  const rows = await queryAll<Pick<AccountTable, 'id'>>(tx, 'account-lock-admins')`
    select id from account where role = 'Admin' and erased_at is null order by id for update`;
  return rows.filter((row) => row.id !== id).length;
}
