import { z } from 'zod';
import { endpoint } from '../endpoint';
import { area, paging } from './area';

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

const jobs = area('admin', 'Admin: jobs');

export const listJobs = endpoint({
  ...jobs.get('/api/admin/jobs'),
  summary: 'Background jobs, newest first; without `state`, those that are not done',
  query: z.object({
    state: z.enum(jobStates).optional(),
    ...paging(50, 200),
  }),
  response: z.array(job),
  list: true,
});

export const retryJob = endpoint({
  ...jobs.post('/api/admin/jobs/:id/retry'),
  summary: 'Run a job now instead of at its scheduled time; a completed job does not run again',
  response: job,
});
