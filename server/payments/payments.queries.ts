import type { GatewayName } from '#contract/orders/payments';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { REFUND_PENDING, REFUNDED } from '../database/fragments/refund-columns';
import type { CreatedPayment, Payer } from './gateways/gateway';
import { PAYMENT_COLUMNS } from './payment-columns';
import type { PaymentRow, ShownPayment } from './payments.rules';

export function databaseTime(connection: Connection) {
  return queryValue<Date>(connection, 'payment-now')`select now()`;
}

/** The payments of orders, without supplements; their refunds are those of the order. */
export function listPayments(connection: Connection, orderIds: string[]) {
  return queryAll<ShownPayment>(connection, 'payment-list')`
    select ${raw(PAYMENT_COLUMNS)}, ${raw(REFUNDED)} as shown_refunded, ${raw(REFUND_PENDING)} as refund_pending
      from payment p where order_id = any(${orderIds}::uuid[])`;
}

export function findPayment(connection: Connection, id: string) {
  return queryOne<PaymentRow>(connection, 'payment-find')`
    select ${raw(PAYMENT_COLUMNS)} from payment where id = ${id}`;
}

export function findByReference(connection: Connection, gateway: GatewayName, reference: string) {
  return queryOne<PaymentRow>(connection, 'payment-find-by-reference')`
    select ${raw(PAYMENT_COLUMNS)} from payment where gateway = ${gateway} and reference = ${reference}`;
}

/** Locks a payment until the commit. */
export function lockPayment(tx: Connection, id: string) {
  return queryOne<PaymentRow>(tx, 'payment-lock')`
    select ${raw(PAYMENT_COLUMNS)} from payment where id = ${id} for update`;
}

/** The payment of an order, locked until the commit. */
export async function lockPaymentOfOrder(
  tx: Connection,
  orderId: string,
): Promise<PaymentRow | null> {
  // While its row was waited for, another attempt can have taken its place, which the statement does not see.
  return (await lockCounting(tx, orderId)) ?? lockCounting(tx, orderId);
}

function lockCounting(tx: Connection, orderId: string) {
  return queryOne<PaymentRow>(tx, 'payment-lock-of-order')`
    select ${raw(PAYMENT_COLUMNS)} from payment where order_id = ${orderId} for update`;
}

/** The payment of an order and its supplements, the newest first, locked until the commit. */
export async function lockPaymentsOfOrder(tx: Connection, orderId: string): Promise<PaymentRow[]> {
  const payments = await lockAllOfOrder(tx, orderId);
  // As above.
  const isWhole = payments.some(({ isSupplement }) => !isSupplement);
  return isWhole ? payments : lockAllOfOrder(tx, orderId);
}

function lockAllOfOrder(tx: Connection, orderId: string) {
  return queryAll<PaymentRow>(tx, 'payment-lock-all-of-order')`
    select ${raw(PAYMENT_COLUMNS)} from payment where order_id = ${orderId} or supplements = ${orderId}
      order by id desc for update`;
}

/** The language in which an order was placed; null for an order from before it was stored. */
export function findOrderLanguage(connection: Connection, orderId: string) {
  return queryValue<string | null>(connection, 'payment-order-language')`
    select language from shop_order where id = ${orderId}`;
}

export function insertSupplement(
  tx: Connection,
  {
    id,
    orderId,
    gateway,
    method,
    amount,
    network,
  }: Pick<PaymentRow, 'id' | 'orderId' | 'gateway' | 'method' | 'amount'> & {
    network: string | null;
  },
) {
  return execute(tx, 'payment-insert-supplement')`
    insert into payment (id, supplements, gateway, method, amount, network)
      values (${id}, ${orderId}, ${gateway}, ${method}, ${amount}, ${network})`;
}

/** The version of the keys that made the payment with a reference; null if it was made with none, or there is no such payment. */
export async function findKeysVersion(
  connection: Connection,
  gateway: GatewayName,
  reference: string,
): Promise<number | null> {
  const row = await queryOne<Pick<PaymentRow, 'keysVersion'>>(connection, 'payment-keys-version')`
    select keys_version from payment where gateway = ${gateway} and reference = ${reference}`;
  return row?.keysVersion ?? null;
}

/** Changes the amount of a payment that no gateway knows yet. */
export function updateAmount(tx: Connection, id: string, amount: number) {
  return execute(tx, 'payment-update-amount')`
    update payment set amount = ${amount} where id = ${id} and status = 'unpaid' and reference is null`;
}

/** Who pays for an order. */
export async function findPayer(connection: Connection, orderId: string): Promise<Payer> {
  const payer = await queryOne<Payer>(connection, 'payment-find-payer')`
    select first_name || ' ' || last_name as name, email, country from shop_order where id = ${orderId}`;
  if (!payer) throw new Error(`There is no order ${orderId}.`);
  return payer;
}

interface EventKey {
  /** Null for a hint, which is not stored. */
  id: string | null;
  reference: string;
}

