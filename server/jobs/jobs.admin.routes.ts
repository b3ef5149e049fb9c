import * as contract from '#contract/admin/jobs';
import { implement } from '../http/implement';
import { listJobs, retryJob } from './jobs.service';

/** Background jobs. */
export const jobAdminRoutes = implement(contract, {
  listJobs: ({ shop, query }) => listJobs(shop, query),
  retryJob: ({ shop, caller, params }) => retryJob(shop, caller, params.id),
});
