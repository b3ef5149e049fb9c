import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startPGlite } from './embedded-pglite';

/** What every database has from its beginning to its end; PGlite would fill up a folder that lacks the first. */
const ALWAYS_THERE = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

/**
 * Makes the database under `folder` unless it is there, and returns its path. It is made beside and renamed when all of
 * it is on the disk, so `database` is whole or not there; what an interrupted start left is kept as
 * `database.unfinished`. Throws an `Error` when a database is there that lacks a part.
 */
export async function createUnlessThere(folder: string): Promise<string> {
  const path = join(folder, 'database');
  if (await isThere(path)) {
    for (const part of ALWAYS_THERE)
      if (!(await isThere(join(path, part)))) throw new Error(`${part} is missing`);
    return path;
  }
  const beside = join(folder, 'database.new');
  await setAside(beside, join(folder, 'database.unfinished'));
  const lite = await startPGlite({ dataDir: beside });
  await lite.close();
  await syncTree(beside);
  await rename(beside, path);
  await sync(folder);
  return path;
}

async function setAside(unfinished: string, aside: string): Promise<void> {
  if (!(await isThere(unfinished))) return;
  await rm(aside, { recursive: true, force: true });
  await rename(unfinished, aside);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** A folder's files at once: the disk's journal then takes them together. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = (areFolders: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === areFolders)
      .map((entry) => join(folder, entry.name));
  await Promise.all(paths(false).map(sync));
  for (const path of paths(true)) await syncTree(path);
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
