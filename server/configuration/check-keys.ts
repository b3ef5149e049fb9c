import type pg from 'pg';
import { countByKey } from '../auth/second-factor/second-factor.queries';
import { findSecrets } from '../auth/sessions/secret';
import type { Config } from '../config';
import { countSecretsByKey } from '../secrets/secrets.queries';

/** How many secrets of authenticator apps and of other services each key of the configuration decrypts. */
export async function checkKeys(
  pool: pg.Pool,
  config: Config,
): Promise<{ facts: string[]; warnings: string[] }> {
  const ids = (await findSecrets(config))?.sealingKeys.map(({ id }) => id) ?? [];
  const apps = countsOf(ids, await countByKey(pool));
  const services = countsOf(ids, await countSecretsByKey(pool));
  return {
    facts: [
      `authenticator apps: ${described(apps)}`,
      `keys and passwords of services: ${described(services)}`,
    ],
    warnings: warningsOf(apps, services, config),
  };
}

interface Counts {
  current: number;
  others: number;
  unknown: number;
}

function countsOf(
  ids: readonly string[],
  rows: readonly { keyId: string | null; count: number }[],
): Counts {
  const counts = { current: 0, others: 0, unknown: 0 };
  for (const { keyId, count } of rows) {
    // Those without an id are read with the key that is derived from JWT_SECRET.
    if (keyId === ids[0]) counts.current += count;
    else if (keyId === null || ids.includes(keyId)) counts.others += count;
    else counts.unknown += count;
  }
  return counts;
}

function described({ current, others, unknown }: Counts): string {
  return `${current} with the current key, ${others} with another key that is given, ${unknown} with a missing key`;
}

function warningsOf(apps: Counts, services: Counts, { totpKeyPrevious }: Config): string[] {
  const warnings: string[] = [];
  if (apps.unknown > 0)
    warnings.push(
      `The key of ${apps.unknown} authenticator apps is missing: set TOTP_KEY_PREVIOUS, or these people need a recovery code.`,
    );
  if (services.unknown > 0)
    warnings.push(
      `The key of ${services.unknown} keys and passwords of services is missing: set TOTP_KEY_PREVIOUS, or enter them again in the admin area.`,
    );
  const isDecrypted = apps.others + apps.unknown + services.others + services.unknown > 0;
  if (!isDecrypted && totpKeyPrevious !== null)
    warnings.push('TOTP_KEY_PREVIOUS decrypts nothing any more. Remove it.');
  return warnings;
}
