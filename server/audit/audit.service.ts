import type { AuditRow, listAudit as listAuditEndpoint } from '#contract/admin/audit';
import type { Received } from '#contract/endpoint';
import { isId } from '#contract/values/id';
import { pageOffset } from '../database/ordering';
import type { Shop } from '../shop';
import { listAuditRows, listRecordNames, type StoredAuditRow as StoredRow } from './audit.queries';
import type { AuditFilter } from './audit-search.queries';
import { actionsLabelled, labelOf } from './labels';

const DAY_MS = 86_400_000;

type Listing = Received<typeof listAuditEndpoint>['query'];

/** A page of the audit log, newest first, and the number of matches. */
export async function listAudit(
  shop: Shop,
  query: Listing,
): Promise<{ items: AuditRow[]; total: number }> {
  if (query.actor && !isId(query.actor)) return { items: [], total: 0 };
  const { pageNumber, pageSize } = query;
  const filter = {
    ...readFilter(query),
    q: query.q || null,
    labels: matchingLabels(shop, query.q ?? ''),
    isGrouped: !query.entityId && !query.action,
  };
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listAuditRows(shop.pool, filter, page);
  return { items: await describeRows(shop, rows), total };
}

/** The entries of a filter, without the search of a text. */
export function readFilter(query: Omit<Listing, 'q' | 'pageNumber' | 'pageSize'>): AuditFilter {
  return {
    q: null,
    labels: { actions: [], price: false },
    actor: query.actor || null,
    action: query.action || null,
    entity: query.entity || null,
    entityId: query.entityId || null,
    from: query.from === undefined ? null : new Date(query.from),
    isGrouped: false,
    until: query.to === undefined ? null : endOf(query.to),
  };
}

/** Adds the label and the record's name. */
export async function describeRows(shop: Shop, rows: StoredRow[]): Promise<AuditRow[]> {
  const names = await namesOf(shop, rows);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    label: labelOf(shop.features, row),
    thing: countedProducts(row) ?? names.get(`${row.entity} ${row.entityId}`) ?? '',
  }));
}

/** A bulk change and its undo have one id, and each its own number of products. */
function countedProducts({ entity, after }: StoredRow): string | null {
  if (entity !== 'product-change') return null;
  const count = Number(after?.products);
  return count === 1 ? '1 product' : `${count} products`;
}

/** The first moment after a day (`2026-03-04`, in UTC), or after the millisecond of a moment. */
function endOf(dayOrMoment: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(dayOrMoment);
  return new Date(new Date(dayOrMoment).getTime() + (isDay ? DAY_MS : 1));
}

/** One or two letters occur in nearly every label. */
function matchingLabels(shop: Shop, q: string): AuditFilter['labels'] {
  return [...q].length < 3 ? { actions: [], price: false } : actionsLabelled(shop.features, q);
}

/** The names of a page's records, by kind and id. */
async function namesOf(shop: Shop, rows: StoredRow[]): Promise<Map<string, string>> {
  const idsOf = (entity: string) =>
    rows.filter((row) => row.entity === entity && isId(row.entityId)).map((row) => row.entityId);
  const named = await listRecordNames(shop.pool, {
    product: idsOf('product'),
    account: idsOf('account'),
    promotion: idsOf('promotion'),
    campaign: idsOf('campaign'),
    invitation: idsOf('invitation'),
    mail: idsOf('mail'),
    import: idsOf('import'),
    return: idsOf('return'),
    order: idsOf('order'),
    'site-page': idsOf('site-page'),
    review: idsOf('review'),
    'customer-group': idsOf('customer-group'),
  });
  const issues = idsOf('payment-issue').map((id) => ({
    entity: 'payment-issue',
    id,
    name: `..${id.slice(-6)}`,
  }));
  return new Map([...named, ...issues].map(({ entity, id, name }) => [`${entity} ${id}`, name]));
}
