import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkBackup } from '../database/backup/backup-file';
import { restoreBackup } from '../database/backup/restore';
import { openDatabase } from '../database/connections/connect';
import type { Database } from '../database/database';

const HOUR_MS = 3_600_000;

/**
 * Restores a backup, or the newest one of a folder, into a separate PostgreSQL, which is removed afterwards, and runs
 * `verify` on it. Returns the file, its age and the seconds that the restore took. Throws an `Error` of one line if the
 * backup cannot be restored or is older than `maxHours`, or when `interrupted` is aborted.
 */
export async function checkRestore<T>(
  path: string,
  {
    maxHours,
    verify,
    interrupted,
  }: {
    maxHours: number;
    verify: (database: Database) => Promise<T>;
    interrupted: AbortSignal;
  },
): Promise<{ file: string; hours: number; seconds: number; verification: T }> {
  const file = await newestBackup(path);
  const { createdAt } = await checkBackup(file);
  const hours = Math.floor((Date.now() - Date.parse(createdAt)) / HOUR_MS);
  if (hours >= maxHours)
    throw new Error(`The newest backup, ${basename(file)}, is ${hours} hours old.`);
  const aborted = new Promise<never>((_resolve, reject) => {
    interrupted.addEventListener('abort', () => reject(new Error('Interrupted.')), { once: true });
  });
  aborted.catch(() => {});
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-restore-check-'));
  // For the user that runs PostgreSQL for root.
  await chmod(folder, 0o711);
  try {
    const database = await openDatabase({ url: null, dataDir: folder });
    try {
      const since = performance.now();
      await Promise.race([restoreBackup(database, file, { replace: false }), aborted]);
      const seconds = Math.round((performance.now() - since) / 1_000);
      return {
        file,
        hours,
        seconds,
        verification: await Promise.race([verify(database), aborted]),
      };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newestBackup(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return path;
  const files = (await readdir(path)).filter((name) => name.endsWith('.backup'));
  const dated = await Promise.all(
    files.map(async (name) => {
      const file = join(path, name);
      return { file, writtenAt: (await stat(file)).mtimeMs };
    }),
  );
  const [newest] = dated.sort((a, b) => b.writtenAt - a.writtenAt);
  if (newest === undefined) throw new Error(`There is no *.backup file in ${path}.`);
  return newest.file;
}
