import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { RoundResult } from '../load/round';
import { cpuMs, postgresCpuMs } from '../process-cost';
import type { Stage } from '../stage';

const PAUSE_MS = 250;

/** What a step takes of each: CPU time of the server and of PostgreSQL in milliseconds, and bytes of its log. */
interface Cost {
  server: number | null;
  database: number | null;
  log: number;
}

/**
 * Runs `work` and the jobs that it causes, and returns what each of its answers has cost, with what the shop does without requests
 * in that time.
 */
export async function measureCost(
  { pool, server }: Pick<Stage, 'pool' | 'server'>,
  work: () => Promise<Pick<RoundResult, 'answers'>>,
): Promise<Cost> {
  const read = async () => {
    const { rows } = await pool.query<{ pid: number; log: string }>(
      `select pg_backend_pid() as pid, (pg_current_wal_insert_lsn() - '0/0')::text as log`,
    );
    const database = await postgresCpuMs(rows[0]?.pid ?? 0);
    return { server: await cpuMs(server.pid), database, log: Number(rows[0]?.log) };
  };
  const before = await read();
  const { answers } = await work();
  const after = await read();
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / answers;
  return {
    server: each(before.server, after.server),
    database: each(before.database, after.database),
    log: (after.log - before.log) / answers,
  };
}

export function costText(name: string, { server, database, log }: Cost): string {
  const ms = (time: number | null) => (time === null ? '–' : `${time.toFixed(2)} ms`);
  return `    ${name}: server ${ms(server)}, PostgreSQL ${ms(database)}, log ${(log / 1_000).toFixed(1)} KB`;
}

/** Resolves when no job is due. */
export async function untilJobsAreDone(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ due: boolean }>(
      'select exists (select from job where done_at is null and run_at <= now()) as due',
    );
    if (!rows[0]?.due) return;
    await delay(PAUSE_MS);
  }
}
