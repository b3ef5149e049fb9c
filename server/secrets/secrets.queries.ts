import type { Sealed } from '../auth/second-factor/sealing';
import { type Connection, execute, matchesOne, queryAll, queryOne } from '../database/database';
import { lockNamed } from '../database/locks';
import type { StoredSecretTable } from '../database/rows';

type SealedRow = Pick<StoredSecretTable, 'version' | 'name' | 'sealed'>;

/** Serializes changes of secrets until the commit: a name without a version has nothing to lock. */
export async function lockSecrets(tx: Connection): Promise<void> {
  await lockNamed(tx, 'secrets');
}

/** Stores a value as the current version of a name that has none, and returns the version. */
export async function insertSecret(
  tx: Connection,
  name: string,
  { sealed, keyId }: Sealed,
): Promise<number> {
  const [row] = await queryAll<Pick<StoredSecretTable, 'version'>>(tx, 'secret-insert')`
    insert into stored_secret (name, sealed, key_id) values (${name}, ${sealed}, ${keyId}) returning version`;
  if (!row) throw new Error('the secret was not stored');
  return row.version;
}

/** Ends the current version of a name; false if there is none. */
export function retireSecret(tx: Connection, name: string): Promise<boolean> {
  return matchesOne(tx, 'secret-retire')`
    update stored_secret set retired_at = now() where name = ${name} and retired_at is null`;
}

export function findCurrentSecret(connection: Connection, name: string) {
  return queryOne<SealedRow>(connection, 'secret-current')`
    select version, name, sealed from stored_secret where name = ${name} and retired_at is null`;
}

export function findSecretVersion(connection: Connection, version: number) {
  return queryOne<SealedRow>(connection, 'secret-version')`
    select version, name, sealed from stored_secret where version = ${version}`;
}

/** The versions of a name that are still stored, the newest first. */
export async function listSecretVersions(connection: Connection, name: string): Promise<number[]> {
  const rows = await queryAll<Pick<StoredSecretTable, 'version'>>(connection, 'secret-versions')`
    select version from stored_secret where name = ${name} order by version desc`;
  return rows.map(({ version }) => version);
}

/** Deletes the versions that ended more than `minutes` ago, except the given ones. */
export async function deleteRetiredSecrets(
  connection: Connection,
  minutes: number,
  kept: readonly number[],
): Promise<void> {
  await execute(connection, 'secret-delete-retired')`
    delete from stored_secret
    where retired_at < now() - make_interval(mins => ${minutes}) and version <> all (${kept}::integer[])`;
}

/** Secrets that another key than `keyId` encrypted. */
export function listOtherwiseSealed(connection: Connection, keyId: string) {
  return queryAll<SealedRow>(connection, 'secret-other-keys')`
    select version, name, sealed from stored_secret where key_id <> ${keyId} order by version`;
}

/** The number of secrets by the key that encrypted them. */
export function countSecretsByKey(connection: Connection) {
  return queryAll<Pick<StoredSecretTable, 'keyId'> & { count: number }>(connection, 'secret-keys')`
    select key_id, count(*)::int as count from stored_secret group by key_id`;
}

export async function replaceSealed(
  connection: Connection,
  version: number,
  { sealed, keyId }: Sealed,
): Promise<void> {
  await execute(connection, 'secret-reseal')`
    update stored_secret set sealed = ${sealed}, key_id = ${keyId} where version = ${version}`;
}
