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
  actor: string | null;
  action: string | null;
  entity: string | null;
  entityId: string | null;
  from: Date | null;
  /** The first moment that no longer counts. */
  until: Date | null;
}

/** A page of the audit, newest first. */
export async function listAuditRows(
  connection: Connection,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const { text, values } = conditionsOf(filter);
  const { rows } = await connection.query<AuditRow>({
    text: `select u.id, u.at, u.actor_id, a.first_name, a.last_name, a.email, u.action, u.entity, u.entity_id, u.before, u.after
      from (
        select * from audit where ${text} order by at desc, id desc
        limit ${place(values, limit)} offset ${place(values, offset)}
      ) as u left join account a on a.id = u.actor_id
      order by u.at desc, u.id desc`,
    values,
  });
  return rows;
}

export async function countAudit(connection: Connection, filter: AuditFilter): Promise<number> {
  const { text, values } = conditionsOf(filter);
  const { rows } = await connection.query<{ count: number }>({
    text: `select count(*)::int as count from audit where ${text}`,
    values,
  });
  return rows[0]?.count ?? 0;
}

// Only the conditions that are asked for stand in the statement, and none is prepared: so each is planned for what it
// looks for, and uses the index of its own.
function conditionsOf(filter: AuditFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = [
    filter.actor !== null && `actor_id = ${place(values, filter.actor)}`,
    filter.action !== null && `action = ${place(values, filter.action)}`,
    filter.entity !== null && `entity = ${place(values, filter.entity)}`,
    filter.entityId !== null && `entity_id = ${place(values, filter.entityId)}`,
    filter.from !== null && `at >= ${place(values, filter.from)}`,
    filter.until !== null && `at < ${place(values, filter.until)}`,
    filter.q !== null && searchOf(place(values, toPattern(filter.q))),
  ].filter((condition) => condition !== false);
  return { text: conditions.length === 0 ? 'true' : conditions.join(' and '), values };
}

/** The searched expression is the one of the index `audit_search`. Only staff change things, so these are few. */
function searchOf(pattern: string): string {
  return `((action || ' ' || entity || ' ' || entity_id) ilike ${pattern} or actor_id = any (array(
    select actor.id from account actor
    where actor.role <> 'User' and (actor.first_name || ' ' || actor.last_name || ' ' || actor.email) ilike ${pattern}
  )))`;
}

function place(values: unknown[], value: unknown): string {
  return `$${values.push(value)}`;
}

function toPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
