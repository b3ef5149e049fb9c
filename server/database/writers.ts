import type pg from 'pg';

/** Releases the slot. */
type Release = () => void;

/** A pool after `limitWriters`. */
type LimitedPool = pg.Pool & { takeWriterSlot?: () => Promise<Release> };

/**
 * Limits how many of a pool's connections write concurrently, so that reads always find one. Commits can wait forever,
 * for example for a missing synchronous standby, and would exhaust the pool. Applies to `transaction` and to single
 * statements that write. A write that waits longer than `timeoutMs` fails.
 */
export function limitWriters(pool: LimitedPool, max: number, timeoutMs: number): void {
  pool.takeWriterSlot = createSlots(max, timeoutMs);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const limited = async (...args: unknown[]) => {
    if (!writes(args[0])) return query(...args);
    const release = await writerSlot(pool);
    return query(...args).finally(release);
  };
  pool.query = limited as unknown as pg.Pool['query'];
}

/** Waits for a slot to write, if the pool limits them. Throws `ETIMEDOUT` after the pool's timeout. */
export async function writerSlot(pool: LimitedPool): Promise<Release> {
  return pool.takeWriterSlot?.() ?? (() => {});
}

/**
 * Whether a single statement writes and may wait; with `synchronous_commit` off it does not wait. A statement that
 * calls a writing function, or waits for locks, begins with the comment.
 */
function writes(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  if (/^\s*\/\* writes \*\//.test(text)) return true;
  if (text.includes('synchronous_commit')) return false;
  return /^\s*(insert|update|delete|with\b.*\b(insert into|update|delete from)\b)/is.test(text);
}

function createSlots(max: number, timeoutMs: number): () => Promise<Release> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return async () => {
    if (taken < max) taken++;
    else await turnIn(waiting, timeoutMs);
    return release;
  };
}

function turnIn(waiting: (() => void)[], timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      const error = new Error(`No connection was free to write within ${timeoutMs} ms`);
      reject(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    waiting.push(turn);
  });
}
