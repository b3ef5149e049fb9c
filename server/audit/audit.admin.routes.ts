import * as contract from '#contract/admin/audit';
import { implement } from '../http/implement';
import { csvFile, jsonLinesFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import { listAudit } from './audit.service';
import { exportCsv, exportLines, recordExport } from './audit-file.service';

/** The audit log, read-only. */
export const auditAdminRoutes = implement(contract, {
  listAudit: ({ shop, query }) => listAudit(shop, query),
  exportAuditCsv: async ({ shop, caller, query }) => {
    await recordExport(shop, caller, 'csv', query);
    return csvFile({ name: 'audit-log', day: await shopToday(shop) }, exportCsv(shop, query));
  },
  exportAuditLines: async ({ shop, caller, query }) => {
    await recordExport(shop, caller, 'jsonl', query);
    return jsonLinesFile(
      { name: 'audit-log', day: await shopToday(shop) },
      exportLines(shop, query),
    );
  },
});
