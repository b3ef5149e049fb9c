import type { GatewayName } from '#contract/payments';
import { command, rowQuery, rowsQuery, valueQuery } from '../database/statements';
import type { PaymentRow, ShownPayment } from './payments.rules';

const COLUMNS = `id, order_id as "orderId",
  (select number from shop_order where shop_order.id = order_id) as "orderNumber", gateway, status, amount, refunded, reference,
  client_secret as "clientSecret", last4, brand, closed_at as "closedAt"`;

export const databaseTime = valueQuery<Date>('payment-now', 'select now() as value');

export const listPayments = rowsQuery<ShownPayment, [orderIds: string[]]>(
  'payment-list',
  `select ${COLUMNS}, (
      select coalesce(sum(r.amount), 0)::int from refund r where r.payment_id = payment.id and r.status = 'pending'
    ) as "refundPending"
    from payment where order_id = any($1::uuid[])`,
);

export const findPayment = rowQuery<PaymentRow, [id: string]>(
  'payment-find',
  `select ${COLUMNS} from payment where id = $1`,
);

/** Locks a payment until the commit. */
export const lockPayment = rowQuery<PaymentRow, [id: string]>(
  'payment-lock',
  `select ${COLUMNS} from payment where id = $1 for update`,
);

export const lockPaymentOfOrder = rowQuery<PaymentRow, [orderId: string]>(
  'payment-lock-of-order',
  `select ${COLUMNS} from payment where order_id = $1 for update`,
);

interface EventKey {
  id: string;
  reference: string;
}

/** Locks the payment of an event and stores the event; undefined for an unknown payment or a stored event. */
export const lockPaymentForEvent = rowQuery<
  PaymentRow,
  [gateway: GatewayName, event: EventKey & { kind: string }]
>(
  'payment-lock-for-event',
  `with payment as materialized (
      select * from payment where gateway = $1 and reference = $2 for update
    ), event as (
      insert into payment_event (gateway, event_id, kind) select $1, $3, $4 from payment
      on conflict (gateway, event_id) do nothing returning event_id
    )
    select ${COLUMNS} from payment where exists (select from event)`,
  (gateway, { id, reference, kind }) => [gateway, reference, id, kind],
);

/** Whether an event belongs to a payment of the shop and has not been applied. */
export const isNewEvent = command(
  'payment-event-is-new',
  `select from payment where gateway = $1 and reference = $2
    and not exists (select from payment_event where gateway = $1 and event_id = $3)`,
  (gateway: GatewayName, { id, reference }: EventKey) => [gateway, reference, id],
);

/**
 * Stores the gateway's reference and client secret of an open payment, unless it has them. Returns the secret that is stored
 * then, null or undefined if there is none.
 */
export const storeReference = valueQuery<
  string | null | undefined,
  [id: string, reference: string, clientSecret: string]
>(
  'payment-store-reference',
  `update payment set
      reference = coalesce(reference, $2),
      client_secret = coalesce(client_secret, $3)
    where id = $1 and closed_at is null
    returning client_secret as value`,
);

export const markFailed = command<[id: string, failure: string | null]>(
  'payment-mark-failed',
  `update payment set status = 'failed', failure = $2 where id = $1`,
);

export const markPaid = command<[id: string, last4: string | null, brand: string | null]>(
  'payment-mark-paid',
  `update payment set status = 'paid', paid_at = now(), failure = null, last4 = $2, brand = $3 where id = $1`,
);

export const markClosed = command<[id: string]>(
  'payment-mark-closed',
  'update payment set closed_at = coalesce(closed_at, now()) where id = $1',
);

export const markOpen = command<[id: string]>(
  'payment-mark-open',
  'update payment set closed_at = null where id = $1',
);
