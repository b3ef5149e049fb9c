import { type Connection, execute } from '../database/database';

/** Who did what to which record; `before` and `after` hold only the changed values. */
export interface AuditEntry {
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes an audit row in the transaction of its change. */
export async function recordAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await execute(tx, 'audit-record')`
    insert into audit (actor_id, action, entity, entity_id, before, after)
    values (${entry.actorId}, ${entry.action}, ${entry.entity}, ${entry.entityId}, ${entry.before}, ${entry.after})`;
}
