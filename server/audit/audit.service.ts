import type { AuditRow } from '#contract/audit';
import { isId } from '#contract/id';
import type { Shop } from '../platform/shop';
import { type AuditFilter, listAuditRows } from './audit.queries';
import { endOf, startOf } from './period.rules';

interface Listing {
  q?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** A page of who changed what, newest first, and how many changes match in all. */
export async function listAudit(
  shop: Shop,
  query: Listing,
): Promise<{ entries: AuditRow[]; total: number }> {
  if (query.actor && !isId(query.actor)) return { entries: [], total: 0 };
  const { pageNumber, pageSize } = query;
  const filter: AuditFilter = {
    q: query.q || null,
    actor: query.actor || null,
    action: query.action || null,
    entity: query.entity || null,
    entityId: query.entityId || null,
    from: query.from === undefined ? null : startOf(query.from),
    until: query.to === undefined ? null : endOf(query.to),
  };
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const { rows, total } = await listAuditRows(shop.pool, filter, page);
  const entries = rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : {
            _id: row.actor_id,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            email: row.email ?? '',
          },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
  }));
  return { entries, total };
}
