import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type pg from 'pg';
import { openDatabase } from '../../../server/database/connections/connect';
import { findFreePort, findPostmaster } from '../../../server/database/embedded/cluster';
import { type Person, signInAt } from '../../support/people';
import { createTestDatabase } from '../../support/postgres/postgres';
import { killTree } from '../../support/postgres/process-tree';
import { type ServedShop, serveShop } from '../../support/served/served-shop';
import type { FailPoint } from './fail-points';

/** The key that signs its tokens. */
export const JWT_SECRET = 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a';
const admin = { email: 'edith@shop.example', password: 'a-long-and-odd-passphrase' };
const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A built shop on its own database that can be killed and restarted; its address stays the same. */
export interface FaultShop {
  url: string;
  /** The environment of its process. */
  env: Record<string, string>;
  /** A folder for the test; removed with the shop. */
  folder: string;
  staff: Person;
  databaseUrl: string;
  pid(): number;
  /** Kills the embedded PostgreSQL with all its processes. */
  killPostgres(): Promise<void>;
  /** Starts another process on the same PostgreSQL, as a balancer's second server. It ends with the shop. */
  beside(more?: Record<string, string>): Promise<ServedShop>;
  /** Makes the process kill itself when it first reaches a step. */
  arm(point: FailPoint): Promise<void>;
  /** Resolves when the process has ended; rejects after 20 s. */
  ended(): Promise<void>;
  /** Restarts it; returns the milliseconds until it was ready. */
  restart(): Promise<number>;
  /** Changes rows directly while the shop is down. */
  edit(work: (pool: pg.Pool) => Promise<unknown>): Promise<void>;
  /** The output of `npm run verify`, beside the running shop. */
  verify(): Promise<string>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface FaultShopOptions {
  isEmbedded?: boolean;
  preloads?: string[];
  /** The program of another version. */
  program?: string;
}

/**
 * Starts a shop with `more` as its environment; a `DATABASE_URL` there is of a migrated database. `preloads` are files beside
 * this one that are loaded before the server.
 */
export async function openFaultShop(
  more: Record<string, string> = {},
  { isEmbedded = false, preloads = [], program }: FaultShopOptions = {},
): Promise<FaultShop> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-fault-'));
  // As root, the embedded PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const order = join(folder, 'fail-at');
  const dataDir = more.DATA_DIR ?? join(folder, 'data');
  const databaseUrl = isEmbedded
    ? `postgres://postgres@${encodeURIComponent(join(dataDir, 'postgres'))}:5432/postgres`
    : (more.DATABASE_URL ?? (await createTestDatabase()));
  const built = await Promise.all(['fail-at.ts', ...preloads].map(buildPreload));
  const env: Record<string, string> = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    DEMO: '0',
    JWT_SECRET,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    FAIL_AT_FILE: order,
    ...(isEmbedded ? {} : { DATABASE_URL: databaseUrl }),
    ...more,
    NODE_OPTIONS: [
      more.NODE_OPTIONS ?? [],
      built.map((file) => `--import ${pathToFileURL(file).href}`),
    ]
      .flat(2)
      .join(' '),
  };
  let served: ServedShop = await serveShop(env, program);
  const others: ServedShop[] = [];
  const stopAll = async () => {
    await Promise.all([served, ...others.splice(0)].map((each) => each.stop()));
  };
  const { url } = served;
  const killPostgres = async () => killTree((await findPostmaster(join(dataDir, 'postgres')))?.pid);
  return {
    url,
    env,
    folder,
    databaseUrl,
    staff: await signInAt(url, admin),
    pid: () => served.pid,
    killPostgres,
    beside: async (own = {}) => {
      if (isEmbedded) throw new Error('An embedded PostgreSQL has one shop.');
      const other = await serveShop(
        {
          ...env,
          PORT: String(await findFreePort()),
          DATA_DIR: join(folder, `data-${crypto.randomUUID()}`),
          ...own,
        },
        program,
      );
      others.push(other);
      return other;
    },
    arm: async (point) => {
      writeFileSync(order, point);
      process.kill(served.pid, 'SIGUSR2');
      await served.printed(`armed ${point}`);
    },
    ended: () => served.ended(),
    restart: async () => {
      await served.stop();
      const since = performance.now();
      served = await serveShop(env, program);
      return performance.now() - since;
    },
    edit: async (work) => {
      const database = await openDatabase({ url: isEmbedded ? null : databaseUrl, dataDir });
      await work(database.pool).finally(() => database.close());
    },
    verify: async () => {
      const { NODE_OPTIONS, ...quiet } = env;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['build/server/cli.js', 'verify'],
        { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...quiet } },
      );
      return stdout;
    },
    stop: stopAll,
    close: async () => {
      await stopAll();
      if (isEmbedded) await killPostgres();
      for (const file of built) rmSync(file, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Compiled to JavaScript, because the shop runs without a compiler, as in production. */
async function buildPreload(file: string): Promise<string> {
  const outfile = inProject(`node_modules/.cache/selvedge/${crypto.randomUUID()}.mjs`);
  await build({
    entryPoints: [inProject(`tests/faults/support/${file}`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return outfile;
}

/** Repeats a request until it succeeds; throws the last failure after `seconds`. */
export async function eventually<T>(ask: () => Promise<T>, seconds = 30): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(100);
    }
  }
}
