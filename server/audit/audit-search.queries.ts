import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import { type Connection, queryAll, raw } from '../database/database';
import { staffRoleIn } from '../database/fragments/staff-roles';
import type { PageOffset } from '../database/ordering';
import type { AccountTable } from '../database/rows';
import { priceActions, priceFields } from './labels';

export interface AuditFilter {
  /** A part of the action, the record's name or id, or the actor. */
  q: string | null;
  /** The actions whose labels contain `q`, and whether the label of a price change does. */
  labels: { actions: string[]; price: boolean };
  actor: string | null;
  action: string | null;
  entity: string | null;
  entityId: string | null;
  from: Date | null;
  /** The exclusive end of the period. */
  until: Date | null;
  /** Whether a bulk change is one entry, without those of its products. */
  isGrouped: boolean;
}

/** The conditions of a filter, except for its text. */
export function conditionsOf(filter: AuditFilter): { matches: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  // The statement contains only the requested conditions and is not prepared, so the planner picks the index that
  // fits.
  const conditions = [
    filter.actor !== null && `actor_id = ${place(filter.actor)}`,
    filter.action !== null && `action = ${place(filter.action)}`,
    filter.entity !== null && `entity = ${place(filter.entity)}`,
    filter.entityId !== null && `entity_id = ${place(filter.entityId)}`,
    filter.from !== null && `at >= ${place(filter.from)}`,
    filter.until !== null && `at < ${place(filter.until)}`,
    filter.isGrouped && 'operation_id is null',
  ].filter((condition) => condition !== false);
  return { matches: conditions.join(' and ') || 'true', values };
}

/** Each kind of entry that exists, found by one step along the index `audit_kind` each. */
const KINDS = `with recursive kind as (
    (select action, entity from audit order by action, entity limit 1)
    union all
    select next.action, next.entity from kind cross join lateral (
      select action, entity from audit where (action, entity) > (kind.action, kind.entity)
      order by action, entity limit 1
    ) as next
  ) select action, entity from kind`;

/**
 * The entries that match a filter's text, as SQL for their `id` and `at`. Of each way to match, only the newest
 * entries are read, up to the counted maximum or the end of the page. There are few kinds of entries, so their names
 * are searched instead of each entry's; their entries come from an index, newest first.
 */
export async function matchingEntries(
  connection: Connection,
  filter: AuditFilter,
  { limit, offset }: PageOffset,
): Promise<{ found: string; values: unknown[] }> {
  const { matches, values } = conditionsOf(filter);
  const place = (value: unknown) => `$${values.push(value)}`;
  const q = filter.q ?? '';
  // One or two letters match the beginning of an action; they are too few for the trigrams of the index `audit_search`.
  const isShort = [...q].length < 3;
  const newest = `order by at desc, id desc limit ${Math.max(COMMON_COUNT, limit + offset)}`;
  const entries = (condition: string) =>
    `select id, at from audit where ${condition} and ${matches}`;

  const text = place(isShort ? beginning(q) : holding(q));
  const actions = `kind.action = any (${place(filter.labels.actions)}::text[])`;
  const named = isShort
    ? `kind.action ilike ${text}`
    : `(kind.action ilike ${text} or kind.entity ilike ${text})`;
  const ofKind = 'action = kind.action and entity = kind.entity';
  const ways = [
    `select found.id, found.at from (${KINDS}) as kind
      cross join lateral (${entries(ofKind)} ${newest}) as found where ${named} or ${actions}`,
  ];
  const priceOnly = priceActions.filter((action) => !filter.labels.actions.includes(action));
  if (filter.labels.price && priceOnly.length > 0) {
    const isOfPrice = `kind.action = any (${place(priceOnly)}::text[])`;
    const isOnlyPrice = `after is not null and after - ${place(priceFields)}::text[] = '{}'::jsonb`;
    ways.push(`select found.id, found.at from (${KINDS}) as kind
      cross join lateral (${entries(`${ofKind} and ${isOnlyPrice}`)} ${newest}) as found
      where ${isOfPrice}`);
  }
  if (isShort) return { found: ways.join(' union '), values };

  const people = place(await listActors(connection, q));
  ways.push(`select found.id, found.at from unnest(${people}::uuid[]) as person (id)
    cross join lateral (${entries('actor_id = person.id')} ${newest}) as found`);
  const number = /^#?([0-9]{1,9})$/.exec(q)?.[1];
  if (number) {
    const id = `(select id::text from shop_order where number = ${place(number)}::integer)`;
    ways.push(`(${entries(`entity = 'order' and entity_id = ${id}`)} ${newest})`);
  }
  const isThing = `entity_id ilike ${text}`;
  const sample = 'select entity_id from audit order by at desc, id desc';
  const isCommonThing = await isCommon(connection, sample, 'entity_id ilike $1', [holding(q)]);
  ways.push(
    isCommonThing
      ? `(${entries(unindexed(isThing))} ${newest})`
      : `select id, at from (${entries(isThing)} offset 0) as thing`,
  );
  return { found: ways.join(' union '), values };
}

/** The staff whose name or address contains a word. */
async function listActors(connection: Connection, q: string): Promise<string[]> {
  const rows = await queryAll<Pick<AccountTable, 'id'>>(connection, 'audit-actors')`
    select id from account
    where ${raw(staffRoleIn('role'))} and erased_at is null and (first_name || ' ' || last_name || ' ' || email || '') ilike ${holding(q)}`;
  return rows.map(({ id }) => id);
}
