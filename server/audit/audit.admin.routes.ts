import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/audit';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { listAudit } from './audit.service';

/** The audit log, read-only. */
export function auditAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listAudit, async (call) => {
    const { entries, total } = await listAudit(shop, call.query);
    setTotal(call, total, call.query);
    return entries;
  });
}
