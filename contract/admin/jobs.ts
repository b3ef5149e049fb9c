import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageNumber, pageSize } from '../paging';

/** `waiting`: not tried yet, or running; `failed`: will be retried; `done`: completed. */
export const jobStates = ['waiting', 'failed', 'done'] as const;

const job = z.object({
  _id: z.string(),
  kind: z.string(),
  /** The record that the job refers to, if it is a single one: `{ name: 'orderId', id: '…' }`. */
  subject: z
    .object({
      name: z.string(),
      id: z.string(),
      /** The order's number, if it is an order. */
      number: z.number().int().nullable(),
    })
    .nullable(),
  state: z.enum(jobStates),
  tries: z.number().int(),
  /** The last error; server addresses and secrets are removed. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** The time of the next attempt, or when the job was due. */
  runAt: z.string(),
  doneAt: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

const tag = 'Admin: jobs';

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  tag,
  summary: 'Background jobs, newest first; without `state`, those that are not done',
  query: z.object({
    state: z.enum(jobStates).optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(job),
  list: true,
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: 'admin',
  tag,
  summary: 'Run a job now instead of at its scheduled time; a completed job does not run again',
  params: z.object({ id: z.string() }),
  response: job,
});
