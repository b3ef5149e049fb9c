import { setTimeout as wait } from 'node:timers/promises';
import { ownValue } from '#contract/values/own-value';
import { type Connection, execute, queryAll } from '../database/database';
import type { JobTable } from '../database/rows';
import { isDatabaseAway } from '../http/errors';
import type { Shop } from '../shop';
import { currentTraceparent, failSpan, inJobSpan } from '../telemetry/spans';

declare module '../shop' {
  interface Shop {
    /** Makes the job workers look for jobs now. Call it after a commit that added jobs. */
    wakeJobs(): void;
  }
}

/** Runs jobs of one kind. May run more than once for the same job, so it must be idempotent. */
export type JobHandler = (
  payload: Record<string, unknown>,
  job: { id: string; attempts: number },
) => Promise<void>;

/**
 * Runs several due jobs together and returns one result for each, in order. Like a `JobHandler`, it must be idempotent.
 * If it throws, it is called again for each job separately.
 */
type JobsHandler = (jobs: QueuedJob[]) => Promise<PromiseSettledResult<unknown>[]>;

/** A job throws it if it can be done only later, at `at` or, if that is not known, in ten minutes: nothing has failed. */
export class RunLater extends Error {
  constructor(readonly at: Date | null) {
    super('The job can be done only later.');
  }
}

export interface QueuedJob extends Pick<JobTable, 'id' | 'kind' | 'attempts'> {
  payload: Record<string, unknown>;
  /** The W3C trace context of the request that caused it. */
  traceparent: JobTable['traceparent'];
}

const LEASE_SECONDS = 15;
/** Workers renew the leases of running jobs well before they expire, however long a job or batch takes. */
const RENEW_MS = 5_000;
const POLL_MS = 1_000;
const BATCH_SIZE = 10;
const MAX_DELAY_SECONDS = 3_600;
/** While more jobs are due than fit a batch, a worker pauses for three times its working time: requests come first. */
const REST = { times: 3, maxMs: 250 };

/**
 * Inserts a job in the caller's transaction, so that both commit or neither. With a `key`, a second job of
 * that kind and key is not inserted. Its time is not that of the transaction's start, so that jobs of transactions that waited
 * for the same lock run in the order of the lock.
 */
