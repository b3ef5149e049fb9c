import { currentKey, seal, unseal } from '../auth/second-factor/sealing';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import {
  deleteRetiredSecrets,
  findCurrentSecret,
  findSecretVersion,
  insertSecret,
  listOtherwiseSealed,
  lockSecrets,
  replaceSealed,
  retireSecret,
} from './secrets.queries';

export { listSecretVersions as versionsOfSecret } from './secrets.queries';

/** A process that began something with a version just before it was replaced can still record that. */
const RETIRED_MINUTES = 60;

type Keys = Pick<Shop, 'sealingKeys'>;

/** A stored secret as it was entered. */
interface StoredSecret {
  version: number;
  /** Null if it was encrypted with a key that this server does not have. */
  value: string | null;
}

/**
 * Encrypts a value and stores it as the current version of `name`; the version before it ends. Returns the new version. Never
 * put the value into an answer, a log line or the audit: record the version instead.
 */
export async function setSecret(
  shop: Keys,
  tx: Connection,
  name: string,
  value: string,
): Promise<number> {
  await lockSecrets(tx);
  await retireSecret(tx, name);
  return insertSecret(tx, name, seal(shop, ownerOf(name), Buffer.from(value, 'utf8')));
}

/** Ends the current version of `name`; false if there is none. */
export async function removeSecret(tx: Connection, name: string): Promise<boolean> {
  await lockSecrets(tx);
  return retireSecret(tx, name);
}

/** The current version of `name`; null if there is none. */
export async function currentSecret(
  shop: Keys,
  connection: Connection,
  name: string,
): Promise<StoredSecret | null> {
  return opened(shop, await findCurrentSecret(connection, name));
}

/** The secret with which something was begun, current or not; null if it has been deleted. */
export async function secretOfVersion(
  shop: Keys,
  connection: Connection,
  version: number,
): Promise<StoredSecret | null> {
  return opened(shop, await findSecretVersion(connection, version));
}

/**
 * Deletes versions that were replaced or removed, except those that a feature still needs (`secretsInUse` of its
 * declaration).
 */
export async function deleteUnusedSecrets({
  pool,
  features,
}: Pick<Shop, 'pool' | 'features'>): Promise<void> {
  const kept: number[] = [];
  for (const { secretsInUse } of features) kept.push(...((await secretsInUse?.(pool)) ?? []));
  await deleteRetiredSecrets(pool, RETIRED_MINUTES, kept);
}

/** Encrypts the secrets of other keys again with the current key, as `resealSecondFactors` does. */
export async function resealSecrets(
  shop: Pick<Shop, 'pool' | 'log' | 'sealingKeys'>,
): Promise<void> {
  let unreadable = 0;
  for (const { version, name, sealed } of await listOtherwiseSealed(
    shop.pool,
    currentKey(shop).id,
  )) {
    const plain = unseal(shop, ownerOf(name), sealed);
    if (plain) await replaceSealed(shop.pool, version, seal(shop, ownerOf(name), plain));
    else unreadable++;
  }
  if (unreadable > 0)
    shop.log.warn(
      { secrets: unreadable },
      'the key of some keys and passwords of services is missing: set TOTP_KEY_PREVIOUS, or enter them again in the admin area',
    );
}

function opened(
  shop: Keys,
  row: { version: number; name: string; sealed: Buffer } | null,
): StoredSecret | null {
  if (row === null) return null;
  const plain = unseal(shop, ownerOf(row.name), row.sealed);
  return { version: row.version, value: plain?.toString('utf8') ?? null };
}

/** A row that is copied to another name, or into an account's authenticator app, decrypts to nothing. */
function ownerOf(name: string): string {
  return `stored secret ${name}`;
}
