import { type Connection, execute, matchesOne, queryAll, queryOne } from '../../database/database';
import type { SecondFactorTable } from '../../database/rows';
import type { Sealed } from './sealing';

export interface SecondFactorRow extends Pick<SecondFactorTable, 'secret' | 'confirmedAt'> {
  recoveryCodes: number;
  /** Seconds since 1970, by the database's clock. */
  now: number;
}

export function findSecondFactor(connection: Connection, accountId: string) {
  return queryOne<SecondFactorRow>(connection, 'second-factor-find')`
    select secret, confirmed_at, extract(epoch from now())::float8 as now, (
      select count(*)::int from recovery_code where account_id = ${accountId} and used_at is null
    ) as recovery_codes
    from second_factor where account_id = ${accountId}`;
}

/** Stores a secret to be confirmed, replacing another unconfirmed one; false if one is confirmed. */
export function saveSecret(tx: Connection, accountId: string, { sealed, keyId }: Sealed) {
  return matchesOne(tx, 'second-factor-keep')`
    insert into second_factor as s (account_id, secret, key_id) values (${accountId}, ${sealed}, ${keyId})
    on conflict (account_id) do update set secret = excluded.secret, key_id = excluded.key_id, created_at = now(), last_step = 0
      where s.confirmed_at is null`;
}

/** Uses up a time step of that secret; false if its code or a later one was used. */
export function consumeStep(tx: Connection, accountId: string, secret: Buffer, step: number) {
  return matchesOne(tx, 'second-factor-take-step')`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and secret = ${secret} and last_step < ${step}`;
}

/** Secrets that another key than `keyId` encrypted, by account. */
export function listOtherwiseSealed(
  connection: Connection,
  keyId: string,
  after: string | null,
  limit: number,
) {
  return queryAll<Pick<SecondFactorTable, 'accountId' | 'secret'>>(
    connection,
    'second-factor-other-keys',
  )`
    select account_id, secret from second_factor
    where key_id is distinct from ${keyId} and (${after}::uuid is null or account_id > ${after})
    order by account_id limit ${limit}`;
}

/** Stores a secret with another key, unless it has been replaced. */
export function replaceSealed(
  connection: Connection,
  accountId: string,
  before: Buffer,
  { sealed, keyId }: Sealed,
) {
  return matchesOne(connection, 'second-factor-reseal')`
    update second_factor set secret = ${sealed}, key_id = ${keyId}
    where account_id = ${accountId} and secret = ${before}`;
}

/** The number of authenticator apps by the key of their secrets. */
export function countByKey(connection: Connection) {
  return queryAll<Pick<SecondFactorTable, 'keyId'> & { count: number }>(
    connection,
    'second-factor-keys',
  )`
    select key_id, count(*)::int as count from second_factor group by key_id`;
}

/** Uses up a recovery code. True for one caller only. */
export function consumeRecoveryCode(tx: Connection, accountId: string, hash: Buffer) {
  return matchesOne(tx, 'recovery-code-take')`
    update recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`;
}

export async function replaceRecoveryCodes(
  tx: Connection,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await execute(tx, 'recovery-code-forget')`
    delete from recovery_code where account_id = ${accountId}`;
  await execute(tx, 'recovery-code-keep')`
    insert into recovery_code (account_id, code_hash) select ${accountId}, unnest(${hashes}::bytea[])`;
}

/** False if there was none. */
export function deleteSecondFactor(tx: Connection, accountId: string) {
  return matchesOne(tx, 'second-factor-delete')`
    delete from second_factor where account_id = ${accountId}`;
}

/** Removes a second factor that was confirmed later than `hours` before a moment. */
export async function deleteSecondFactorSince(
  tx: Connection,
  accountId: string,
  moment: Date,
  hours: number,
): Promise<void> {
  await execute(tx, 'second-factor-delete-since')`
    delete from second_factor
    where account_id = ${accountId} and confirmed_at > ${moment}::timestamptz - make_interval(hours => ${hours})`;
}
