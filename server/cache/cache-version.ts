import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../concurrency/with-timeout';
import type { Connection } from '../database/database';
import { MAX_PAUSE_SECONDS, type ReadState, readInvalidations } from './cache-version.queries';
import type { Subject } from './dependencies';
import { createSubjectLog, type SubjectLog } from './subject-log';

/**
 * The version of the data that this process caches: the catalogue, the content and the settings. It names a state in this
 * process alone.
 */
export interface CacheVersion {
  /** Starts polling the database. Before that, and after `stop`, `current` returns null. */
  start(): void;
  stop(): Promise<void>;
  /** The version as read less than 750 ms ago; null if unknown. Entries cached at this version are up to date. */
  current(): string | null;
  /** As `current`, but reads the version if it is unknown. Rejects if the database does not respond within a second. */
  get(): string | Promise<string>;
  /** Reads the version, so that this process sees all changes committed before the call. Never rejects. */
  refresh(): Promise<void>;
  /** The changed subjects, up to the version that was read last. */
  readonly changes: Pick<SubjectLog, 'generation' | 'hasChanged'>;
  /** Calls `listener` whenever another version is read. */
  onChange(listener: () => void): void;
}

const POLL_MS = 250;
const MAX_AGE_MS = 750;
const TIMEOUT_MS = 1_000;

export function createCacheVersion(pool: Connection, log: FastifyBaseLogger): CacheVersion {
  const listeners: (() => void)[] = [];
  const changes = createSubjectLog();
  let last: ReadState | null = null;
  let version: string | null = null;
  /** When the last successful read began. */
  let readAt = Number.NEGATIVE_INFINITY;
  let polling: Promise<void> | null = null;
  let stopping = new AbortController();

  const read = coalesce(async () => {
    const begun = performance.now();
    const { subjects, ...state } = await readInvalidations(pool, last?.snapshot ?? null);
    readAt = begun;
    const before = last;
    last = state;
    if (before === null || hasLostSight(before, state)) changes.add(null);
    else if (subjects.length > 0) changes.add(namedBy(subjects));
    else return;
    version = String(changes.generation);
    for (const listener of listeners) listener();
  });
  const readInTime = () => withTimeout(read(), TIMEOUT_MS, 'the database');

  const current = () =>
    polling !== null && performance.now() - readAt < MAX_AGE_MS ? version : null;

  async function poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await readInTime().catch((err) => log.debug({ err }, 'the cache version could not be read'));
      await wait(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }

  return {
    changes,
    start: () => {
      if (polling !== null) return;
      stopping = new AbortController();
      polling = poll(stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await polling;
      polling = null;
    },
    current,
    get: () => current() ?? readInTime().then(() => version ?? ''),
    refresh: async () => {
      if (polling === null) return;
      await readInTime().catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
      });
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Whether invalidations may have been missed: in a database of another history, or after a long time without a read. */
function hasLostSight(before: ReadState, now: ReadState): boolean {
  return (
    before.history !== now.history ||
    (now.logPosition ?? 0) < (before.logPosition ?? 0) ||
    now.now - before.now > MAX_PAUSE_SECONDS
  );
}

/** Null if one subject is everything. */
function namedBy(subjects: readonly (Subject | null)[]): Subject[] | null {
  const named = subjects.filter((subject) => subject !== null);
  return named.length < subjects.length ? null : named;
}

/**
 * Returns a function that runs `run` at most once at a time. Each call resolves with a run that began after the call;
 * calls made during a run share the next one.
 */
function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    current = run().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (next !== null) return next;
    if (current === null) return begin();
    next = current.then(begin, begin);
    return next;
  };
}
