import type { Connection } from '../../../database/database';
import { command, rowQuery, rowsQuery } from '../../../database/statements';
import type { GatewayCharge } from '../gateway';

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
export const insertPayment = command<
  [id: string, clientSecret: string, key: string, amount: number, description: string]
>(
  'sandbox-payment-insert',
  `/* writes */ insert into sandbox_gateway.payment (id, client_secret, idempotency_key, amount, description)
    values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing
    returning id, set_config('synchronous_commit', 'off', true)`,
);

export const findPaymentByKey = rowQuery<SandboxPayment, [key: string]>(
  'sandbox-payment-find-by-key',
  `select ${COLUMNS} from sandbox_gateway.payment where idempotency_key = $1`,
);

export const findPayment = rowQuery<SandboxPayment, [id: string]>(
  'sandbox-payment-find',
  `select ${COLUMNS} from sandbox_gateway.payment where id = $1`,
);

export const findPaymentBySecret = rowQuery<SandboxPayment, [clientSecret: string]>(
  'sandbox-payment-find-by-secret',
  `select ${COLUMNS} from sandbox_gateway.payment where client_secret = $1`,
);

const lock = command<[id: string]>(
  'sandbox-payment-lock',
  'select from sandbox_gateway.payment where id = $1 for update',
);

/** Locks a payment until the commit. */
export async function lockPayment(tx: Connection, id: string): Promise<SandboxPayment | undefined> {
  await lock(tx, id);
  // A separate statement, which sees refunds committed while waiting for the lock.
  return findPayment(tx, id);
}

/** What a card did to a payment: a charge or a failure. */
type CardResult =
  | { chargeId: string; last4: string; brand: string; failure: null }
  | { chargeId: null; last4: null; brand: null; failure: string };

/**
 * Stores what a card did to an open payment, and its events. False if the payment is not open. The commit does not wait for
 * the disk; the commit of the event's webhook, which follows, makes both durable.
 */
export const applyCard = command<[id: string, result: CardResult, events: NewEvent[]]>(
  'sandbox-payment-apply-card',
  `/* writes */ with changed as (
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
  (id, { chargeId, failure, last4, brand }, events) => [
    ...[id, chargeId, failure, last4, brand, JSON.stringify(events)],
  ],
);

/** A position in the list of charges: time with microseconds, and id. */
export type ChargePosition = [at: string, id: string];

/** Charges since a time, the oldest first, after a position. */
export const listCharges = rowsQuery<
  Omit<GatewayCharge, 'currency'> & { position: ChargePosition },
  [since: Date, after: ChargePosition, limit: number]
>(
  'sandbox-charge-list',
  `select array[c.created_at::text, c.id] as position, c.payment_id as reference, p.idempotency_key as "paymentId", c.amount, c.created_at as "chargedAt",
      (select coalesce(sum(r.amount), 0)::int from sandbox_gateway.refund r where r.payment_id = c.payment_id) as refunded
    from sandbox_gateway.charge c join sandbox_gateway.payment p on p.id = c.payment_id
    where c.created_at >= $1 and (c.created_at, c.id) > ($2::timestamptz, $3) order by c.created_at, c.id limit $4`,
  (since, after, limit) => [since, ...after, limit],
);

export const markCanceled = command<[id: string]>(
  'sandbox-payment-cancel',
  `update sandbox_gateway.payment set status = 'canceled' where id = $1`,
);

/** Whether there is a refund with this key. */
export const hasRefund = command<[key: string]>(
  'sandbox-refund-find',
  'select from sandbox_gateway.refund where idempotency_key = $1',
);

export const insertRefund = command<[id: string, paymentId: string, key: string, amount: number]>(
  'sandbox-refund-insert',
  'insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount) values ($1, $2, $3, $4)',
);

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

export const insertEvent = command<[paymentId: string, event: NewEvent]>(
  'sandbox-event-insert',
  `insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5::float8 / 1000))`,
  (paymentId, { id, kind, body, delayMs }) => [id, paymentId, kind, body, delayMs],
);

/** Leases due events, the earliest first. Unless settled, each is due again after an increasing delay. */
export const takeDueEvents = rowsQuery<DueEvent, [limit: number]>(
  'sandbox-event-take',
  `with due as (
      select id, deliver_at as due_at from sandbox_gateway.event
      where deliver_at <= now() order by deliver_at, id limit $1
      for update skip locked
    ), taken as (
      update sandbox_gateway.event e
      set attempts = e.attempts + 1, deliver_at = now() + make_interval(secs => least(2 ^ e.attempts, 60))
      from due where e.id = due.id
      returning e.id, e.body, due.due_at
    )
    select id, body, now() as now from taken order by due_at, id`,
);

/** Marks an event as delivered. If that is lost in a power cut, the event is delivered again. */
export const settleEvent = command<[id: string]>(
  'sandbox-event-settle',
  `/* writes */ update sandbox_gateway.event set deliver_at = null where id = $1
    returning set_config('synchronous_commit', 'off', true)`,
);
