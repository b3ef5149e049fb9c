import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresBinaries } from '../../../server/database/embedded/binaries';
import { spawnPostgres } from '../../../server/database/embedded/cluster';
import type { guardPostgres } from './postgres-guard';

const READY_MS = 30_000;

export interface Instance {
  binaries: PostgresBinaries;
  folder: string;
  dataDir: string;
  port: number;
  settings: Record<string, string | number>;
  guard: ReturnType<typeof guardPostgres>;
}

/** Starts the server and resolves when it answers. Throws with its log when it does not. */
export async function launch(instance: Instance): Promise<ChildProcess> {
  const { binaries, folder, dataDir, port, settings, guard } = instance;
  const logFile = join(folder, 'log');
  const child = await spawnPostgres(binaries, dataDir, { settings, logFile });
  guard.watch(child.pid);
  const giveUpAt = Date.now() + READY_MS;
  while (!(await answers(port))) {
    if (hasEnded(child) || Date.now() > giveUpAt) {
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
