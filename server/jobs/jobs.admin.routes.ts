import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/jobs';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { listJobs, retryJob } from './jobs.service';

/** Background jobs. */
export function jobAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listJobs, ({ query }) => listJobs(shop, query));
  mount(app, shop, contract.retryJob, ({ caller, params }) => retryJob(shop, caller, params.id));
}
