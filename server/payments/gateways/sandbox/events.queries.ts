import type { Connection } from '../../../database/database';

export interface DueEvent {
  id: string;
  body: string;
  /** The database's own time. */
  now: Date;
}

/** Writes an event down; `delayMs` of null is one that is never delivered. */
export async function insertEvent(
  tx: Connection,
  event: { id: string; paymentId: string; kind: string; body: string; delayMs: number | null },
): Promise<void> {
  await tx.query({
    name: 'sandbox-event-insert',
    text: `insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5::float8 / 1000))`,
    values: [event.id, event.paymentId, event.kind, event.body, event.delayMs],
  });
}

/** Takes events that are due, the earliest first. Unless settled, each comes up again, later every time. */
export async function takeDueEvents(connection: Connection, limit: number): Promise<DueEvent[]> {
  const { rows } = await connection.query<DueEvent & { dueAt: Date }>({
    name: 'sandbox-event-take',
    text: `with due as (
        select id, deliver_at as due_at from sandbox_gateway.event
        where deliver_at <= now() order by deliver_at, id limit $1
        for update skip locked
      )
      update sandbox_gateway.event e
      set attempts = e.attempts + 1, deliver_at = now() + make_interval(secs => least(2 ^ e.attempts, 60))
      from due where e.id = due.id
      returning e.id, e.body, due.due_at as "dueAt", now() as now`,
    values: [limit],
  });
  return rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
}

export async function settleEvent(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'sandbox-event-settle',
    text: 'update sandbox_gateway.event set deliver_at = null where id = $1',
    values: [id],
  });
}
