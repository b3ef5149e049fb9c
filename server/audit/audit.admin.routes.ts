import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/audit';
import { sendCsv } from '../http/csv';
import { sendDownload } from '../http/download';
import { mount, mountList } from '../http/mount';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listAudit } from './audit.service';
import { exportCsv, exportLines, recordExport } from './audit-file.service';

/** The audit log, read-only. */
export function auditAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listAudit, ({ query }) => listAudit(shop, query));
  mount(app, shop, contract.exportAuditCsv, async ({ caller, query, reply }) => {
    await recordExport(shop, caller, 'csv', query);
    sendCsv(reply, { name: 'audit-log', day: await shopToday(shop) }, exportCsv(shop, query));
    return undefined;
  });
  mount(app, shop, contract.exportAuditLines, async ({ caller, query, reply }) => {
    await recordExport(shop, caller, 'jsonl', query);
    sendDownload(
      reply,
      { name: 'audit-log', type: 'jsonl', day: await shopToday(shop) },
      exportLines(shop, query),
    );
    return undefined;
  });
}
