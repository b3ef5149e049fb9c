import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { exists, type PostgresBinaries, prepareBinaries } from './binaries';
import {
  createCluster,
  findFreePort,
  findPostmaster,
  releaseLockFiles,
  spawnPostgres,
} from './cluster';
import { type DatabaseHome, findHome, prepareSocketFolder, readPassword } from './home';

/** A crash leaves at most `max_wal_size` of log to replay, which takes seconds. */
const READY_MS = 120_000;
const POLL_MS = 40;
/** The session of a killed shop may outlive it briefly. */
const OWNER_GONE_MS = 2_000;
const STOP_MS = 20_000;
const MAX_PAUSE_MS = 5_000;

/** Any number, other than that of the migrations. */
const OWNER_LOCK = 7_355_609;

/** Small, since it shares the machine with the shop. The rest is PostgreSQL's default: commits reach the disk. */
const SETTINGS = {
  max_connections: 30,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Within the process of the session, instead of three more processes.
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 2,
  // Errors that the shop receives anyway are not written to the log file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** A running PostgreSQL of this shop's own. */
interface EmbeddedPostgres {
  url: string;
  /** The folder of its data. */
  dataDir: string;
  /** Stops the server, if this process is its owner. Call it after all other connections are closed. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a DATA_DIR, or takes over one left running by a killed shop. The owner holds an advisory
 * lock while it runs: it stops the server when it ends, and restarts the server if it crashes. With `shared`, an owner's
 * server is used, and none is created; without it, a second owner is rejected. Throws an `Error` of one line.
 */
export async function startEmbedded(
  folder: string,
  { shared }: { shared: boolean },
): Promise<EmbeddedPostgres> {
  const absent = new Error(`There is no shop in DATA_DIR ${folder}.`);
  if (shared && !(await exists(folder))) throw absent;
  const home = await findHome(folder);
  if (shared && !(await exists(home.dataDir))) throw absent;
  const server = await prepareServer(home).catch((cause: Error) => {
    throw new Error(
      `The embedded PostgreSQL cannot be set up in ${home.folder}: ${asClause(cause)}. Choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  });
  return own(server, { shared }).catch((cause: Error) => {
    throw new Error(
      cause instanceof InUse
        ? `DATA_DIR ${folder} is in use by ${cause.message}. Stop it, or choose another DATA_DIR.`
        : `The embedded PostgreSQL in ${home.dataDir} does not start: ${asClause(cause)}. If its data are damaged, rename that folder and restore a backup with npm run db:restore FILE.`,
      { cause },
    );
  });
}

function asClause({ message }: Error): string {
  return message.replace(/\.$/, '').replaceAll('\n', ' ');
}

/** A PostgreSQL that can be started, and how. */
interface Server {
  home: DatabaseHome;
  binaries: PostgresBinaries;
  url: string;
  /** The data folder if there are no Unix sockets. */
  socketFolder: string;
  settings: Record<string, string | number>;
}

async function prepareServer(home: DatabaseHome): Promise<Server> {
  const binaries = await prepareBinaries(home.folder, home.user);
  const password = process.platform === 'win32' ? await readPassword(home) : null;
  const passwordFile = password?.file ?? null;
  await createCluster(binaries, home.dataDir, { user: home.user, passwordFile });
  if (password !== null) {
    const port = (await findPostmaster(home.dataDir))?.port ?? (await findFreePort());
    const url = `postgres://postgres:${password.password}@127.0.0.1:${port}/postgres`;
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
    return {
      home,
      binaries,
      url,
      socketFolder: home.dataDir,
      settings: { ...SETTINGS, ...settings },
    };
  }
  const socketFolder = await prepareSocketFolder(home);
  const url = `postgres://postgres@${encodeURIComponent(socketFolder)}:5432/postgres`;
  const settings = { listen_addresses: '', port: 5432, unix_socket_directories: socketFolder };
  return { home, binaries, url, socketFolder, settings: { ...SETTINGS, ...settings } };
}

async function own(server: Server, { shared }: { shared: boolean }): Promise<EmbeddedPostgres> {
  const { url } = server;
  const { dataDir } = server.home;
  let pid: number | undefined;
  let isStopping = false;
  let recovery: Promise<void> | undefined;
  // Unless it is ended by SIGKILL, this process also ends the server.
  const endServer = () => {
    if (pid !== undefined) send(pid, isStopping ? 'SIGQUIT' : 'SIGINT');
  };
  const becomeOwner = async (timeoutMs: number) => {
    const session = await connectOrStart(server, (started) => {
      pid = started;
    });
    try {
      await takeOwnership(session, timeoutMs);
    } catch (error) {
      await session.end().catch(() => {});
      throw error;
    }
    pid = (await findPostmaster(dataDir))?.pid;
    session.once('end', () => {
      if (!isStopping) recovery = recover();
    });
    return session;
  };
  const recover = async () => {
    for (let pause = 100; !isStopping; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        session = await becomeOwner(OWNER_GONE_MS);
        return;
      } catch {
        // For example while the disk is full. Until it succeeds, requests get 503.
        await delay(pause);
      }
    }
  };

  process.once('exit', endServer);
  let session: pg.Client;
  try {
    session = await becomeOwner(shared ? 0 : OWNER_GONE_MS);
  } catch (error) {
    process.off('exit', endServer);
    if (!shared || !(error instanceof InUse)) throw error;
    return { url, dataDir, stop: async () => {} };
  }
  return {
    url,
    dataDir,
    stop: async () => {
      isStopping = true;
      await recovery;
      await session.end().catch(() => {});
      await stopServer(dataDir);
      process.off('exit', endServer);
    },
  };
}

class InUse extends Error {}

/** Throws `InUse` with the name of the owner if another session remains the owner for that long. */
async function takeOwnership(session: pg.Client, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    );
    if (rows[0]?.taken) return;
    if (Date.now() >= giveUpAt) break;
    await delay(POLL_MS);
  }
  const { rows } = await session.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  );
  throw new InUse(rows[0]?.name ?? 'another process');
}

