import type { Connection } from '../../database/database';

export interface SecondFactorRow {
  secret: Buffer;
  confirmed_at: Date | null;
  recovery_codes: number;
  /** Seconds since 1970, by the database's clock. */
  now: number;
}

export async function findSecondFactor(
  connection: Connection,
  accountId: string,
): Promise<SecondFactorRow | null> {
  const { rows } = await connection.query<SecondFactorRow>({
    name: 'second-factor-find',
    text: `select secret, confirmed_at, extract(epoch from now())::float8 as now, (
        select count(*)::int from recovery_code where account_id = $1 and used_at is null
      ) as recovery_codes
      from second_factor where account_id = $1`,
    values: [accountId],
  });
  return rows[0] ?? null;
}

/** Stores a secret to be confirmed, replacing another unconfirmed one; false if one is confirmed. */
export async function saveSecret(
  tx: Connection,
  accountId: string,
  secret: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'second-factor-keep',
    text: `insert into second_factor as s (account_id, secret) values ($1, $2)
      on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
        where s.confirmed_at is null`,
    values: [accountId, secret],
  });
  return rowCount === 1;
}

/** Uses up a time step of that secret; false if its code or a later one was used. */
export async function consumeStep(
  tx: Connection,
  accountId: string,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'second-factor-take-step',
    text: `update second_factor set last_step = $3, confirmed_at = coalesce(confirmed_at, now())
      where account_id = $1 and secret = $2 and last_step < $3`,
    values: [accountId, secret, step],
  });
  return rowCount === 1;
}

/** Uses up a recovery code. True for one caller only. */
export async function consumeRecoveryCode(
  tx: Connection,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'recovery-code-take',
    text: `update recovery_code set used_at = now()
      where account_id = $1 and code_hash = $2 and used_at is null`,
    values: [accountId, hash],
  });
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  tx: Connection,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await tx.query({
    name: 'recovery-code-forget',
    text: 'delete from recovery_code where account_id = $1',
    values: [accountId],
  });
  await tx.query({
    name: 'recovery-code-keep',
    text: 'insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])',
    values: [accountId, hashes],
  });
}

/** False if there was none. */
export async function deleteSecondFactor(tx: Connection, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'second-factor-delete',
    text: 'delete from second_factor where account_id = $1',
    values: [accountId],
  });
  return rowCount === 1;
}

/** Removes a second factor that was confirmed later than `hours` before a moment. */
export async function deleteSecondFactorSince(
  tx: Connection,
  accountId: string,
  moment: Date,
  hours: number,
): Promise<void> {
  await tx.query({
    name: 'second-factor-delete-since',
    text: `delete from second_factor
      where account_id = $1 and confirmed_at > $2::timestamptz - make_interval(hours => $3)`,
    values: [accountId, moment, hours],
  });
}
