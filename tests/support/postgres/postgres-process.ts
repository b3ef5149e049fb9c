import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresBinaries } from './postgres-binaries';
import type { guardPostgres } from './postgres-guard';

const readyWithin = 30_000;

export interface Instance {
  binaries: PostgresBinaries;
  folder: string;
  dataDir: string;
  port: number;
  settings: Record<string, string | number>;
  guard: ReturnType<typeof guardPostgres>;
}

/** Makes the data folder. */
export async function initialise({ initdb, spawnOptions }: PostgresBinaries, dataDir: string) {
  const child = spawn(
    initdb,
    [
      ...['--pgdata', dataDir, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'],
      // The embedded database's own, so that both sort and fold letters alike.
      ...['--lc-collate', 'C', '--lc-ctype', 'C.UTF-8', '--no-sync', '--no-instructions'],
    ],
    { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
}

/** Starts the server and resolves when it answers. Throws with its log when it does not. */
export async function launch(instance: Instance): Promise<ChildProcess> {
  const { binaries, folder, dataDir, port, settings, guard } = instance;
  const logFile = join(folder, 'log');
  const log = await open(logFile, 'a');
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A session of its own: Ctrl-C in the terminal is for the test runner, which then stops it in order.
    { ...binaries.spawnOptions, stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  await once(child, 'spawn');
  child.unref();
  guard.watch(child.pid);
  await log.close();
  const givenUpAt = Date.now() + readyWithin;
  while (!(await answers(port))) {
    if (hasEnded(child) || Date.now() > givenUpAt) {
      throw new Error(`PostgreSQL did not start:\n${await readFile(logFile, 'utf8')}`);
    }
    await delay(20);
  }
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
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
