import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_LOG = 2 ** 32 / SEGMENT_BYTES;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;

const sync = promisify(fdatasync);

/**
 * The write-ahead log's way to the disk. PostgreSQL asks for each commit that the log be synced and waits; here it is
 * told at once that it is, and two promises make that true: whoever changes anything but the log calls `barrier` first,
 * and whoever answers a client awaits `settled` first. So one sync may serve many commits, and runs beside the next.
 */
export interface Wal {
  isSegment(name: string): boolean;
  /** A segment was written up to `end` within it, with nothing but zeros behind `content`. */
  wrote(segment: string, end: number, content: number): void;
  /** PostgreSQL wants what it wrote to this segment on the disk. */
  flush(segment: string, path: string): void;
  /** Returns when all that was flushed is on the disk; blocks. Throws what the disk says. */
  barrier(): void;
  /** Resolves when all that has been flushed by now is on the disk. Rejects for good once a sync has failed. */
  settled(): Promise<void>;
  /** How far the log was written, in bytes since its beginning. */
  position(): number;
}

/** `onSynced` is told how far the log is on the disk: never more than is there. */
export function openWal(onSynced: (position: number) => void): Wal {
  /** Segments flushed since the last sync began, with their paths, and those in the sync that runs. */
  const pending = new Map<string, string>();
  let running = new Map<string, string>();
  let round: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: Error | undefined;
  let written = 0;
  let isFull = false;
  let flushed = 0;

  const fail = (error: unknown) => {
    // After a failed sync the system forgets which pages were not written: a second try would succeed and lie.
    failure ??= error as Error;
    throw failure;
  };

  const startRound = (): Promise<void> => {
    next = undefined;
    running = new Map(pending);
    pending.clear();
    const target = flushed;
    round = syncAll([...running.values()])
      .then(() => onSynced(target))
      .catch(fail)
      .finally(() => {
        running = new Map();
        round = undefined;
      });
    return round;
  };

  return {
    isSegment: (name) => SEGMENT_NAME.test(name),
    wrote: (segment, end, content) => {
      written = startOf(segment) + content;
      isFull = end === SEGMENT_BYTES;
    },
    flush: (segment, path) => {
      if (failure) throw failure;
      pending.set(segment, path);
      // A segment that is full is flushed in the middle of a record; else what was written ends with a whole one.
      if (!isFull && written > startOf(segment)) flushed = written;
    },
    barrier: () => {
      if (failure) throw failure;
      if (pending.size === 0 && running.size === 0) return;
      const target = flushed;
      try {
        for (const path of new Map([...running, ...pending]).values()) syncNow(path);
      } catch (error) {
        fail(error);
      }
      // What a sync under way was to bring is on the disk: its segments may be removed or renamed from here on.
      running = new Map();
      pending.clear();
      onSynced(target);
    },
    settled: () => {
      if (failure) return Promise.reject(failure);
      if (pending.size === 0) return round ?? Promise.resolve();
      if (next) return next;
      if (!round) return startRound();
      next = round.then(startRound);
      return next;
    },
    position: () => written,
  };
}

async function syncAll(paths: string[]): Promise<void> {
  // Opened before anything else can happen: a checkpoint may remove a segment that is on the disk meanwhile.
  const descriptors = paths.map((path) => openSync(path, 'r+'));
  try {
    for (const descriptor of descriptors) await sync(descriptor);
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

function syncNow(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where a segment begins, from its name: eight digits of the timeline, of the log, of the segment in the log. */
function startOf(segment: string): number {
  const log = Number.parseInt(segment.slice(8, 16), 16);
  return (log * SEGMENTS_PER_LOG + Number.parseInt(segment.slice(16), 16)) * SEGMENT_BYTES;
}
