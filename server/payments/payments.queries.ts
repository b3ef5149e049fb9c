import type { GatewayName } from '#contract/payments';
import type { Connection } from '../database/database';
import type { PaymentRow, ShownPayment } from './payments.rules';

export type { PaymentRow, ShownPayment } from './payments.rules';

const COLUMNS = `id, order_id as "orderId",
  (select number from shop_order where shop_order.id = order_id) as "orderNumber", gateway, status, amount, refunded, reference,
  client_secret as "clientSecret", last4, brand, closed_at as "closedAt"`;

export async function databaseTime(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>({
    name: 'payment-now',
    text: 'select now() as now',
  });
  const [row] = rows as [{ now: Date }];
  return row.now;
}

export async function listPayments(
  connection: Connection,
  orderIds: string[],
): Promise<ShownPayment[]> {
  const { rows } = await connection.query<ShownPayment>({
    name: 'payment-list',
    text: `select ${COLUMNS}, (
        select coalesce(sum(r.amount), 0)::int from refund r where r.payment_id = payment.id and r.status = 'pending'
      ) as "refundPending"
      from payment where order_id = any($1::uuid[])`,
    values: [orderIds],
  });
  return rows;
}

export async function findPayment(
  connection: Connection,
  id: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await connection.query<PaymentRow>({
    name: 'payment-find',
    text: `select ${COLUMNS} from payment where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Locks a payment until the commit. */
export async function lockPayment(tx: Connection, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await tx.query<PaymentRow>({
    name: 'payment-lock',
    text: `select ${COLUMNS} from payment where id = $1 for update`,
    values: [id],
  });
  return rows[0];
}

export async function lockPaymentOfOrder(
  tx: Connection,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await tx.query<PaymentRow>({
    name: 'payment-lock-of-order',
    text: `select ${COLUMNS} from payment where order_id = $1 for update`,
    values: [orderId],
  });
  return rows[0];
}

/** Locks the payment of an event and stores the event; undefined for an unknown payment or a stored event. */
export async function lockPaymentForEvent(
  tx: Connection,
  gateway: GatewayName,
  event: { id: string; kind: string; reference: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await tx.query<PaymentRow>({
    name: 'payment-lock-for-event',
    text: `with payment as materialized (
        select * from payment where gateway = $1 and reference = $2 for update
      ), event as (
        insert into payment_event (gateway, event_id, kind) select $1, $3, $4 from payment
        on conflict (gateway, event_id) do nothing returning event_id
      )
      select ${COLUMNS} from payment where exists (select from event)`,
    values: [gateway, event.reference, event.id, event.kind],
  });
  return rows[0];
}

/** Stores the gateway's reference of an open payment, unless it has one. Returns the secret that is stored then. */
export async function storeReference(
  connection: Connection,
  id: string,
  opened: { reference: string; clientSecret: string },
): Promise<string | null> {
  const { rows } = await connection.query<{ clientSecret: string | null }>({
    name: 'payment-store-reference',
    text: `update payment set
        reference = coalesce(reference, $2),
        client_secret = coalesce(client_secret, $3)
      where id = $1 and closed_at is null
      returning client_secret as "clientSecret"`,
    values: [id, opened.reference, opened.clientSecret],
  });
  return rows[0]?.clientSecret ?? null;
}

export async function markFailed(
  tx: Connection,
  id: string,
  failure: string | null,
): Promise<void> {
  await tx.query({
    name: 'payment-mark-failed',
    text: `update payment set status = 'failed', failure = $2 where id = $1`,
    values: [id, failure],
  });
}

export async function markPaid(
  tx: Connection,
  id: string,
  card: { last4: string | null; brand: string | null },
): Promise<void> {
  await tx.query({
    name: 'payment-mark-paid',
    text: `update payment set status = 'paid', paid_at = now(), failure = null, last4 = $2, brand = $3
      where id = $1`,
    values: [id, card.last4, card.brand],
  });
}

export async function markClosed(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'payment-mark-closed',
    text: 'update payment set closed_at = coalesce(closed_at, now()) where id = $1',
    values: [id],
  });
}

export async function markOpen(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'payment-mark-open',
    text: 'update payment set closed_at = null where id = $1',
    values: [id],
  });
}

/** Whether an event belongs to a payment of the shop and has not been applied. */
export async function isNewEvent(
  connection: Connection,
  gateway: GatewayName,
  event: { id: string; reference: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'payment-event-is-new',
    text: `select from payment where gateway = $1 and reference = $2
      and not exists (select from payment_event where gateway = $1 and event_id = $3)`,
    values: [gateway, event.reference, event.id],
  });
  return rowCount === 1;
}