/** Opens a session, and starts the server if it is not running. Throws an `Error` with the server's reason. */
async function connectOrStart(
  server: Server,
  onStart: (pid: number | undefined) => void,
): Promise<pg.Client> {
  const { dataDir, folder } = server.home;
  const logFile = join(folder, 'postgres.log');
  const giveUpAt = Date.now() + READY_MS;
  let child: ChildProcess | undefined;
  for (;;) {
    const session = await connect(server.url).catch((error: Error) => error);
    if (!(session instanceof Error)) return session;
    const hasEnded = child !== undefined && (child.exitCode ?? child.signalCode) !== null;
    if ((child === undefined || hasEnded) && (await findPostmaster(dataDir)) === null) {
      const said = hasEnded ? await lastFailure(logFile) : '';
      // The remaining processes of a killed server end soon.
      if (hasEnded && !said.includes('still in use')) throw new Error(said || session.message);
      await releaseLockFiles(dataDir, server.socketFolder);
      // Not opened again: it may belong to another account that has started the shop before.
      await rm(logFile, { force: true });
      child = await spawnPostgres(server.binaries, dataDir, {
        settings: server.settings,
        logFile,
      });
      onStart(child.pid);
    }
    if (Date.now() > giveUpAt) throw new Error(`it does not answer (${session.message})`);
    await delay(POLL_MS);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: `process ${process.pid}`,
  });
  // Errors are ignored: `recover` handles the end of the connection.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function lastFailure(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  // Attempts to connect while it starts are failures too.
  const failure = /(?:FATAL|PANIC): +(?!the database system is )(.*)(?:\n.*DETAIL: +(.*))?/.exec(
    text,
  );
  if (failure === null) return text.trim().split('\n').at(-1) ?? '';
  return failure.slice(1).filter(Boolean).join(': ');
}

/** A fast shutdown, which ends in a checkpoint; an immediate one if that takes too long. */
async function stopServer(dataDir: string): Promise<void> {
  const running = await findPostmaster(dataDir);
  if (running === null) return;
  send(running.pid, 'SIGINT');
  const giveUpAt = Date.now() + STOP_MS;
  while ((await findPostmaster(dataDir))?.pid === running.pid) {
    if (Date.now() > giveUpAt) send(running.pid, 'SIGQUIT');
    if (Date.now() > giveUpAt + STOP_MS) return;
    await delay(POLL_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
