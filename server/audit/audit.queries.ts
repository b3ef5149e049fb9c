import { priceActions, priceFields } from '#contract/audit-words';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import type { Connection } from '../database/database';

export interface AuditRow {
  id: string;
  at: Date;
  actor_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditFilter {
  /** Is part of the action, the thing or its id, or of who did it. */
  q: string | null;
  /** Those whose words hold `q`, and whether the words for a changed price do. */
  told: { actions: string[]; price: boolean };
  actor: string | null;
  action: string | null;
  entity: string | null;
  entityId: string | null;
  from: Date | null;
  /** The first moment that no longer counts. */
  until: Date | null;
}

/** A page of the audit, newest first, and how many match, at least `COMMON_COUNT` of a search that finds very many. */
export async function listAuditRows(
  connection: Connection,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { matches, values, most } = await conditionsOf(connection, filter);
  const counted = await connection.query<{ count: number }>({
    text: `select count(*)::int from (select from audit where ${matches} ${most === null ? '' : `limit ${most}`}) as found`,
    values,
  });
  const { rows } = await connection.query<AuditRow>({
    text: `select u.id, u.at, u.actor_id, a.first_name, a.last_name, a.email, u.action, u.entity, u.entity_id, u.before, u.after
      from (
        select * from audit where ${matches} order by at desc, id desc
        limit $${values.length + 1} offset $${values.length + 2}
      ) as u left join account a on a.id = u.actor_id
      order by u.at desc, u.id desc`,
    values: [...values, limit, offset],
  });
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

interface Conditions {
  matches: string;
  values: unknown[];
  /** How far to count; null: all. */
  most: number | null;
}

// Only the conditions that are asked for stand in the statement, and none is prepared: so each is planned for what it
// looks for, and uses the index of its own.
async function conditionsOf(connection: Connection, filter: AuditFilter): Promise<Conditions> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    filter.actor !== null && `actor_id = ${place(filter.actor)}`,
    filter.action !== null && `action = ${place(filter.action)}`,
    filter.entity !== null && `entity = ${place(filter.entity)}`,
    filter.entityId !== null && `entity_id = ${place(filter.entityId)}`,
    filter.from !== null && `at >= ${place(filter.from)}`,
    filter.until !== null && `at < ${place(filter.until)}`,
  ].filter((condition) => condition !== false);
  if (filter.q === null) return { matches: conditions.join(' and ') || 'true', values, most: null };

  const isShort = [...filter.q].length < 3;
  const people = await listActors(connection, filter.q);
  // One or two letters begin an action; they are too few for the trigrams of the index `audit_search`.
  const pattern = isShort ? beginning(filter.q.toLowerCase()) : holding(filter.q);
  const [text, actors] = [place(pattern), place(people)];
  const what = isShort ? 'action' : `action || ' ' || entity || ' ' || entity_id`;
  const told = toldBy(filter.told, place);
  const anywhere = [
    ...conditions,
    unindexed(`(${what}) ilike ${text} or actor_id = any (${actors}::uuid[]) or ${told}`),
  ];
  const newest =
    'select action, entity, entity_id, actor_id, at, after from audit order by at desc, id desc';
  if (await isCommon(connection, newest, anywhere.join(' and '), values))
    return { matches: anywhere.join(' and '), values, most: COMMON_COUNT };
  const indexed = isShort
    ? `select id from audit where action like ${text}`
    : `select id from audit where (${what}) ilike ${text}`;
  const found = `id in (${indexed} union all select id from audit where actor_id = any (${actors}::uuid[])
    union all select id from audit where ${told} offset 0)`;
  return { matches: [found, ...conditions].join(' and '), values, most: null };
}

/** Entries whose action is told in words that were sought; those of the price are told so if they changed nothing else. */
function toldBy(
  { actions, price }: AuditFilter['told'],
  place: (value: unknown) => string,
): string {
  const told = `action = any (${place(actions)}::text[])`;
  if (!price) return told;
  return `(${told} or action = any (${place(priceActions)}::text[])
    and after is not null and after - ${place(priceFields)}::text[] = '{}'::jsonb)`;
}

/** The names of the things that entries are about, by kind and id. */
export async function listThingNames(
  connection: Connection,
  ids: Record<
    'product' | 'account' | 'promotion' | 'invitation' | 'mail' | 'import' | 'return',
    string[]
  >,
): Promise<{ entity: string; id: string; name: string }[]> {
  const { rows } = await connection.query<{ entity: string; id: string; name: string }>({
    name: 'audit-things',
    text: `select 'product' as entity, id::text, title as name from product where id = any ($1::uuid[])
      union all
      select 'account', id::text, first_name || ' ' || last_name from account
      where id = any ($2::uuid[]) and erased_at is null
      union all
      select 'promotion', id::text, code from promotion where id = any ($3::uuid[])
      union all
      select 'invitation', id::text, email from staff_invitation where id = any ($4::uuid[])
      union all
      select 'mail', id::text, subject from mail where id = any ($5::uuid[])
      union all
      select 'import', id::text, file_name from product_import where id = any ($6::uuid[])
      union all
      select 'return', id::text, '..' || right(order_id::text, 6) from return_request where id = any ($7::uuid[])`,
    values: [
      ids.product,
      ids.account,
      ids.promotion,
      ids.invitation,
      ids.mail,
      ids.import,
      ids.return,
    ],
  });
  return rows;
}

/** The staff whose name or address holds a word; one or two letters are no name. */
async function listActors(connection: Connection, q: string): Promise<string[]> {
  if ([...q].length < 3) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: 'audit-actors',
    text: `select id from account
      where role <> 'User' and erased_at is null and (first_name || ' ' || last_name || ' ' || email || '') ilike $1`,
    values: [holding(q)],
  });
  return rows.map(({ id }) => id);
}
