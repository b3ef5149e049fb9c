import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { exists, type PostgresBinaries, type SystemUser } from './binaries';

/** Larger than any process id: PostgreSQL treats a lock file with it as that of a dead server. */
const NO_PROCESS = 2_147_483_647;

/**
 * Creates the data folder `dataDir` of a new PostgreSQL unless it exists. It is created under another name and renamed, so
 * it is complete or absent. Throws an `Error` with initdb's output.
 */
export async function createCluster(
  binaries: PostgresBinaries,
  dataDir: string,
  { user, passwordFile }: { user: SystemUser | undefined; passwordFile: string | null },
): Promise<void> {
  await removeDrafts(dataDir);
  if (await exists(dataDir)) return;
  const draft = `${dataDir}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  const auth =
    passwordFile === null
      ? ['--auth', 'trust']
      : ['--auth', 'scram-sha-256', '--pwfile', passwordFile];
  try {
    await initialise(binaries, draft, [...auth, '--data-checksums']);
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was first.
    if (!(await exists(dataDir))) throw error;
  }
  await sync(join(dataDir, '..'));
}

/** Removes the folder of an interrupted start, which never contained data. */
async function removeDrafts(dataDir: string): Promise<void> {
  const parent = join(dataDir, '..');
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && (await isAlive(Number(pid)))))
      continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs initdb. Text is ordered by code point and folded to lower case by Unicode, on every platform. */
export async function initialise(
  { initdb, spawnOptions }: PostgresBinaries,
  dataDir: string,
  options: string[],
): Promise<void> {
  const child = spawn(
    initdb,
    [
      '--pgdata',
      dataDir,
      '--username',
      'postgres',
      '--encoding',
      'UTF8',
      '--no-instructions',
      '--lc-collate',
      'C',
      '--lc-ctype',
      characterType,
      ...options,
    ],
    { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close').catch(notRunnable);
  if (code === 0) return;
  const reason = /(?:error|FATAL|PANIC): +(.*)/.exec(output)?.[1];
  throw new Error(`initdb failed: ${reason ?? output.trim().replace(/^initdb: /, '')}`);
}

const characterType =
  { win32: 'C', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C.UTF-8';

/** Starts the server, which outlives this process; its output goes to the log file. Resolves before it is ready. */
export async function spawnPostgres(
  { postgres, spawnOptions }: PostgresBinaries,
  dataDir: string,
  options: { settings: Record<string, string | number>; logFile: string },
): Promise<ChildProcess> {
  const settings = Object.entries(options.settings).map(([name, value]) => `${name}=${value}`);
  const log = await open(options.logFile, 'a', 0o600);
  try {
    const child = spawn(postgres, ['-D', dataDir, ...settings.flatMap((each) => ['-c', each])], {
      ...spawnOptions,
      stdio: ['ignore', log.fd, log.fd],
      // Ctrl-C in the terminal is for this process, which then shuts the server down properly.
      detached: true,
    });
    await once(child, 'spawn').catch(notRunnable);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

function notRunnable(cause: NodeJS.ErrnoException): never {
  throw new Error(
    `the PostgreSQL of the npm package cannot be run here (${cause.code ?? cause.message})`,
    { cause },
  );
}

/** The process id of the server that runs on the data folder, by its `postmaster.pid`, and its port; null if none runs. */
export async function findPostmaster(
  dataDir: string,
): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || pid < 0 || pid === NO_PROCESS || !(await isAlive(pid))) return null;
  // Another program may have the process id by now: a server's current folder is its data folder.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null && folder !== (await realpath(dataDir))) return null;
  return { pid, port: port ?? 0 };
}

/** Whether a process runs. A zombie does not. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The state comes after the name, which may contain any character.
  return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

/**
 * Lets PostgreSQL start despite the lock files of a server that no longer runs (see `findPostmaster`): it would mistake a
 * zombie, or another program with that id, for the server, and refuses an empty file. `postmaster.pid` stays, since it also
 * names the shared memory that processes of the old server may still use.
 */
export async function releaseLockFiles(dataDir: string, socketFolder: string): Promise<void> {
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const file = join(dataDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const [pid = '', ...others] = text.split('\n');
  if (Number(pid) > 0) await writeFile(file, [NO_PROCESS, ...others].join('\n'));
  else await rm(file, { force: true });
}

async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
