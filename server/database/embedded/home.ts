import { createHash, randomBytes } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exists, isReachable, type SystemUser, unprivilegedUser } from './binaries';

const SYSTEM_FOLDER = '/var/lib/selvedge';
/** Systems allow 103 bytes or more. */
const MAX_SOCKET_PATH = 100;
const SOCKET_NAME = '/.s.PGSQL.5432';

/** The folders of an embedded PostgreSQL, and the account that it runs under. */
export interface DatabaseHome {
  /** DATA_DIR, or a replacement if PostgreSQL cannot enter DATA_DIR. */
  folder: string;
  /** PostgreSQL's own data folder, inside `folder`. */
  dataDir: string;
  user: SystemUser | undefined;
}

/**
 * Finds and creates the folder of the embedded PostgreSQL of a DATA_DIR. Throws an `Error` of one line if that is
 * impossible, or if an earlier version left another kind of database.
 */
export async function findHome(dataDir: string): Promise<DatabaseHome> {
  const folder = resolve(dataDir);
  const mode = unprivilegedUser === undefined ? 0o700 : 0o711;
  await mkdir(folder, { recursive: true, mode }).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be created (${cause.message}). Choose another.`, {
      cause,
    });
  });
  await refusePGlite(folder);
  const user = await findUser(folder);
  if (await isReachable(folder, user)) return homeIn(folder, user);

  const fallback = join(SYSTEM_FOLDER, hashOf(folder));
  const problem = `User ${user?.uid}, who runs PostgreSQL for root, cannot enter DATA_DIR ${folder}`;
  try {
    await mkdir(fallback, { recursive: true });
    for (const each of [SYSTEM_FOLDER, fallback]) await chmod(each, 0o711);
  } catch (cause) {
    throw new Error(
      `${problem}, and ${fallback} cannot be created (${(cause as Error).message}). Choose another DATA_DIR.`,
      { cause },
    );
  }
  const owner = await findUser(fallback);
  if (!(await isReachable(fallback, owner)))
    throw new Error(`${problem}, nor ${fallback}. Choose another DATA_DIR.`);
  return homeIn(fallback, owner);
}

/** Earlier versions kept the files of PGlite in the folder `database`. */
async function refusePGlite(folder: string): Promise<void> {
  const old = join(folder, 'database');
  if (!(await exists(join(old, 'PG_VERSION'))) || (await exists(join(folder, 'postgres')))) return;
  throw new Error(
    `${old} was made by PGlite, which this version no longer uses. With the version that made it: npm run db:backup FILE. Then rename that folder, and with this version: npm run db:restore FILE.`,
  );
}

/** For root: the owner of an existing data folder, so that root and another user can start the shop alternately. */
async function findUser(folder: string): Promise<SystemUser | undefined> {
  const nobody = unprivilegedUser;
  if (nobody === undefined) return undefined;
  const { uid, gid } = await stat(join(folder, 'postgres')).catch(() => nobody);
  return uid === 0 ? nobody : { uid, gid };
}

function homeIn(folder: string, user: SystemUser | undefined): DatabaseHome {
  return { folder, dataDir: join(folder, 'postgres'), user };
}

/** The folder of the server's socket: its data folder, which only its user can enter, or where that path is too long one in /tmp. */
export async function prepareSocketFolder({ dataDir, user }: DatabaseHome): Promise<string> {
  if (Buffer.byteLength(dataDir + SOCKET_NAME) <= MAX_SOCKET_PATH) return dataDir;
  const folder = `/tmp/selvedge-${hashOf(dataDir)}`;
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  const owner = user?.uid ?? process.getuid?.();
  const { uid } = await lstat(folder);
  if (user && uid === 0) await lchown(folder, user.uid, user.gid);
  else if (uid !== owner) throw new Error(`${folder} belongs to another user`);
  return folder;
}

/** The password of the server's only user if it listens on the network, as on Windows, which has no Unix sockets. */
export async function readPassword({
  folder,
}: DatabaseHome): Promise<{ file: string; password: string }> {
  const file = join(folder, 'postgres-password');
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    () => {},
  );
  return { file, password: await readFile(file, 'utf8') };
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
