import type { AuditRow } from '#contract/admin/audit';
import { isId } from '#contract/values/id';
import type { Shop } from '../shop';
import { listAuditRows, listRecordNames, type AuditRow as StoredRow } from './audit.queries';
import type { AuditFilter } from './audit-search.queries';
import { actionsLabelled, labelOf } from './labels';
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

/** A page of the audit log, newest first, and the number of matches. */
export async function listAudit(
  shop: Shop,
  query: Listing,
): Promise<{ entries: AuditRow[]; total: number }> {
  if (query.actor && !isId(query.actor)) return { entries: [], total: 0 };
  const { pageNumber, pageSize } = query;
  const filter: AuditFilter = {
    q: query.q || null,
    labels: matchingLabels(shop, query.q ?? ''),
    actor: query.actor || null,
    action: query.action || null,
    entity: query.entity || null,
    entityId: query.entityId || null,
    from: query.from === undefined ? null : startOf(query.from),
    until: query.to === undefined ? null : endOf(query.to),
  };
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const { rows, total } = await listAuditRows(shop.pool, filter, page);
  const names = await namesOf(shop, rows);
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
    label: labelOf(shop.features, row),
    entity: row.entity,
    entityId: row.entity_id,
    thing: names.get(`${row.entity} ${row.entity_id}`) ?? '',
    before: row.before,
    after: row.after,
  }));
  return { entries, total };
}

/** One or two letters occur in nearly every label. */
function matchingLabels(shop: Shop, q: string): AuditFilter['labels'] {
  return [...q].length < 3 ? { actions: [], price: false } : actionsLabelled(shop.features, q);
}

/** The names of a page's records, by kind and id. */
async function namesOf(shop: Shop, rows: StoredRow[]): Promise<Map<string, string>> {
  const idsOf = (entity: string) =>
    rows.filter((row) => row.entity === entity && isId(row.entity_id)).map((row) => row.entity_id);
  const named = await listRecordNames(shop.pool, {
    ...{ product: idsOf('product'), account: idsOf('account'), promotion: idsOf('promotion') },
    ...{ invitation: idsOf('invitation'), mail: idsOf('mail'), import: idsOf('import') },
    ...{ return: idsOf('return'), order: idsOf('order') },
  });
  const issues = idsOf('payment-issue').map((id) => ({
    ...{ entity: 'payment-issue', id, name: `..${id.slice(-6)}` },
  }));
  return new Map([...named, ...issues].map(({ entity, id, name }) => [`${entity} ${id}`, name]));
}
