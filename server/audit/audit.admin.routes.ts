import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/audit';
import { mountList } from '../http/mount';
import type { Shop } from '../shop';
import { listAudit } from './audit.service';

/** The audit log, read-only. */
export function auditAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listAudit, ({ query }) => listAudit(shop, query));
}
