import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type PostgresBinaries,
  prepareBinaries,
  unprivilegedUser,
} from '../../../server/database/embedded/binaries';
import { findFreePort, initialise } from '../../../server/database/embedded/cluster';
import { migrate } from '../../../server/database/migrate';
import { guardPostgres } from './postgres-guard';
import { hasEnded, type Instance, launch, urlOf } from './postgres-process';
import { killTree } from './process-tree';

export interface Postgres {
  /** The superuser on the database `postgres`; no password, this machine only. */
  url: string;
  port: number;
  dataDir: string;
  /** Kills all its processes, as the kernel does when memory is short. */
  kill9(): Promise<void>;
  /** Shuts down as `pg_ctl stop -m` does; the data stays. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts again on the same data and port, after `kill9`, `halt`, or while running. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Commits reach the disk, as in production. Without it no commit is synced, which makes tests fast. */
  durable?: boolean;
  /** The PostgreSQL programs to run; those of the npm package by default. */
  binaries?: PostgresBinaries;
  /** More settings, as in postgresql.conf. */
  settings?: Record<string, string | number>;
  /** Where it listens; by default on a free port. */
  port?: number;
  /** Makes the data folder; by default that of a new PostgreSQL. */
  makeData?: (dataDir: string) => Promise<void>;
}

/** Autovacuum would visit each of a run's hundreds of databases in turn. */
const fast = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

const MEMORY_FOLDER = '/dev/shm';
const gigabyte = 1024 ** 3;

/**
 * The memory's file system where it has room for a run's hundreds of databases, since some disks take minutes to remove
 * them; otherwise the temporary folder.
 */
async function fastFolder(): Promise<string> {
  const free = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  );
  return free > 8 * gigabyte ? MEMORY_FOLDER : tmpdir();
}

/**
 * Starts a separate PostgreSQL on 127.0.0.1 and a free port, in a temporary folder, as root or not.
 * It ends with this process, even if this process is killed.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const root = options.durable ? tmpdir() : await fastFolder();
  const folder = await mkdtemp(join(root, 'selvedge-postgres-'));
  const guard = guardPostgres(folder);
  try {
    if (unprivilegedUser) await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);
    const binaries = options.binaries ?? (await prepareBinaries(folder));
    const dataDir = join(folder, 'data');
    if (options.makeData) await options.makeData(dataDir);
    else await initialise(binaries, dataDir, ['--auth', 'trust', '--no-sync']);
    const port = options.port ?? (await findFreePort());
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      ...(options.durable ? {} : fast),
      ...options.settings,
    };
    return await control({ binaries, folder, dataDir, port, settings, guard });
  } catch (error) {
    await guard.end();
    throw error;
  }
}

async function control(instance: Instance): Promise<Postgres> {
  const { dataDir, port, guard } = instance;
  let running = await launch(instance);
  const endBy = async (signal: NodeJS.Signals) => {
    if (hasEnded(running)) return;
    const ended = once(running, 'exit');
    running.ref();
    running.kill(signal);
    await ended;
    guard.watch(undefined);
  };
  return {
    url: urlOf(port),
    port,
    dataDir,
    kill9: async () => {
      if (hasEnded(running)) return;
      const ended = once(running, 'exit');
      running.ref();
      await killTree(running.pid);
      await ended;
      guard.watch(undefined);
    },
    halt: (mode) => endBy(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    restart: async () => {
      await endBy('SIGINT');
      running = await launch(instance);
    },
    stop: async () => {
      await endBy('SIGQUIT');
      await guard.end();
    },
  };
}

/** Creates the migrated database that `createTestDatabase` copies; returns its URL. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const template = await createDatabase(serverUrl, '');
  const pool = new pg.Pool({ connectionString: template, max: 1 });
  await migrate(pool);
  await pool.end();
  return template;
}

/**
 * Creates a database on the test run's server: a copy of a template that has no sessions, by default empty and migrated.
 * Returns its URL. It is removed with the server.
 */
export async function createTestDatabase(
  template = process.env[templateVariable()],
): Promise<string> {
  if (!template) throw new Error('This test project has no PostgreSQL: see vitest.config.ts');
  const name = new URL(template).pathname.slice(1);
  // Copies the files, in half the time of the default, which logs every page.
  return createDatabase(template, `template ${name} strategy file_copy`);
}

/** Creates a database without a schema on the test run's server; returns its URL. It is removed with the server. */
export async function createEmptyDatabase(): Promise<string> {
  return createDatabase(process.env[templateVariable()] ?? '', '');
}

/** Where the run's template database is found: several projects of one run each have their own. */
function templateVariable(): string {
  return process.env.TEST_DATABASE === 'installed-postgres'
    ? 'TEST_INSTALLED_POSTGRES_TEMPLATE'
    : 'TEST_POSTGRES_TEMPLATE';
}

async function createDatabase(near: string, clause: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(nameDatabase(near, 'postgres'), `create database ${name} ${clause}`);
  return nameDatabase(near, name);
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function nameDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}
