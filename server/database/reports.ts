import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createBreaker } from '../concurrency/breaker';
import { withTimeout } from '../concurrency/with-timeout';
import { type ReadReport, readRows } from './database';
import { codeOf, STATEMENT_TIMEOUT } from './database-errors';
import { composed } from './statement';

/** A standby for reports. */
export interface Standby {
  url: string;
  /** Older answers are not accepted. */
  maxLagSeconds: number;
}

/** How long the standby is not asked after it failed or lagged. */
const REST_MS = 2_000;
const ANSWER_MS = 1_000;

export function createReadReport(
  primary: pg.Pool,
  standby: pg.Pool,
  { maxLagSeconds, log }: { maxLagSeconds: number; log: FastifyBaseLogger | undefined },
): ReadReport {
  // The primary would not be faster.
  const isTimeout = (error: unknown) => codeOf(error) === STATEMENT_TIMEOUT;
  const breaker = createBreaker({
    service: 'the standby',
    maxFailures: 1,
    openMs: REST_MS,
    isAnswer: isTimeout,
    onChange: (state) => log?.info(`reports are read from the ${readers[state]}`),
  });
  return (work) =>
    breaker
      .run(async () => {
        await withTimeout(requireRecent(standby, maxLagSeconds), ANSWER_MS, 'the standby');
        return work(standby);
      })
      .catch((error) => {
        if (isTimeout(error)) throw error;
        return work(primary);
      });
}

const readers = { open: 'primary', closed: 'standby' };

/**
 * Rejects if the server has not replayed a transaction of the last seconds, or is no standby: a primary here could be one
 * that has been replaced. While the shop writes nothing, this is the case too, and the primary has the time.
 */
async function requireRecent(standby: pg.Pool, maxLagSeconds: number): Promise<void> {
  const text = `select pg_is_in_recovery() and now() - pg_last_xact_replay_timestamp() <= $1 * interval '1 second' as is_recent`;
  const [server] = await readRows<{ isRecent: boolean | null }>(
    standby,
    composed('standby-recent', text, [maxLagSeconds]),
  );
  if (!server?.isRecent) throw new Error('the standby lags');
}
