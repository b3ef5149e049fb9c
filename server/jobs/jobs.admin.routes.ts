import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/jobs';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { listJobs, retryJob } from './jobs.service';

/** Background jobs. */
export function jobAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listJobs, async (call) => {
    const { jobs, total } = await listJobs(shop, call.query);
    setTotal(call, total, call.query);
    return jobs;
  });
  mount(app, shop, contract.retryJob, ({ caller, params }) => retryJob(shop, caller, params.id));
}
