// Writes the secrets of compose.yaml into the volume `secrets`, unless they are there.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.SECRETS_FOLDER ?? '/run/shop';
const password = randomBytes(24).toString('hex');
const secrets = {
  'jwt-secret': randomBytes(32).toString('base64'),
  'database-password': password,
  'database-url': `postgres://selvedge:${password}@db:5432/selvedge`,
};

// All or none: the password and the address belong together.
if (!existsSync(join(folder, 'database-url'))) {
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(folder, name);
    writeFileSync(file, value);
    // The shop and PostgreSQL run as different users, and only they mount the volume.
    chmodSync(file, 0o444);
  }
}
