import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageNumber, pageSize } from '../paging';

/** `waiting` was not tried yet or is under way, `failed` was tried and will be tried again, `done` is done. */
export const jobStates = ['waiting', 'failed', 'done'] as const;

const job = z.object({
  _id: z.string(),
  kind: z.string(),
  /** What it is about, where that is one thing of the shop: `{ name: 'orderId', id: '…' }`. */
  subject: z
    .object({
      name: z.string(),
      id: z.string(),
      /** The order's number, where it is an order. */
      number: z.number().int().nullable(),
    })
    .nullable(),
  state: z.enum(jobStates),
  tries: z.number().int(),
  /** What went wrong the last time; addresses of servers and secrets are taken out. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** When it is tried next, or was due. */
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
  summary:
    'What the shop has to do beside its calls, newest first; without `state` what is not done',
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
  summary: 'Try a job now instead of at its time; one that is done is not done again',
  params: z.object({ id: z.string() }),
  response: job,
});