/** Locks the payment of an event and stores the event; null for an unknown payment or a stored event. */
export function lockPaymentForEvent(
  tx: Connection,
  gateway: GatewayName,
  { id, reference, kind }: EventKey & { kind: string },
) {
  return queryOne<PaymentRow>(tx, 'payment-lock-for-event')`
    with payment as materialized (
        select * from payment where gateway = ${gateway} and reference = ${reference} for update
      ), event as (
        insert into payment_event (gateway, event_id, kind) select ${gateway}, ${id}::text, ${kind} from payment where ${id}::text is not null
        on conflict (gateway, event_id) do nothing returning event_id
      )
      select ${raw(PAYMENT_COLUMNS)} from payment where ${id}::text is null or exists (select from event)`;
}

/** The payment of an event that has not been applied; null if it belongs to none of the shop. */
export function findNewEvent(
  connection: Connection,
  gateway: GatewayName,
  { id, reference }: EventKey,
) {
  return queryOne<Pick<PaymentRow, 'gateway' | 'keysVersion'>>(connection, 'payment-event-new')`
    select gateway, keys_version from payment where gateway = ${gateway} and reference = ${reference}
      and not exists (select from payment_event where gateway = ${gateway} and event_id = ${id}::text)`;
}

/**
 * Stores the gateway's answer about an open payment, unless it has one. Without a time of the gateway it can be paid for
 * `sessionMinutes`. Returns what the shopper pays with then; null if the payment is closed.
 */
export function storeReference(
  tx: Connection,
  id: string,
  {
    reference,
    clientSecret,
    redirectUrl = null,
    expiresAt = null,
    keysVersion,
  }: CreatedPayment & Pick<PaymentRow, 'keysVersion'>,
  sessionMinutes: number | null,
) {
  return queryOne<Pick<PaymentRow, 'clientSecret' | 'redirectUrl'>>(tx, 'payment-store-reference')`
    update payment set
        reference = coalesce(reference, ${reference}),
        keys_version = case when reference is null then ${keysVersion}::integer else keys_version end,
        client_secret = coalesce(client_secret, ${clientSecret}),
        redirect_url = coalesce(redirect_url, ${redirectUrl}),
        expires_at = coalesce(expires_at, ${expiresAt}, now() + make_interval(mins => ${sessionMinutes}::integer))
      where id = ${id} and closed_at is null
      returning client_secret, redirect_url`;
}

/** The shopper has paid, and the provider will report the outcome. */
export function markProcessing(tx: Connection, id: string) {
  return execute(tx, 'payment-mark-processing')`
    update payment set status = 'processing', processing_at = now(), failure = null where id = ${id}`;
}

/** The attempt before has failed: until this one is paid, the order reads so. Nothing has happened to the money of this one. */
export function markFailedBefore(tx: Connection, id: string, failure: string | null) {
  return execute(tx, 'payment-mark-failed-before')`
    update payment set status = 'failed', failure = ${failure} where id = ${id}`;
}

export function markFailed(tx: Connection, id: string, failure: string | null) {
  return execute(tx, 'payment-mark-failed')`
    update payment set status = 'failed', failure = ${failure}, failed_at = now() where id = ${id}`;
}

/** What the provider keeps of a payment, by its event or answer. A file of payouts knows it better, so it stays. */
export function storeFee(
  tx: Connection,
  id: string,
  { amount, currency }: { amount: number; currency: string },
) {
  return execute(tx, 'payment-store-fee')`
    update payment set fee = ${amount}, fee_currency = ${currency}
      where id = ${id} and (fee, fee_currency) is distinct from (${amount}::bigint, ${currency}::text)
        and not exists (select from payout_line l where l.payment_id = payment.id and l.fee is not null)`;
}

/** What providers keep of payments, by files of payouts. */
export function setFees(
  tx: Connection,
  fees: { paymentId: string; amount: number; currency: string }[],
) {
  return execute(tx, 'payment-set-fees')`
    update payment p set fee = told.amount, fee_currency = told.currency
      from unnest(${fees.map(({ paymentId }) => paymentId)}::uuid[], ${fees.map(({ amount }) => amount)}::bigint[], ${fees.map(({ currency }) => currency)}::text[])
        as told (id, amount, currency)
      where p.id = told.id`;
}

export function markPaid(tx: Connection, id: string, last4: string | null, brand: string | null) {
  return execute(tx, 'payment-mark-paid')`
    update payment set status = 'paid', paid_at = now(), failure = null, last4 = coalesce(${last4}, last4),
        brand = coalesce(${brand}, brand)
      where id = ${id}`;
}

export function markClosed(tx: Connection, id: string) {
  return execute(tx, 'payment-mark-closed')`
    update payment set closed_at = coalesce(closed_at, now()) where id = ${id}`;
}

export function markOpen(tx: Connection, id: string) {
  return execute(tx, 'payment-mark-open')`update payment set closed_at = null where id = ${id}`;
}

/**
 * The versions of keys that were replaced or removed and that made a payment which is open, whose money can still arrive, or
 * which can still be refunded.
 */
export async function listKeysInUse(connection: Connection): Promise<number[]> {
  const rows = await queryAll<{ version: number }>(connection, 'payment-keys-in-use')`
    select version from stored_secret where retired_at is not null and exists (
      select from payment where keys_version = version and (
        status = 'processing' or refunded < captured or authorised_at is not null and authorisation_ended_at is null
        or status in ('unpaid', 'failed') and (closed_at is null or closed_at > now() - interval '90 days')
      )
      union all select from payment_customer where keys_version = version
    )`;
  return rows.map(({ version }) => version);
}
