import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../../../database/database';
import type { SandboxGatewayEventTable, SandboxGatewayPaymentTable } from '../../../database/rows';
import type { GatewayCharge } from '../gateway';

/** Whether a test card can be captured once, several times or never. */
export type SandboxCaptures = 'once' | 'several' | 'refused';

export interface SandboxPayment
  extends Pick<
    SandboxGatewayPaymentTable,
    | 'id'
    | 'clientSecret'
    | 'currency'
    | 'status'
    | 'captureLater'
    | 'captures'
    | 'last4'
    | 'brand'
    | 'failure'
  > {
  /** In minor units. */
  amount: SandboxGatewayPaymentTable['amount'];
  captured: number;
  /** Null unless it is or was authorised. */
  authorisedUntil: Date | null;
  /** Refunded, in minor units. */
  refunded: number;
  /** Database time. */
  now: Date;
}

const AUTHORISED_UNTIL = `authorised_at + interval '7 days'`;
const CAPTURED =
  'coalesce((select amount from sandbox_gateway.charge c where c.payment_id = payment.id), 0)';

const COLUMNS = `id, client_secret, currency, amount, last4, brand, failure, now() as now,
  case when status = 'authorised' and ${AUTHORISED_UNTIL} <= now() then
    case when ${CAPTURED} > 0 then 'succeeded' else 'canceled' end else status end as status,
  capture_later, captures, ${AUTHORISED_UNTIL} as authorised_until, ${CAPTURED} as captured,
  (select coalesce(sum(amount), 0)::int from sandbox_gateway.refund r where r.payment_id = payment.id) as refunded`;

/**
 * Stores a payment, unless there is one with that key. Made durable by the shop's next commit, which stores the reference.
 */
export function insertPayment(
  tx: Connection,
  id: string,
  clientSecret: string,
  key: string,
  {
    currency,
    amount,
    description,
    captureLater,
  }: Pick<SandboxPayment, 'currency' | 'amount' | 'captureLater'> & { description: string },
) {
  return matchesOne(tx, 'sandbox-payment-insert')`
    /* writes */ insert into sandbox_gateway.payment (id, client_secret, idempotency_key, currency, amount, description, capture_later)
      values (${id}, ${clientSecret}, ${key}, ${currency}, ${amount}, ${description}, ${captureLater}) on conflict (idempotency_key) do nothing
      returning id, set_config('synchronous_commit', 'off', true)`;
}

export function findPaymentByKey(connection: Connection, key: string) {
  return queryOne<SandboxPayment>(connection, 'sandbox-payment-find-by-key')`
    select ${raw(COLUMNS)} from sandbox_gateway.payment where idempotency_key = ${key}`;
}

export function findPayment(connection: Connection, id: string) {
  return queryOne<SandboxPayment>(connection, 'sandbox-payment-find')`
    select ${raw(COLUMNS)} from sandbox_gateway.payment where id = ${id}`;
}

export function findPaymentBySecret(connection: Connection, clientSecret: string) {
  return queryOne<SandboxPayment>(connection, 'sandbox-payment-find-by-secret')`
    select ${raw(COLUMNS)} from sandbox_gateway.payment where client_secret = ${clientSecret}`;
}

function lock(tx: Connection, id: string) {
  return execute(tx, 'sandbox-payment-lock')`
    select from sandbox_gateway.payment where id = ${id} for update`;
}

/** Locks a payment until the commit. */
export async function lockPayment(tx: Connection, id: string): Promise<SandboxPayment | null> {
  await lock(tx, id);
  // A separate statement, which sees refunds committed while waiting for the lock.
  return findPayment(tx, id);
}

/** What a card did to a payment: a charge or a failure. */
type CardResult =
  | { chargeId: string; last4: string; brand: string; failure: null; captures: SandboxCaptures }
  | { chargeId: null; last4: null; brand: null; failure: string; captures: null };

/**
 * Stores what a card did to an open payment, and its events. A payment that is captured later becomes authorised. False if the
 * payment is not open. The commit does not wait for the disk; the commit of the event's webhook, which follows, makes both
 * durable.
 */
export function applyCard(
  tx: Connection,
  id: string,
  { chargeId, failure, last4, brand, captures }: CardResult,
  events: NewEvent[],
) {
  return matchesOne(tx, 'sandbox-payment-apply-card')`
    /* writes */ with changed as (
        update sandbox_gateway.payment
        set status = case when ${chargeId}::text is null then status when capture_later then 'authorised' else 'succeeded' end,
          authorised_at = case when ${chargeId}::text is not null and capture_later then now() end,
          captures = case when capture_later then ${captures} end, failure = ${failure},
          last4 = coalesce(${last4}, last4), brand = coalesce(${brand}, brand)
        where id = ${id} and status = 'open' returning id, amount, status
      ), charged as (
        insert into sandbox_gateway.charge (id, payment_id, amount) select ${chargeId}, id, amount from changed where status = 'succeeded'
      ), notified as (
        insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
        select event.id, changed.id, event.kind, event.body, now() + make_interval(secs => event."delayMs" / 1000)
        from changed, jsonb_to_recordset(${JSON.stringify(events)}) as event (id text, kind text, body text, "delayMs" float8)
      )
      select id, set_config('synchronous_commit', 'off', true) from changed`;
}

