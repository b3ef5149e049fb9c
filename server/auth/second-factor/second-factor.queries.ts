import { type Connection, execute, matchesOne, queryOne } from '../../database/database';

export interface SecondFactorRow {
  secret: Buffer;
  confirmed_at: Date | null;
  recovery_codes: number;
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
export function saveSecret(tx: Connection, accountId: string, secret: Buffer) {
  return matchesOne(tx, 'second-factor-keep')`
    insert into second_factor as s (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
      where s.confirmed_at is null`;
}

/** Uses up a time step of that secret; false if its code or a later one was used. */
export function consumeStep(tx: Connection, accountId: string, secret: Buffer, step: number) {
  return matchesOne(tx, 'second-factor-take-step')`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and secret = ${secret} and last_step < ${step}`;
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
