import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isReachable, unprivilegedUser } from '../../server/database/embedded/binaries';

import { isWide } from './bench-assortment';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code that fills a shop: when it changes, the shop is filled again. */
const sources = [
  'bench/shop',
  'server/database/migrations',
  'server/demo/catalogue',
  'server/catalogue/search/search-terms.rules.ts',
  'art/catalogue',
];

/** The folder for a shop with a number of products; another one when the code that fills it has changed. */
export async function filledShopFolder(products: number): Promise<string> {
  return join(await cacheFolder(), `${products}-${isWide ? 'wide-' : ''}${await digestSources()}`);
}

/** Removes folders of earlier versions and of interrupted runs, except those in use. */
export async function removeOldFolders(folder: string, products: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (
      name.startsWith(`${products}-`) &&
      name.includes('-wide-') === isWide &&
      !(await isServed(path))
    )
      await rm(path, { recursive: true, force: true });
  }
}

async function isServed(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  try {
    return text !== '' && process.kill(Number(text.split('\n')[0]), 0);
  } catch {
    return false;
  }
}

/**
 * The folder for filled shops: in node_modules, or in the system's temporary folder if PostgreSQL cannot access that.
 */
async function cacheFolder(): Promise<string> {
  const given = process.env.BENCH_CACHE;
  const folder = given ?? join(root, 'node_modules/.cache/selvedge-bench');
  if (given !== undefined || (await isReachable(root, unprivilegedUser))) {
    await mkdir(folder, { recursive: true });
    return folder;
  }
  const beside = join(tmpdir(), 'selvedge-bench-shops');
  await mkdir(beside, { recursive: true });
  return beside;
}

async function digestSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of await filesOf(join(root, source)))
      if (!basename(file).startsWith('kept-')) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat();
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
