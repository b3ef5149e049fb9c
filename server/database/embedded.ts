import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from './database';
import { keepCheckpoints } from './durable-checkpoint';
import { type DurablePGlite, openDurable } from './durable-pglite';
import { createUnlessThere } from './embedded-creation';
import { startPGlite } from './embedded-pglite';
import { poolOver } from './embedded-pool';
import { type Session, shareSession } from './embedded-session';
import { takeLock } from './lock';

/** Between two tries to open it again after PostgreSQL has died, in milliseconds. */
const LONGEST_PAUSE = 5_000;

interface Opened {
  durable: DurablePGlite;
  session: Session;
}

/** Opens PGlite under `dataDir` behind the same pool type as a server, holding the folder's lock. What it answers is on the disk. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be made (${cause.message}). Choose another.`, {
      cause,
    });
  });
  const release = await takeLock(folder);
  try {
    return await openFolder(await createUnlessThere(folder), release);
  } catch (cause) {
    await release();
    throw new Error(
      `The embedded database in ${folder} does not open (${(cause as Error).message}). Restore a backup with npm run db:restore.`,
      { cause },
    );
  }
}

async function openFolder(path: string, release: () => Promise<void>): Promise<Database> {
  let isClosing = false;
  let mending: Promise<void> | undefined;

  const open = async (): Promise<Opened> => {
    const durable = await openDurable(path);
    const session = shareSession(durable.lite, durable.wal.settled, () => {
      mending = mend(durable);
    });
    return { durable, session };
  };

  const mend = async (dead: DurablePGlite) => {
    await dead.abandon();
    for (let pause = 250; !isClosing; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await wait(pause);
      // While the disk is full it does not open either; what it answers meanwhile is that it is away.
      const opened = await open().catch(() => null);
      if (!opened) continue;
      present = opened;
      return;
    }
  };

  let present = await open();
  const pool = await poolOver(() => present.session);
  const stopCheckpoints = keepCheckpoints(
    pool,
    () => present.durable.wal.position(),
    present.durable.checkpoint,
  );

  return {
    kind: 'embedded',
    pool,
    close: async () => {
      isClosing = true;
      stopCheckpoints();
      await pool.end();
      await mending;
      const { session, durable } = present;
      await session.between(durable.close).catch(() => {});
      await release();
    },
  };
}

/** An embedded database in memory, gone when closed. For tests. */
export async function openInMemory(from?: Blob): Promise<Database> {
  const lite = await startPGlite(from === undefined ? {} : { loadDataDir: from });
  return openOver(lite, () => lite.close());
}

/** A database over a running PGlite that keeps no promises of its own; `close` is called at its end. For tests. */
export async function openOver(lite: PGlite, close: () => Promise<void>): Promise<Database> {
  const session = shareSession(
    lite,
    async () => {},
    () => {},
  );
  const pool = await poolOver(() => session);
  return {
    kind: 'embedded',
    pool,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}
