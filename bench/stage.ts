import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { serveShop } from '../tests/support/served/served-shop';
import { type BareLoop, bareCalls } from './bare/bare-answers';
import type { Call, Round, RoundResult } from './load/round';
import { untilIdle } from './process-cost';
import { startProgram } from './program';
import { startFilledShop } from './shop/filled-postgres';
import { accountId } from './shop/made-people';
import { type Plan, planOf } from './shop/plan';
import { SECRET, signedIn } from './tokens';

/** A shop for measurements: its database, the built server, the bare loops and the load generator. */
export interface Stage {
  products: number;
  plan: Plan;
  pool: pg.Pool;
  databaseUrl: string;
  server: Server;
  bare: { url: string; calls: Record<BareLoop, Call[]> };
  loader: Loader;
  /** The request headers of the shop's `n`th account. */
  signIn(n: number): Promise<Record<string, string>>;
  end(): Promise<void>;
}

export interface Loader {
  drive(round: Round): Promise<RoundResult>;
  end(): void;
}

export interface Server {
  url: string;
  pid: number;
  /** From the start of the process until it printed that it is ready. */
  readyMs: number;
  stop(): Promise<unknown>;
}

export async function openStage(
  products: number,
  env: Record<string, string> = {},
  node?: string,
): Promise<Stage> {
  const shop = await startFilledShop(products);
  const pool = new pg.Pool({ connectionString: shop.url, max: 4 });
  pool.on('error', () => {});
  const server = await startServer({ DATABASE_URL: shop.url, ...env }, undefined, node);
  // Until the catalogue index is loaded, lists come from SQL, which is not measured.
  await untilIdle(server.pid);
  const bare = await startBare(shop.url);
  const loader = startProgram<Round, RoundResult>('load/loader.mts');
  return {
    products,
    plan: planOf(products),
    pool,
    databaseUrl: shop.url,
    server,
    loader: { drive: loader.ask, end: loader.end },
    signIn: (n) => signedIn(pool, accountId(n)),
    bare: { url: bare.url, calls: await bareCalls(pool) },
    end: async () => {
      loader.end();
      bare.end();
      await server.stop();
      await pool.end();
      await shop.stop();
    },
  };
}

/** Starts the built server as in production; without DATABASE_URL, on the embedded database in a temporary folder. */
export async function startServer(
  env: Record<string, string>,
  program?: string,
  node?: string,
): Promise<Server> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'selvedge-bench-')));
  const began = performance.now();
  const { url, pid, stop } = await serveShop(
    { DEMO: '0', PAYMENT_GATEWAY: 'none', JWT_SECRET: SECRET, DATA_DIR: dataDir, ...env },
    program,
    node,
  );
  return {
    url,
    pid,
    readyMs: performance.now() - began,
    stop: async () => {
      await stop();
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startBare(databaseUrl: string): Promise<{ url: string; end(): void }> {
  const program = fileURLToPath(new URL('bare/bare-server.mts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: line.replace('ready ', ''), end: () => child.stdin.end() };
}
