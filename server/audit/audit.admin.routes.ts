import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit';
import { mount, tellTotal } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { listAudit } from './audit.service';

/** Who changed what. It can only be read. */
export function auditAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listAudit, async (call) => {
    const { entries, total } = await listAudit(shop, call.query);
    tellTotal(call, total, call.query);
    return entries;
  });
}
