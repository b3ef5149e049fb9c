import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no migration has changed, and none is missing', () => {
  const lines = checksumsOf('./migrations/').map(({ name, checksum }) => `${checksum}  ${name}`);
  expect(lines).toEqual(read('./migrations.sha256').trimEnd().split('\n'));
});

it('no migration from before 0.2.0 has changed, and none is missing', () => {
  // A shop refuses to start if a migration that it has applied was changed. A new migration adds its line to
  // `migrations.sha256`, which the failing test prints; `sha256sum --check ../migrations.sha256` reads the file too.

  /** The SHA-256 of the list of the earlier migrations, one `NAME CHECKSUM` a line. */
  const earlierChecksum = '3bbd675dd58bbf3116b3ee53c1cdc23b981e086fe26fb6e338b55e7b41f83900';

  const lines = checksumsOf('./earlier-migrations/').map(
    ({ name, checksum }) => `${name} ${checksum}\n`,
  );
  expect(sha256(lines.join(''))).toBe(earlierChecksum);
});

function checksumsOf(folder: string) {
  return readdirSync(new URL(folder, import.meta.url))
    .sort()
    .map((name) => ({ name, checksum: sha256(read(folder + name)) }));
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
