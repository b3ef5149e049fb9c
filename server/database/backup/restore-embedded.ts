import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openEmbedded } from '../embedded';
import { takeLock } from '../lock';
import { checkBackup, type RowCounts } from './backup-file';
import { restoreBackup } from './restore';

/**
 * Puts a backup in place of the embedded database under `dataDir`. The database is built beside the present one, which
 * is not opened (it may be damaged) and is kept under another name. Throws an `Error` of one line when the folder is in
 * use (it names the process) or the backup does not fit; the present database then stays in place.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
): Promise<{ rows: RowCounts; keptAs: string | null }> {
  await checkBackup(file);
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = await takeLock(folder);
  const beside = join(folder, 'restoring');
  try {
    await rm(beside, { recursive: true, force: true });
    const database = await openEmbedded(beside);
    const rows = await restoreBackup(database, file, { replace: true }).finally(database.close);
    await syncAll(join(beside, 'database'));
    return { rows, keptAs: await putInPlace(folder, join(beside, 'database')) };
  } finally {
    await rm(beside, { recursive: true, force: true });
    await release();
  }
}

async function putInPlace(folder: string, restored: string): Promise<string | null> {
  const present = join(folder, 'database');
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const keptAs = join(folder, `database.before-restore-${time}`);
  const isThere = (await stat(present).catch(() => null)) !== null;
  if (isThere) await rename(present, keptAs);
  await rename(restored, present);
  await sync(folder);
  return isThere ? keptAs : null;
}

/** The embedded database leaves writing to the disk to the system; a restore that says it is done should survive a power cut. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) await sync(join(entry.parentPath, entry.name));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
