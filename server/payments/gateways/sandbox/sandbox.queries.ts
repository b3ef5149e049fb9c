import type { Connection } from '../../../database/database';

export interface SandboxPayment {
  id: string;
  clientSecret: string;
  /** Whole cents. */
  amount: number;
  status: 'open' | 'succeeded' | 'canceled';
  last4: string | null;
  brand: string | null;
  failure: string | null;
  /** Refunded, in whole cents. */
  refunded: number;
  /** Database time. */
  now: Date;
}

const COLUMNS = `id, client_secret as "clientSecret", amount, status, last4, brand, failure, now() as now,
  (select coalesce(sum(amount), 0)::int from sandbox_gateway.refund r where r.payment_id = payment.id) as refunded`;

/**
 * Stores a payment, unless there is one with that key. Made durable by the shop's next commit, which stores the reference.
 */
export async function insertPayment(
  connection: Connection,
  payment: { id: string; clientSecret: string; key: string; amount: number; description: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'sandbox-payment-insert',
    text: `/* writes */ insert into sandbox_gateway.payment (id, client_secret, idempotency_key, amount, description)
      values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing
      returning id, set_config('synchronous_commit', 'off', true)`,
    values: [payment.id, payment.clientSecret, payment.key, payment.amount, payment.description],
  });
  return rowCount === 1;
}

export async function findPaymentByKey(
  connection: Connection,
  key: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await connection.query<SandboxPayment>({
    name: 'sandbox-payment-find-by-key',
    text: `select ${COLUMNS} from sandbox_gateway.payment where idempotency_key = $1`,
    values: [key],
  });
  return rows[0];
}

export async function findPayment(
  connection: Connection,
  id: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await connection.query<SandboxPayment>({
    name: 'sandbox-payment-find',
    text: `select ${COLUMNS} from sandbox_gateway.payment where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Locks a payment until the commit. */
export async function lockPayment(tx: Connection, id: string): Promise<SandboxPayment | undefined> {
  await tx.query({
    name: 'sandbox-payment-lock',
    text: 'select from sandbox_gateway.payment where id = $1 for update',
    values: [id],
  });
  // A separate statement, which sees refunds committed while waiting for the lock.
  return findPayment(tx, id);
}

export async function findPaymentBySecret(
  connection: Connection,
  clientSecret: string,
): Promise<SandboxPayment | undefined> {
  const { rows } = await connection.query<SandboxPayment>({
    name: 'sandbox-payment-find-by-secret',
    text: `select ${COLUMNS} from sandbox_gateway.payment where client_secret = $1`,
    values: [clientSecret],
  });
  return rows[0];
}

/**
 * Stores what a card did to an open payment: a charge or a failure, and its events. False if the payment is not open. The
 * commit does not wait for the disk; the commit of the event's webhook, which follows, makes both durable.
 */
export async function applyCard(
  connection: Connection,
  id: string,
  result:
    | { chargeId: string; last4: string; brand: string; failure: null }
    | { chargeId: null; last4: null; brand: null; failure: string },
  events: NewEvent[],
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'sandbox-payment-apply-card',
    text: `/* writes */ with changed as (
        update sandbox_gateway.payment
        set status = case when $2::text is null then status else 'succeeded' end, failure = $3,
          last4 = coalesce($4, last4), brand = coalesce($5, brand)
        where id = $1 and status = 'open' returning id, amount
      ), charged as (
        insert into sandbox_gateway.charge (id, payment_id, amount) select $2, id, amount from changed where $2 is not null
      ), told as (
        insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
        select event.id, changed.id, event.kind, event.body, now() + make_interval(secs => event."delayMs" / 1000)
        from changed, jsonb_to_recordset($6) as event (id text, kind text, body text, "delayMs" float8)
      )
      select id, set_config('synchronous_commit', 'off', true) from changed`,
    values: [
      id,
      result.chargeId,
      result.failure,
      result.last4,
      result.brand,
      JSON.stringify(events),
    ],
  });
  return rowCount === 1;
}

/** Charges since a time, the oldest first, after a position: time with microseconds, and id. */
export async function listCharges(
  connection: Connection,
  { since, after, limit }: { since: Date; after: [at: string, id: string] | null; limit: number },
): Promise<
  {
    position: [at: string, id: string];
    reference: string;
    paymentId: string;
    amount: number;
    refunded: number;
    chargedAt: Date;
  }[]
> {
  const { rows } = await connection.query({
    name: 'sandbox-charge-list',
    text: `select array[c.created_at::text, c.id] as position, c.payment_id as reference, p.idempotency_key as "paymentId", c.amount, c.created_at as "chargedAt",
        (select coalesce(sum(r.amount), 0)::int from sandbox_gateway.refund r where r.payment_id = c.payment_id) as refunded
      from sandbox_gateway.charge c join sandbox_gateway.payment p on p.id = c.payment_id
      where c.created_at >= $1 and (c.created_at, c.id) > ($2::timestamptz, $3) order by c.created_at, c.id limit $4`,
    values: [since, ...(after ?? ['-infinity', '']), limit],
  });
  return rows;
}

export async function markCanceled(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'sandbox-payment-cancel',
    text: `update sandbox_gateway.payment set status = 'canceled' where id = $1`,
    values: [id],
  });
}

/** Whether there is a refund with this key. */
export async function hasRefund(tx: Connection, key: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'sandbox-refund-find',
    text: 'select from sandbox_gateway.refund where idempotency_key = $1',
    values: [key],
  });
  return rowCount === 1;
}

export async function insertRefund(
  tx: Connection,
  refund: { id: string; paymentId: string; key: string; amount: number },
): Promise<void> {
  await tx.query({
    name: 'sandbox-refund-insert',
    text: `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount) values ($1, $2, $3, $4)`,
    values: [refund.id, refund.paymentId, refund.key, refund.amount],
  });
}

export interface DueEvent {
  id: string;
  body: string;
  /** Database time. */
  now: Date;
}

/** An event to store. A `delayMs` of null is an event that is never delivered. */
export interface NewEvent {
  id: string;
  kind: string;
  body: string;
  delayMs: number | null;
}

export async function insertEvent(
  tx: Connection,
  event: NewEvent & { paymentId: string },
): Promise<void> {
  await tx.query({
    name: 'sandbox-event-insert',
    text: `insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5::float8 / 1000))`,
    values: [event.id, event.paymentId, event.kind, event.body, event.delayMs],
  });
}

/** Leases due events, the earliest first. Unless settled, each is due again after an increasing delay. */
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

/** Marks an event as delivered. If that is lost in a power cut, the event is delivered again. */
export async function settleEvent(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'sandbox-event-settle',
    text: `/* writes */ update sandbox_gateway.event set deliver_at = null where id = $1
      returning set_config('synchronous_commit', 'off', true)`,
    values: [id],
  });
}
