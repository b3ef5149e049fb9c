import type pg from 'pg';
import { countByKey } from '../auth/second-factor/second-factor.queries';
import { findSecrets } from '../auth/sessions/secret';
import type { Config } from '../config';

/** How many secrets of authenticator apps each key of the configuration decrypts. */
export async function checkKeys(
  pool: pg.Pool,
  config: Config,
): Promise<{ fact: string; warning: string | null }> {
  const ids = (await findSecrets(config))?.sealingKeys.map(({ id }) => id) ?? [];
  const apps = { current: 0, others: 0, unknown: 0 };
  for (const { keyId, count } of await countByKey(pool)) {
    // Those without an id are read with the key that is derived from JWT_SECRET.
    if (keyId === ids[0]) apps.current += count;
    else if (keyId === null || ids.includes(keyId)) apps.others += count;
    else apps.unknown += count;
  }
  const fact = `authenticator apps: ${apps.current} with the current key, ${apps.others} with another key that is given, ${apps.unknown} with a missing key`;
  return { fact, warning: warningOf(apps, config) };
}

function warningOf(
  { others, unknown }: { others: number; unknown: number },
  { totpKeyPrevious }: Config,
): string | null {
  if (unknown > 0)
    return `The key of ${unknown} authenticator apps is missing: set TOTP_KEY_PREVIOUS, or these people need a recovery code.`;
  if (others === 0 && totpKeyPrevious !== null)
    return 'TOTP_KEY_PREVIOUS decrypts nothing any more. Remove it.';
  return null;
}
