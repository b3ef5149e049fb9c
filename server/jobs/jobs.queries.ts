import type { Job } from '#contract/admin/jobs';
import type { Connection } from '../database/database';

export interface JobRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  run_at: Date;
  done_at: Date | null;
  /** The number of the order in the payload, if any. */
  order_number: number | null;
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
export async function listJobRows(
  connection: Connection,
  state: keyof typeof conditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const { rows } = await connection.query<JobRow>({
    name: `jobs-list-${state}`,
    text: `select ${COLUMNS} from job where ${conditions[state]} order by id desc limit $1 offset $2`,
    values: [limit, offset],
  });
  const counted = await connection.query<{ count: number }>({
    name: `jobs-count-${state}`,
    text: `select count(*)::int as count from job where ${conditions[state]}`,
  });
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

export async function findJob(connection: Connection, id: string): Promise<JobRow | null> {
  const { rows } = await connection.query<JobRow>({
    name: 'jobs-find',
    text: `select ${COLUMNS} from job where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Makes a job due now. False if it is done or running. */
export async function makeDue(tx: Connection, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'jobs-make-due',
    text: `update job set run_at = least(run_at, now()), leased_until = null
      where id = $1 and done_at is null and (leased_until is null or leased_until < now())`,
    values: [id],
  });
  return rowCount === 1;
}
