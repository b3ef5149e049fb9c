import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from './database';
import { takeLock } from './lock';

/** Opens PGlite under `dataDir` (or in memory) behind the same pool type as a server, holding the folder's lock. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be made (${cause.message}). Choose another.`, {
      cause,
    });
  });
  const release = await takeLock(folder);
  try {
    return fromPGlite(await startPGlite(join(folder, 'database')), release);
  } catch (cause) {
    await release();
    throw new Error(
      `The embedded database in ${folder} does not open (${(cause as Error).message}). Restore a backup with npm run db:restore.`,
      { cause },
    );
  }
}

/** An embedded database in memory, gone when closed. For tests. */
export async function openInMemory(from?: Blob): Promise<Database> {
  return fromPGlite(await startPGlite(undefined, from), async () => {});
}

async function startPGlite(path: string | undefined, from?: Blob): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create({
    ...(path === undefined ? {} : { dataDir: path }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    extensions: { pg_trgm },
  });
}

async function fromPGlite(lite: PGlite, release: () => Promise<void>): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // PGlite is one session, so the pool is one client: whoever holds a transaction passes its client on.
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  return {
    kind: 'embedded',
    pool,
    // A NOTIFY delivered through the pool's connection would end it; PGlite's own listen takes it instead.
    listen: async (channel, onNotify) => {
      await lite.listen(channel, onNotify);
    },
    close: async () => {
      await pool.end();
      await lite.close();
      await release();
    },
  };
}
