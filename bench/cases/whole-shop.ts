import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeDataDir } from '../../tests/support/served/served-shop';
import { median } from '../measure';
import { memoryMb } from '../process-cost';
import { type Stage, startServer } from '../stage';
import { signInAt } from '../tokens';

/** A figure that is not about requests. */
export interface Plain {
  name: string;
  products: number;
  value: number;
  unit: string;
  /** The maximum, if there is a target. */
  most: number | null;
}

const STARTS = 3;
/** Time until the catalogue index is loaded and the garbage of loading it is collected. */
const IDLE_MS = 45_000;
const run = promisify(execFile);

/** From the start of the process until it prints that it is ready. */
export async function startTime({ products, databaseUrl }: Stage): Promise<Plain> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const server = await startServer({ DATABASE_URL: databaseUrl });
    times.push(server.readyMs / 1_000);
    await server.stop();
  }
  return { name: 'start', products, value: median(times), unit: 's', most: 1.5 };
}

/** The memory of a server that has just started and answered one visitor. */
export async function idleMemory({ products, databaseUrl }: Stage): Promise<Plain> {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  await (await fetch(server.url)).arrayBuffer();
  await delay(IDLE_MS);
  const value = (await memoryMb(server.pid)) ?? 0;
  await server.stop();
  return { name: 'memory, idle', products, value, unit: 'MB', most: 220 };
}

/** The memory of the server after all previous benches. */
export async function memoryAfter({ products, server }: Stage): Promise<Plain> {
  const value = (await memoryMb(server.pid)) ?? 0;
  return { name: 'memory, after', products, value, unit: 'MB', most: 400 };
}

/** `npm run verify` over the whole shop, which must find nothing. */
export async function verifyTime({ products, databaseUrl }: Stage): Promise<Plain> {
  const began = performance.now();
  await command(['verify'], { DATABASE_URL: databaseUrl });
  const value = (performance.now() - began) / 1_000;
  return { name: 'verify', products, value, unit: 's', most: null };
}

/** The same shop on the embedded PostgreSQL, restored from a backup and served by a separate server. */
export async function openEmbedded(stage: Stage): Promise<Stage> {
  const dataDir = await makeDataDir();
  const file = join(dataDir, 'shop.backup');
  // Cases empty the carts of the stage's database, which is not this one's.
  await stage.pool.query('delete from cart_item');
  await command(['backup', file], { DATABASE_URL: stage.databaseUrl });
  await command(['restore', file], { DATA_DIR: dataDir });
  const server = await startServer({ DATA_DIR: dataDir });
  return {
    ...stage,
    server,
    signIn: (n) => signInBy(server.url, n),
    end: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signInBy(url: string, n: number): Promise<Record<string, string>> {
  const email = `person-${n}@shopper.example`;
  const jwt = await signInAt(url, { email, password: 'selvedge-bench-2026' });
  return { authorization: `Bearer ${jwt}` };
}

async function command(args: string[], env: Record<string, string>): Promise<void> {
  await run(process.execPath, ['build/server/cli.js', ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DEMO: '0', ...env },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${args[0]}: ${error.stdout}${error.stderr}`);
  });
}
