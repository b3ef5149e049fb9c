import type { AuditRow as AuditEntry } from '#contract/admin/audit';
import { COMMON_COUNT } from '../database/common-words';
import { type Connection, queryAll, raw, readRows } from '../database/database';
import { type Ordering, type PageOffset, pageOfFound, scanPage } from '../database/ordering';
import type { AuditTable } from '../database/rows';
import { composed } from '../database/statement';
import { type AuditFilter, conditionsOf, matchingEntries } from './audit-search.queries';

/** An entry without its label and the name of its record. */
export type StoredAuditRow = Omit<AuditEntry, 'at' | 'label' | 'thing'> & Pick<AuditTable, 'at'>;

const ENTRY = `u.id as _id, u.at, u.action, u.entity, u.entity_id, u.before, u.after,
  case when u.actor_id is not null then json_build_object('_id', u.actor_id, 'firstName', coalesce(a.first_name, ''),
    'lastName', coalesce(a.last_name, ''), 'email', coalesce(a.email, '')) end as actor`;

const NEWEST_FIRST: Ordering = [
  ['at', 'desc'],
  ['id', 'desc'],
];

/** A page of the audit log, newest first, and the number of matches; in a search, up to `COMMON_COUNT` are counted. */
export async function listAuditRows(
  connection: Connection,
  filter: AuditFilter,
  page: PageOffset,
): Promise<{ rows: StoredAuditRow[]; total: number }> {
  const { ids, total } = await findPage(connection, filter, page);
  const rows = await queryAll<StoredAuditRow>(connection, 'audit-list')`
    select ${raw(ENTRY)} from audit u left join account a on a.id = u.actor_id
    where u.id = any (${ids}::bigint[]) order by u.at desc, u.id desc`;
  return { rows, total };
}

async function findPage(connection: Connection, filter: AuditFilter, page: PageOffset) {
  if (filter.q === null) {
    const { matches, values } = conditionsOf(filter);
    const ids = `select id from audit where ${matches}`;
    return scanPage(connection, { ids, ordering: NEWEST_FIRST, values }, page);
  }
  const { found, values } = await matchingEntries(connection, filter, page);
  const list = { found, ids: 'select id from found', ordering: NEWEST_FIRST, values };
  const { ids, total } = await pageOfFound(connection, list, page);
  return { ids, total: Math.min(COMMON_COUNT, total) };
}

/** The entries of a filter without a text, newest first, that are older than the entry `after`. */
export async function listAuditBatch(
  connection: Connection,
  filter: AuditFilter,
  after: string | null,
  limit: number,
): Promise<StoredAuditRow[]> {
  const { matches, values } = conditionsOf(filter);
  // By the stored time: a Date has only milliseconds.
  const older = `($${values.length + 1}::bigint is null
      or (at, id) < (select at, id from audit where id = $${values.length + 1}))`;
  const rows = await readRows<StoredAuditRow>(
    connection,
    composed(
      'audit-list-audit-batch',
      `select ${ENTRY} from (
        select * from audit where ${matches} and ${older} order by at desc, id desc limit $${values.length + 2}
      ) as u left join account a on a.id = u.actor_id
      order by u.at desc, u.id desc`,
      [...values, after, limit],
    ),
  );
  return rows;
}

/** The names of the records that entries refer to, by kind and id. */
export function listRecordNames(
  connection: Connection,
  ids: Record<
    | 'product'
    | 'account'
    | 'promotion'
    | 'campaign'
    | 'invitation'
    | 'mail'
    | 'import'
    | 'return'
    | 'order'
    | 'site-page'
    | 'review'
    | 'customer-group',
    string[]
  >,
) {
  return queryAll<{ entity: string; id: string; name: string }>(connection, 'audit-things')`
    select 'product' as entity, id::text, title as name from product where id = any (${ids.product}::uuid[])
    union all
    select 'account', id::text, first_name || ' ' || last_name from account
    where id = any (${ids.account}::uuid[]) and erased_at is null
    union all
    select 'promotion', id::text, code from promotion where id = any (${ids.promotion}::uuid[])
    union all
    select 'campaign', id::text, name from campaign where id = any (${ids.campaign}::uuid[])
    union all
    select 'invitation', id::text, email from staff_invitation where id = any (${ids.invitation}::uuid[])
    union all
    select 'mail', id::text, subject from email_message where id = any (${ids.mail}::uuid[])
    union all
    select 'import', id::text, file_name from product_import where id = any (${ids.import}::uuid[])
    union all
    select 'return', r.id::text, '#' || o.number
    from return_request r join shop_order o on o.id = r.order_id where r.id = any (${ids.return}::uuid[])
    union all
    select 'order', id::text, '#' || number from shop_order where id = any (${ids.order}::uuid[])
    union all
    select 'site-page', id::text, coalesce(draft, live) ->> 'title' from site_page
    where id = any (${ids['site-page']}::uuid[])
    union all
    select 'customer-group', id::text, name from customer_group where id = any (${ids['customer-group']}::uuid[])
    union all
    select 'review', r.id::text, 'of ' || p.title
    from review r join product p on p.id = r.product_id where r.id = any (${ids.review}::uuid[])`;
}
