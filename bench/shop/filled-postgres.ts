import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { prepareBinaries, unprivilegedUser } from '../../server/database/embedded/binaries';
import { findFreePort, initialise } from '../../server/database/embedded/cluster';
import { findInstalledBinaries } from '../../tests/support/postgres/installed-binaries';
import { guardPostgres } from '../../tests/support/postgres/postgres-guard';
import { hasEnded, launch, urlOf } from '../../tests/support/postgres/postgres-process';
import { exists, filledShopFolder, removeOldFolders } from './cached-folder';
import { fillShop } from './fill-shop';
import { type Plan, planOf } from './plan';

/** A separate PostgreSQL with a filled shop. */
export interface FilledShop {
  url: string;
  /** Shuts it down; the data stays. */
  stop(): Promise<void>;
}

const DATABASE = 'shop';

/** Settings of a server with 4 GB for its database; others have their defaults, so every commit is synced. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '3GB',
  max_wal_size: '4GB',
  random_page_cost: 1.1,
  synchronous_commit: 'on',
  fsync: 'on',
};

const loading = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  maintenance_work_mem: '1GB',
  max_wal_size: '20GB',
  autovacuum: 'off',
  work_mem: '256MB',
};

/** A shop of this size is filled in seconds, so every run has a new one. */
const SMALL = 1_000;

/** Starts PostgreSQL with a shop of a number of products, which is filled first unless an earlier run did. */
export async function startFilledShop(products: number): Promise<FilledShop> {
  const plan = planOf(products);
  const folder = await filledShopFolder(products);
  const isCached = products > SMALL;
  const cache = isCached ? folder : `${folder}-${process.pid}`;
  if (!(await exists(cache))) {
    console.log(`A shop of ${products} products is filled${isCached ? ', once' : ''}.`);
    await removeOldFolders(dirname(folder), products);
    const draft = `${cache}-draft-${process.pid}`;
    try {
      await fill(draft, plan);
      await rename(draft, cache);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }
  const shop = await start(cache, settings);
  return {
    url: shop.url,
    stop: async () => {
      await shop.stop();
      if (!isCached) await rm(cache, { recursive: true, force: true });
    },
  };
}

async function fill(dataDir: string, plan: Plan): Promise<void> {
  const { url, stop } = await start(dataDir, { ...settings, ...loading });
  try {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    // A connection that is being closed may still receive the shutdown.
    pool.on('error', () => {});
    await fillShop(pool, plan).finally(() => pool.end());
  } finally {
    await stop();
  }
  // The fill does not sync; without this the first measurement would.
  await promisify(execFile)('sync').catch(() => {});
}

async function start(dataDir: string, given: Record<string, string | number>): Promise<FilledShop> {
  // The folder of its programs and log; removed when this process ends, which also ends the server.
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  const guard = guardPostgres(folder);
  if (unprivilegedUser) await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  const installed = process.env.TEST_POSTGRES_BIN ? findInstalledBinaries() : null;
  const binaries = installed ?? (await prepareBinaries(folder));
  const isHere = await exists(dataDir);
  if (!isHere) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (unprivilegedUser) await chown(dataDir, unprivilegedUser.uid, unprivilegedUser.gid);
    await initialise(binaries, dataDir, ['--auth', 'trust', '--no-sync']);
  }
  const port = await findFreePort();
  const child = await launch({
    binaries,
    folder,
    dataDir,
    port,
    guard,
    settings: {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      ...given,
    },
  });
  if (!isHere) await makeDatabase(urlOf(port));
  return {
    url: urlOf(port).replace(/postgres$/, DATABASE),
    stop: async () => {
      if (!hasEnded(child)) {
        const ended = once(child, 'exit');
        child.ref();
        child.kill('SIGINT');
        await ended;
      }
      guard.watch(undefined);
      await guard.end();
    },
  };
}

async function makeDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${DATABASE}`).finally(() => client.end());
}
