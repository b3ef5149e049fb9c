import type pg from 'pg';
import { type Batcher, createBatcher } from '../../concurrency/batcher';
import { readRows } from '../../database/database';
import { ShopError } from '../../http/errors';
import type { Caller } from './caller';
import { type SessionValues, sessionStatement, sessionsStatement } from './owner-query';

declare module '../../shop' {
  interface Shop {
    sessionChecker: SessionChecker;
  }
}

/** Reads a session and its account; null if there is no such session. */
type SessionChecker = (session: SessionValues) => Promise<Caller | null>;

/** The timeout for a connection. */
const TIMEOUT_MS = 3_000;

/** Up to this many sessions are checked at the same time by a statement each, which is the fastest for few requests. */
const MAX_ALONE = 4;

/**
 * Sessions that are checked while several other checks are in flight are read by one statement. Each is read after its request
 * has arrived, so nothing is remembered.
 */
export function createSessionChecker(pool: pg.Pool): SessionChecker {
  let checks = 0;
  let inFlight = 0;
  const batcher: Batcher<{ key: string; session: SessionValues }, Caller | null> = createBatcher({
    maxBatchSize: 64,
    maxConcurrent: 2,
    maxDelayMs: 5,
    timeoutMs: TIMEOUT_MS,
    timeoutError: () => new ShopError('unavailable'),
    partitionKey: ({ key }) => key,
    runBatch: async (items) => {
      const callers = await readCallers(
        pool,
        items.map(({ session }) => session),
      );
      return callers.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  return async (session) => {
    const isAlone = inFlight < MAX_ALONE;
    inFlight++;
    try {
      return isAlone
        ? await readCaller(pool, session)
        : await batcher({ key: String(checks++), session });
    } finally {
      inFlight--;
    }
  };
}

async function readCaller(pool: pg.Pool, session: SessionValues): Promise<Caller | null> {
  const [caller = null] = await readRows<Caller>(pool, sessionStatement(session, null));
  return caller;
}

async function readCallers(pool: pg.Pool, sessions: SessionValues[]): Promise<(Caller | null)[]> {
  const [only] = sessions;
  if (only && sessions.length === 1) return [await readCaller(pool, only)];
  const rows = await readRows<Caller & { n: number }>(pool, sessionsStatement(sessions));
  const callers: (Caller | null)[] = sessions.map(() => null);
  for (const { n, ...caller } of rows) callers[n - 1] = caller;
  return callers;
}
