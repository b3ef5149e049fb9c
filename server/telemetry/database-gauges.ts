import { Counter, Gauge } from 'prom-client';
import { withTimeout } from '../concurrency/with-timeout';
import type { Shop } from '../shop';
import {
  countOpenIssues,
  type DatabaseRow,
  type QueueRow,
  readQueue,
  readStatistics,
} from './database-gauges.queries';

const TIMEOUT_MS = 2_000;
/** Several Prometheus servers, or people, do not make the database count more often. */
const MAX_AGE_MS = 5_000;

interface Reading {
  queue: QueueRow[];
  issues: { kind: string; count: number }[];
  statistics: DatabaseRow | null;
}

/**
 * Registers what a scrape reads from the database. Returns a function that reads it; call it before each scrape. While the
 * database does not answer, `database_up` is 0 and the others have no values. Every process reports the same values.
 */
export function registerDatabaseGauges(shop: Shop): () => Promise<void> {
  const registers = [shop.metrics.registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const up = gauge('database_up', '1 while the database answers');
  const jobs = gauge(
    'job_queue_jobs',
    'Jobs that are not done: due, later, or failing and retried later',
    ['kind', 'state'],
  );
  const oldest = gauge(
    'job_queue_oldest_seconds',
    'How long the job that is due the longest has been due',
    ['kind'],
  );
  const issues = gauge('shop_payment_issues_open', 'Payment issues that staff have not decided', [
    'kind',
  ]);
  const soldOut = gauge(
    'shop_products_sold_out',
    'Products without a unit in any size, as counted when staff last listed products',
  );
  const reviewsToCheck = gauge(
    'shop_reviews_to_check',
    'Reviews that staff must check before they appear',
  );
  const bytes = gauge('database_size_bytes', 'Size of the database on disk');
  const sessions = gauge('database_sessions', 'Sessions of this database');
  const maxSessions = gauge('database_max_sessions', 'max_connections of the server');
  const longest = gauge(
    'database_longest_transaction_seconds',
    'Age of the longest running transaction of the shop',
  );
  const syncWaits = gauge('database_sync_waits', 'Commits that wait for a synchronous standby');
  const standbys = gauge('database_standbys', 'Standbys that are connected to the primary');
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const transactions = counter(
    'database_transactions_total',
    'Transactions of the database; the outcome is commit or rollback',
    ['outcome'],
  );
  const deadlocks = counter('database_deadlocks_total', 'Deadlocks of the database');
  const blocks = counter('database_blocks_total', 'Blocks read; the source is cache or disk', [
    'source',
  ]);
  const values = [
    jobs,
    oldest,
    issues,
    soldOut,
    reviewsToCheck,
    bytes,
    sessions,
    maxSessions,
    longest,
    syncWaits,
    standbys,
    transactions,
    deadlocks,
    blocks,
  ];

  const show = ({ queue, issues: open, statistics }: Reading) => {
    for (const { kind, due, later, failing, oldestSeconds } of queue) {
      jobs.set({ kind, state: 'due' }, due);
      jobs.set({ kind, state: 'later' }, later);
      jobs.set({ kind, state: 'failing' }, failing);
      oldest.set({ kind }, oldestSeconds);
    }
    for (const { kind, count } of open) issues.set({ kind }, count);
    if (!statistics) return;
    soldOut.set(statistics.soldOutProducts);
    reviewsToCheck.set(statistics.reviewsToCheck);
    bytes.set(statistics.bytes);
    sessions.set(statistics.sessions);
    maxSessions.set(statistics.maxSessions);
    longest.set(statistics.longestSeconds);
    syncWaits.set(statistics.syncWaits);
    standbys.set(statistics.standbys);
    transactions.inc({ outcome: 'commit' }, statistics.commits);
    transactions.inc({ outcome: 'rollback' }, statistics.rollbacks);
    deadlocks.inc(statistics.deadlocks);
    blocks.inc({ source: 'cache' }, statistics.blocksHit);
    blocks.inc({ source: 'disk' }, statistics.blocksRead);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    const result = await withTimeout(readAll(shop), TIMEOUT_MS, 'the database').catch(() => null);
    for (const value of values) value.reset();
    up.set(result ? 1 : 0);
    if (result) show(result);
  };
  return () => {
    if (performance.now() - readAt < MAX_AGE_MS) return reading;
    readAt = performance.now();
    reading = read();
    return reading;
  };
}

async function readAll({ pool }: Shop): Promise<Reading> {
  return {
    queue: await readQueue(pool),
    issues: await countOpenIssues(pool),
    statistics: await readStatistics(pool),
  };
}
