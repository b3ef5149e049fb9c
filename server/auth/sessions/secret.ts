import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The shop's secret: `given`, or the one in `dataDir`, which the first start creates, readable by its owner only. The file is
 * written under another name and then linked, so that an interrupted start leaves no partial secret.
 */
export async function readSecret(given: string | null, dataDir: string): Promise<Uint8Array> {
  if (given !== null) return Buffer.from(given, 'utf8');
  const file = join(dataDir, 'jwt-secret');
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return Buffer.from(existing.trim(), 'base64url');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
  await link(fresh, file).catch(() => {});
  await rm(fresh, { force: true });
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
}
