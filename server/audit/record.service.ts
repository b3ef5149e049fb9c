import { type Connection, execute } from '../database/database';

/** Who did what to which record; `before` and `after` hold only the changed values. */
export interface AuditEntry {
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The bulk change that this entry is a part of; the log lists only the bulk change's own entry. */
  operationId?: string | undefined;
}

/** Writes an audit row in the transaction of its change. */
export async function recordAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** Writes many audit rows by one statement. */
export async function recordAudits(tx: Connection, entries: AuditEntry[]): Promise<void> {
  await execute(tx, 'audit-record')`
    insert into audit (actor_id, action, entity, entity_id, before, after, operation_id)
    select "actorId", action, entity, "entityId", before, after, "operationId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
      "actorId" uuid, action text, entity text, "entityId" text, before jsonb, after jsonb,
      "operationId" uuid
    )`;
}
