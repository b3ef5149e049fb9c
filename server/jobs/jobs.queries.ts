import type { Job } from '#contract/admin/jobs';
import { type Connection, matchesOne, queryOne, raw } from '../database/database';
import { type PageOffset, readPage } from '../database/ordering';
import type { JobTable } from '../database/rows';

export interface JobRow
  extends Pick<
    JobTable,
    'id' | 'kind' | 'attempts' | 'lastError' | 'createdAt' | 'runAt' | 'doneAt'
  > {
  payload: Record<string, unknown>;
  /** The number of the order in the payload, if any. */
  orderNumber: number | null;
}

const COLUMNS = `id, kind, payload, attempts, last_error, created_at, run_at, done_at, (
    select o.number from shop_order o
    where o.id = case when payload ->> 'orderId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (payload ->> 'orderId')::uuid end
  ) as order_number`;

const conditions: Record<Job['state'] | 'open', string> = {
  open: 'done_at is null',
  waiting: 'done_at is null and last_error is null',
  failed: 'done_at is null and last_error is not null',
  done: 'done_at is not null',
};

/** A page of jobs, newest first, and their total number. */
export function listJobRows(
  connection: Connection,
  state: keyof typeof conditions,
  page: PageOffset,
): Promise<{ rows: JobRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: 'job',
    where: conditions[state],
    orderBy: 'id desc',
    values: [],
  };
  return readPage<JobRow>(connection, 'jobs-list', listing, page);
}

export function findJob(connection: Connection, id: string) {
  return queryOne<JobRow>(connection, 'jobs-find')`
    select ${raw(COLUMNS)} from job where id = ${id}`;
}

/** Makes a job due now. False if it is done or running. */
export function makeDue(tx: Connection, id: string) {
  return matchesOne(tx, 'jobs-make-due')`
    update job set run_at = least(run_at, now()), leased_until = null
    where id = ${id} and done_at is null and (leased_until is null or leased_until < now())`;
}