/**
 * Stores what the test bank has decided about a payment, and the event that reports it. False if the payment does not have
 * the status `from` any more.
 */
export function applyDecision(
  tx: Connection,
  { id, status: from }: Pick<SandboxPayment, 'id' | 'status'>,
  {
    status,
    failure,
    chargeId,
  }: Pick<SandboxPayment, 'status' | 'failure'> & { chargeId: string | null },
  events: NewEvent[],
) {
  return matchesOne(tx, 'sandbox-payment-apply-decision')`
    /* writes */ with changed as (
        update sandbox_gateway.payment set status = ${status}, failure = ${failure}
        where id = ${id} and status = ${from} and not capture_later returning id, amount
      ), charged as (
        insert into sandbox_gateway.charge (id, payment_id, amount)
        select ${chargeId}, id, amount from changed where ${chargeId}::text is not null
      ), notified as (
        insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
        select event.id, changed.id, event.kind, event.body, now() + make_interval(secs => event."delayMs" / 1000)
        from changed, jsonb_to_recordset(${JSON.stringify(events)}) as event (id text, kind text, body text, "delayMs" float8)
      )
      select from changed`;
}

/** A position in the list of charges: time with microseconds, and id. */
export type ChargePosition = [at: string, id: string];

/** Charges since a time, the oldest first, after a position. */
export function listCharges(
  connection: Connection,
  since: Date,
  [at, id]: ChargePosition,
  limit: number,
) {
  return queryAll<GatewayCharge & { position: ChargePosition }>(connection, 'sandbox-charge-list')`
    select array[c.created_at::text, c.id] as position, c.payment_id as reference, p.idempotency_key as payment_id, p.currency, c.amount, c.created_at as charged_at,
        (select coalesce(sum(r.amount), 0)::int from sandbox_gateway.refund r where r.payment_id = c.payment_id) as refunded
      from sandbox_gateway.charge c join sandbox_gateway.payment p on p.id = c.payment_id
      where c.created_at >= ${since} and (c.created_at, c.id) > (${at}::timestamptz, ${id})
      order by c.created_at, c.id limit ${limit}`;
}

/** Ends a payment: `succeeded` if anything was captured. */
export function markEnded(tx: Connection, id: string, status: 'succeeded' | 'canceled') {
  return execute(tx, 'sandbox-payment-cancel')`
    update sandbox_gateway.payment set status = ${status} where id = ${id}`;
}

/** Sets what a payment has captured. */
export function captureUpTo(tx: Connection, id: string, chargeId: string, amount: number) {
  return execute(tx, 'sandbox-payment-capture')`
    insert into sandbox_gateway.charge (id, payment_id, amount) values (${chargeId}, ${id}, ${amount})
      on conflict (payment_id) do update set amount = excluded.amount`;
}

/** Whether there is a refund with this key. */
export function hasRefund(connection: Connection, key: string) {
  return matchesOne(connection, 'sandbox-refund-find')`
    select from sandbox_gateway.refund where idempotency_key = ${key}`;
}

export function insertRefund(
  tx: Connection,
  id: string,
  paymentId: string,
  key: string,
  amount: number,
) {
  return execute(tx, 'sandbox-refund-insert')`
    insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount) values (${id}, ${paymentId}, ${key}, ${amount})`;
}

export interface DueEvent extends Pick<SandboxGatewayEventTable, 'id' | 'body'> {
  /** Database time. */
  now: Date;
}

/** An event to store. A `delayMs` of null is an event that is never delivered. */
export interface NewEvent extends Pick<SandboxGatewayEventTable, 'id' | 'kind' | 'body'> {
  delayMs: number | null;
}

export function insertEvent(
  tx: Connection,
  paymentId: string,
  { id, kind, body, delayMs }: NewEvent,
) {
  return execute(tx, 'sandbox-event-insert')`
    insert into sandbox_gateway.event (id, payment_id, kind, body, deliver_at)
      values (${id}, ${paymentId}, ${kind}, ${body}, now() + make_interval(secs => ${delayMs}::float8 / 1000))`;
}

/** Leases due events, the earliest first. Unless settled, each is due again after an increasing delay. */
export function takeDueEvents(tx: Connection, limit: number) {
  return queryAll<DueEvent>(tx, 'sandbox-event-take')`
    with due as (
        select id, deliver_at as due_at from sandbox_gateway.event
        where deliver_at <= now() order by deliver_at, id limit ${limit}
        for update skip locked
      ), taken as (
        update sandbox_gateway.event e
        set attempts = e.attempts + 1, deliver_at = now() + make_interval(secs => least(2 ^ e.attempts, 60))
        from due where e.id = due.id
        returning e.id, e.body, due.due_at
      )
      select id, body, now() as now from taken order by due_at, id`;
}

/** Marks an event as delivered. If that is lost in a power cut, the event is delivered again. */
export function settleEvent(tx: Connection, id: string) {
  return execute(tx, 'sandbox-event-settle')`
    /* writes */ update sandbox_gateway.event set deliver_at = null where id = ${id}
      returning set_config('synchronous_commit', 'off', true)`;
}
