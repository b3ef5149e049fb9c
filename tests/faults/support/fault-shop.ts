import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type pg from 'pg';
import { openDatabase } from '../../../server/database/connect';
import { type Person, signInAt } from '../../support/people';
import { createTestDatabase } from '../../support/postgres/postgres';
import { findFreePort } from '../../../server/database/embedded/cluster';
import { type ServedShop, serveShop } from '../../support/served/served-shop';
import type { FailPoint } from './fail-points';

export type DatabaseKind = 'PostgreSQL' | 'the embedded database';
export const databaseKinds: DatabaseKind[] = ['PostgreSQL', 'the embedded database'];

/** What its processes sign with. */
export const JWT_SECRET = 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a';
const admin = { email: 'edith@shop.example', password: 'a-long-and-odd-passphrase' };
const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A built shop on a database of its own that may be ended and started again; its address stays the same. */
export interface FaultShop {
  url: string;
  /** What its process is started with. */
  env: Record<string, string>;
  /** For what a test keeps; gone with the shop. */
  folder: string;
  staff: Person;
  /** Where its rows can be looked at while it serves; null for the embedded database, which is its own process's alone. */
  databaseUrl: string | null;
  pid(): number;
  /** Starts another process on the same PostgreSQL, as a balancer's second server. It ends with the shop. */
  beside(more?: Record<string, string>): Promise<ServedShop>;
  /** Lets the process end itself at a step, the first time it is reached. */
  arm(point: FailPoint): Promise<void>;
  /** Resolves when the process has ended; rejects when it has not in 20 s. */
  ended(): Promise<void>;
  /** Starts it again; milliseconds until it was ready. */
  restart(): Promise<number>;
  /** Changes rows behind the shop's back, while it is down. */
  edit(work: (pool: pg.Pool) => Promise<unknown>): Promise<void>;
  /** What `npm run verify` says, beside the running shop. */
  verify(): Promise<string>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `more` is its environment; a `DATABASE_URL` there is of a migrated database. `preloads` are files beside this one that are
 * loaded before the server.
 */
export async function openFaultShop(
  kind: DatabaseKind,
  more: Record<string, string> = {},
  preloads: string[] = [],
): Promise<FaultShop> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-fault-'));
  const order = join(folder, 'fail-at');
  const databaseUrl =
    kind === 'PostgreSQL' ? (more.DATABASE_URL ?? (await createTestDatabase())) : null;
  const built = await Promise.all(['fail-at.ts', ...preloads].map(buildPreload));
  const env: Record<string, string> = {
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    JWT_SECRET,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    FAIL_AT_FILE: order,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...more,
    NODE_OPTIONS: [
      more.NODE_OPTIONS ?? [],
      built.map((file) => `--import ${pathToFileURL(file).href}`),
    ]
      .flat(2)
      .join(' '),
  };
  let served: ServedShop = await serveShop(env);
  const others: ServedShop[] = [];
  const stopAll = async () => {
    await Promise.all([served, ...others.splice(0)].map((each) => each.stop()));
  };
  const { url } = served;
  return {
    url,
    env,
    folder,
    databaseUrl,
    staff: await signInAt(url, admin),
    pid: () => served.pid,
    beside: async (own = {}) => {
      if (databaseUrl === null) throw new Error('The embedded database has one process.');
      const other = await serveShop({
        ...env,
        PORT: String(await findFreePort()),
        DATA_DIR: join(folder, `data-${crypto.randomUUID()}`),
        ...own,
      });
      others.push(other);
      return other;
    },
    arm: async (point) => {
      writeFileSync(order, point);
      process.kill(served.pid, 'SIGUSR2');
      await served.said(`armed ${point}`);
    },
    ended: () => served.ended(),
    restart: async () => {
      await served.stop();
      const since = performance.now();
      served = await serveShop(env);
      return performance.now() - since;
    },
    edit: async (work) => {
      const database = await openDatabase({ url: databaseUrl, dataDir: env.DATA_DIR ?? '' });
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
      for (const file of built) rmSync(file, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Plain JavaScript beside the project's packages: the shop is to run as it is sold, with no compiler in its process. */
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

/** Asks again until the answer is there; the last failure when it is not in `seconds`. */
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
