import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { durableFiles } from './durable-files';
import { checkPages } from './durable-pages';
import { openPositionNote, type PositionNote, parsePosition } from './durable-position';
import { openWal, type Wal } from './durable-wal';
import { startPGlite, syncingParameters } from './embedded-pglite';

/** PGlite on a folder, with syncs that reach the disk. */
export interface DurablePGlite {
  lite: PGlite;
  wal: Wal;
  /** Where in the log the last checkpoint was. */
  checkpoint: number;
  close(): Promise<void>;
  /** Lets go of the files of a PGlite whose PostgreSQL has died. */
  abandon(): Promise<void>;
}

/**
 * Opens the database at `path`, which is there, and checks that nothing of it is lost or changed. Throws an `Error`
 * that says what is.
 */
export async function openDurable(path: string): Promise<DurablePGlite> {
  const note = openPositionNote(path);
  let isChecked = false;
  let hasSynced = false;
  const wal = openWal((position) => {
    // Until it is compared, the note of the last process is all that knows how long the log was.
    if (isChecked) note.note(position);
  });
  try {
    // The folder has a lock of our own; PostgreSQL's, which a crash may leave empty, would keep it from starting.
    await rm(join(path, 'postmaster.pid'), { force: true });
    const lite = await startPGlite({
      fs: await durableFiles(path, wal, () => {
        hasSynced = true;
      }),
      startParams: await syncingParameters(),
    });
    try {
      // Starting, PostgreSQL has synced at least its control file; if not, another PGlite is installed than this is for.
      if (!hasSynced) throw new Error('this PGlite does not sync its files');
      const checkpoint = await checkLog(lite, note);
      await checkPages(path);
      isChecked = true;
      return {
        lite,
        wal,
        checkpoint,
        close: async () => {
          // The last record, of the checkpoint a shutdown makes, is found by the control file or by nobody.
          note.close();
          await lite.close();
        },
        abandon: async () => {
          note.close();
          await lite.fs?.closeFs();
        },
      };
    } catch (error) {
      await lite.close();
      throw error;
    }
  } catch (error) {
    note.close();
    throw error;
  }
}

/** Starting after a crash, PostgreSQL makes a checkpoint where it found the end of the log: the note must not be beyond. */
async function checkLog(lite: PGlite, note: PositionNote): Promise<number> {
  const { rows } = await lite.query<{ redo_lsn: string }>(
    'select redo_lsn::text from pg_control_checkpoint()',
  );
  const checkpoint = parsePosition(rows[0]?.redo_lsn ?? '');
  if (checkpoint >= note.noted) return checkpoint;
  note.condemn();
  throw new Error('the end of its write-ahead log is missing');
}