export async function enqueue(
  connection: Connection,
  kind: string,
  payload: Record<string, unknown>,
  { key, delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
): Promise<void> {
  await execute(connection, 'job-enqueue')`
    insert into job (kind, key, payload, traceparent, run_at)
    values (${kind}, ${key}, ${payload}, ${currentTraceparent()},
      clock_timestamp() + make_interval(secs => ${delaySeconds}))
    on conflict (kind, key) do nothing`;
}

/**
 * Deletes a job in the caller's transaction, whether it is done or not, so that one with its key can be inserted again. A worker
 * that runs it at this moment still ends it.
 */
export async function forgetJob(connection: Connection, kind: string, key: string): Promise<void> {
  await execute(connection, 'job-forget')`delete from job where kind = ${kind} and key = ${key}`;
}

/** A worker that runs due jobs, each in one replica at a time (SKIP LOCKED and a lease). Failing jobs do not stop it. */
export function createWorker(shop: Shop, handlers: Record<string, JobHandler>) {
  return startable(shop, {
    kinds: Object.keys(handlers),
    batchSize: BATCH_SIZE,
    work: async (jobs) => {
      for (const job of jobs) await work(shop, handlers, job);
    },
  });
}

/** A worker of jobs of one kind that are cheaper done together, `batchSize` at a time. */
export function createWorkerTogether(
  shop: Shop,
  { kind, batchSize, handler }: { kind: string; batchSize: number; handler: JobsHandler },
) {
  return startable(shop, {
    kinds: [kind],
    batchSize,
    work: (jobs) => workTogether(shop, handler, jobs),
  });
}

/** The jobs that a worker takes, and how it runs them. */
interface Work {
  kinds: string[];
  batchSize: number;
  work(jobs: QueuedJob[]): Promise<void>;
}

function startable(shop: Shop, work: Work) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;
  let stopped = true;

  const poll = () => {
    clearTimeout(timer);
    if (stopped) return;
    if (working) {
      again = true;
      return;
    }
    working = workThrough(shop, work, { isStopped: () => stopped, rest })
      .catch((err) => shop.log.warn({ err }, 'the job queue could not be read'))
      .finally(() => {
        working = null;
        timer = setTimeout(poll, again ? 0 : POLL_MS);
        again = false;
        if (stopped) clearTimeout(timer);
      });
  };

  return {
    start: () => {
      stopped = false;
      poll();
    },
    /** Polls immediately; does nothing before `start`. */
    wake: poll,
    /** Runs all due jobs; for tests and for one-off commands. */
    drain: () => workThrough(shop, work, { isStopped: () => false, rest: async () => {} }),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

async function workThrough(
  shop: Shop,
  { kinds, batchSize, work }: Work,
  { isStopped, rest }: { isStopped: () => boolean; rest: (workedMs: number) => Promise<void> },
): Promise<void> {
  while (!isStopped()) {
    const since = performance.now();
    const jobs = await takeDue(shop.pool, kinds, batchSize);
    if (jobs.length > 0) await holding(shop, jobs, () => work(jobs));
    if (jobs.length < batchSize) return;
    await rest(performance.now() - since);
  }
}

async function rest(workedMs: number): Promise<void> {
  await wait(Math.min(workedMs * REST.times, REST.maxMs));
}

/** Runs `work` while renewing the leases of jobs. A failed renewal is harmless: the next one or another worker follows. */
async function holding(shop: Shop, jobs: QueuedJob[], work: () => Promise<void>): Promise<void> {
  const renewing = setInterval(() => {
    renewLeases(shop.pool, jobs).catch((err) =>
      shop.log.warn({ err }, 'the leases of jobs could not be renewed'),
    );
  }, RENEW_MS);
  await work().finally(() => clearInterval(renewing));
}

async function work(
  shop: Shop,
  handlers: Record<string, JobHandler>,
  job: QueuedJob,
): Promise<void> {
  const end = shop.metrics.jobs.startTimer({ kind: job.kind });
  try {
    await inJobSpan(job.kind, [job], async () => {
      await ownValue(handlers, job.kind)?.(job.payload, { id: job.id, attempts: job.attempts });
      await finish(shop.pool, [job]);
    });
    end({ outcome: 'done' });
  } catch (err) {
    if (err instanceof RunLater) {
      end({ outcome: 'done' });
      return hold(shop.pool, job, err.at);
    }
    end({ outcome: 'failed' });
    await postponeFailed(shop, job, err);
  }
}

async function workTogether(shop: Shop, handler: JobsHandler, jobs: QueuedJob[]): Promise<void> {
  const since = performance.now();
  const results = await settleTogether(handler, jobs);
  const seconds = (performance.now() - since) / 1000 / jobs.length;
  const done = jobs.filter((_, index) => results[index]?.status === 'fulfilled');
  if (done.length > 0) await finish(shop.pool, done);
  for (const [index, job] of jobs.entries()) {
    const result = results[index];
    const outcome = result?.status === 'fulfilled' ? 'done' : 'failed';
    shop.metrics.jobs.observe({ kind: job.kind, outcome }, seconds);
    if (result?.status === 'rejected') await postponeFailed(shop, job, result.reason);
  }
}

/** Run separately, a job that made the whole batch fail fails alone. */
async function settleTogether(
  handler: JobsHandler,
  jobs: QueuedJob[],
): Promise<PromiseSettledResult<unknown>[]> {
  try {
    return await inJobSpan(jobs[0]?.kind ?? '', jobs, async () => {
      const results = await handler(jobs);
      for (const result of results) if (result.status === 'rejected') failSpan(result.reason);
      return results;
    });
  } catch (reason) {
    if (jobs.length === 1 || isDatabaseAway(reason))
      return jobs.map(() => ({ status: 'rejected', reason }));
    const results: PromiseSettledResult<unknown>[] = [];
    for (const job of jobs) results.push(...(await settleTogether(handler, [job])));
    return results;
  }
}

async function postponeFailed(shop: Shop, job: QueuedJob, err: unknown): Promise<void> {
  shop.log.warn(
    { err, job: job.id, kind: job.kind, attempts: job.attempts, orderId: job.payload.orderId },
    'a job failed and will be tried again',
  );
  await postpone(shop.pool, job, (err as Error).message ?? String(err));
}

function takeDue(connection: Connection, kinds: string[], batchSize: number) {
  return queryAll<QueuedJob>(connection, 'job-take')`
    with taken as (
      update job set attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from job
        where done_at is null and run_at <= now() and (leased_until is null or leased_until < now())
          and kind = any (${kinds})
        order by run_at, id limit ${batchSize}
        for update skip locked
      )
      returning id, kind, payload, attempts, traceparent, run_at
    )
    select id, kind, payload, attempts, traceparent from taken order by run_at, id`;
}

function claimsOf(jobs: QueuedJob[]): { ids: string[]; attempts: number[] } {
  return { ids: jobs.map(({ id }) => id), attempts: jobs.map(({ attempts }) => attempts) };
}

/** Jobs that are done or that another worker has claimed are unchanged: `attempts` identifies the claim. */
async function renewLeases(connection: Connection, jobs: QueuedJob[]): Promise<void> {
  const { ids, attempts } = claimsOf(jobs);
  await execute(connection, 'job-renew')`
    update job set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from unnest(${ids}::bigint[], ${attempts}::integer[]) as held (id, attempts)
    where job.id = held.id and job.attempts = held.attempts and done_at is null and leased_until is not null`;
}

/** Completion times differ by a microsecond, so that sorting by them keeps the order of the jobs. */
async function finish(connection: Connection, jobs: QueuedJob[]): Promise<void> {
  const { ids, attempts } = claimsOf(jobs);
  await execute(connection, 'job-finish')`
    update job set done_at = now() + n * interval '1 microsecond', leased_until = null, last_error = null
    from unnest(${ids}::bigint[], ${attempts}::integer[]) with ordinality as done (id, attempts, n)
    where job.id = done.id and job.attempts = done.attempts`;
}

/** Not before the next minute: clocks differ, and nothing happens at the very second. */
async function hold(connection: Connection, job: QueuedJob, at: Date | null): Promise<void> {
  await execute(connection, 'job-hold')`
    update job set leased_until = null, last_error = null,
      run_at = greatest(coalesce(${at}::timestamptz, now() + interval '9 minutes'), now()) + interval '1 minute'
    where id = ${job.id} and attempts = ${job.attempts}`;
}

async function postpone(connection: Connection, job: QueuedJob, error: string): Promise<void> {
  const delay = Math.min(2 ** job.attempts, MAX_DELAY_SECONDS);
  await execute(connection, 'job-postpone')`
    update job set leased_until = null, last_error = ${error.slice(0, 500)},
      run_at = now() + make_interval(secs => ${delay})
    where id = ${job.id} and attempts = ${job.attempts}`;
}

/**
 * Adds a field to the payloads of jobs unless it exists already. Returns the stored values by job id, so that every
 * further run of a job reads the value of the first run.
 */
export async function addToPayloadOnce(
  connection: Connection,
  name: string,
  fields: { jobId: string; value: string }[],
): Promise<Map<string, string>> {
  const rows = await queryAll<Pick<JobTable, 'id'> & { value: string }>(
    connection,
    'job-note-once',
  )`
    update job set payload = jsonb_build_object(${name}::text, field.value) || payload
    from json_to_recordset(${JSON.stringify(fields)}) as field ("jobId" bigint, value text)
    where job.id = field."jobId"
    returning job.id, payload ->> ${name}::text as value`;
  return new Map(rows.map(({ id, value }) => [id, value]));
}
