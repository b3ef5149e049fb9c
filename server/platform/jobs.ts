import type { Connection } from '../database/database';
import type { Shop } from './shop';

/** Does one kind of job. May run more than once for the same job, so its effect must be the same then. */
export type JobHandler = (
  payload: Record<string, unknown>,
  job: { id: string; attempts: number },
) => Promise<void>;

const LEASE_SECONDS = 15;
/** A worker that is at it renews its leases well before they are over, however long a job or its batch takes. */
const RENEW_MS = 5_000;
const TURN_MS = 1_000;
const BATCH = 10;
const LONGEST_WAIT_SECONDS = 3_600;

interface JobRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/**
 * Writes a job with the caller's own transaction: it is there if and only if the rest is. With a `key`, a second job of
 * that kind and key is not made.
 */
export async function enqueue(
  connection: Connection,
  kind: string,
  payload: Record<string, unknown>,
  options: { key?: string; delaySeconds?: number } = {},
): Promise<void> {
  await connection.query({
    name: 'job-enqueue',
    text: `insert into job (kind, key, payload, run_at) values ($1, $2, $3, now() + make_interval(secs => $4))
      on conflict (kind, key) do nothing`,
    values: [kind, options.key ?? null, JSON.stringify(payload), options.delaySeconds ?? 0],
  });
}

/** A worker that takes due jobs, each by one replica at a time (SKIP LOCKED and a lease), and never stops for a bad one. */
export function createWorker(shop: Shop, handlers: Record<string, JobHandler>) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;
  let stopped = true;

  const turn = () => {
    clearTimeout(timer);
    if (stopped) return;
    if (working) {
      again = true;
      return;
    }
    working = workThrough(shop, handlers, () => stopped)
      .catch((err) => shop.log.warn({ err }, 'the job queue could not be read'))
      .finally(() => {
        working = null;
        timer = setTimeout(turn, again ? 0 : TURN_MS);
        again = false;
        if (stopped) clearTimeout(timer);
      });
  };

  return {
    start: () => {
      stopped = false;
      turn();
    },
    /** Looks at once; does nothing before `start`. */
    wake: turn,
    /** Does everything that is due now; for tests and for one-off commands. */
    drain: () => workThrough(shop, handlers, () => false),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

async function workThrough(
  shop: Shop,
  handlers: Record<string, JobHandler>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const jobs = await takeDue(shop.pool, Object.keys(handlers));
    await holding(shop, jobs, async () => {
      for (const job of jobs) await work(shop, handlers, job);
    });
    if (jobs.length < BATCH) return;
  }
}

/** Works while the leases of some jobs are renewed. A failed renewal is no harm: the next one, or another worker, comes. */
async function holding(shop: Shop, jobs: JobRow[], work: () => Promise<void>): Promise<void> {
  const renewing = setInterval(() => {
    renewLeases(shop.pool, jobs).catch((err) =>
      shop.log.warn({ err }, 'the leases of jobs could not be renewed'),
    );
  }, RENEW_MS);
  await work().finally(() => clearInterval(renewing));
}

async function work(shop: Shop, handlers: Record<string, JobHandler>, job: JobRow): Promise<void> {
  try {
    await handlers[job.kind]?.(job.payload, { id: job.id, attempts: job.attempts });
    await finish(shop.pool, job);
  } catch (err) {
    shop.log.warn(
      { err, job: job.id, kind: job.kind, attempts: job.attempts },
      'a job failed and will be tried again',
    );
    await postpone(shop.pool, job, (err as Error).message ?? String(err));
  }
}

async function takeDue(connection: Connection, kinds: string[]): Promise<JobRow[]> {
  const { rows } = await connection.query<JobRow>({
    name: 'job-take',
    text: `with taken as (
        update job set attempts = attempts + 1, leased_until = now() + make_interval(secs => $2)
        where id in (
          select id from job
          where done_at is null and run_at <= now() and (leased_until is null or leased_until < now())
            and kind = any ($3)
          order by run_at, id limit $1
          for update skip locked
        )
        returning id, kind, payload, attempts, run_at
      )
      select id, kind, payload, attempts from taken order by run_at, id`,
    values: [BATCH, LEASE_SECONDS, kinds],
  });
  return rows;
}

/** Of jobs that were taken over meanwhile, or are done, nothing changes: `attempts` tells whose turn it is. */
async function renewLeases(connection: Connection, jobs: JobRow[]): Promise<void> {
  await connection.query({
    name: 'job-renew',
    text: `update job set leased_until = now() + make_interval(secs => $3)
      from unnest($1::bigint[], $2::integer[]) as held (id, attempts)
      where job.id = held.id and job.attempts = held.attempts and done_at is null and leased_until is not null`,
    values: [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts), LEASE_SECONDS],
  });
}

async function finish(connection: Connection, { id, attempts }: JobRow): Promise<void> {
  await connection.query({
    name: 'job-finish',
    text: `update job set done_at = now(), leased_until = null, last_error = null
      where id = $1 and attempts = $2`,
    values: [id, attempts],
  });
}

async function postpone(connection: Connection, job: JobRow, error: string): Promise<void> {
  await connection.query({
    name: 'job-postpone',
    text: `update job set leased_until = null, last_error = $2, run_at = now() + make_interval(secs => $3)
      where id = $1 and attempts = $4`,
    values: [
      job.id,
      error.slice(0, 500),
      Math.min(2 ** job.attempts, LONGEST_WAIT_SECONDS),
      job.attempts,
    ],
  });
}

/**
 * Writes something beside a job's payload, once: what stands there under that name already stays. Answers what stands
 * there then, so that every further run of the job reads what the first one noted.
 */
export async function noteOnce(
  connection: Connection,
  jobId: string,
  name: string,
  value: string,
): Promise<string> {
  const { rows } = await connection.query<{ value: string }>({
    name: 'job-note-once',
    text: `update job set payload = jsonb_build_object($2::text, $3::text) || payload where id = $1
      returning payload ->> $2 as value`,
    values: [jobId, name, value],
  });
  return rows[0]?.value ?? value;
}
