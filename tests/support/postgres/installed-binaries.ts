import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PostgresBinaries,
  unprivilegedUser,
} from '../../../server/database/embedded/binaries.ts';

/**
 * The programs of a PostgreSQL that is installed, in the folder `TEST_POSTGRES_BIN` or in the folders of distributions; the
 * newest version, or null. It may have features that the npm package lacks, such as JIT.
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
    spawnOptions: { env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }, ...unprivilegedUser },
  };
}

/** Debian and Ubuntu; the packages of postgresql.org for Fedora. The version is between the first two parts and the last. */
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
