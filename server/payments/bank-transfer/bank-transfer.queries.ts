import type { OrderTransfers } from '#contract/admin/orders/bank-transfers';
import type { RefundAccount } from '#contract/orders/refund-accounts';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../../database/database';
import { BANK_TRANSFER } from '../../database/fragments/outside-gateways';
import type {
  BankTransferTable,
  RefundAccountTable,
  RefundTable,
  ShopOrderTable,
} from '../../database/rows';
import { PAYMENT_COLUMNS } from '../payment-columns';
import type { PaymentRow } from '../payments.rules';

/**
 * The payment of an order by bank transfer, locked until the commit: the one that counts, or else the newest that another attempt
 * has replaced.
 */
export function lockTransferPayment(tx: Connection, orderId: string) {
  return queryOne<PaymentRow>(tx, 'bank-transfer-lock-payment')`
    select ${raw(PAYMENT_COLUMNS)} from payment
      where (order_id = ${orderId} or attempt_of = ${orderId}) and gateway = ${raw(BANK_TRANSFER)}
      order by order_id is null, attempt desc limit 1 for update`;
}

const AWAITS_REFUND = `gateway = ${BANK_TRANSFER} and exists (
    select from refund r where r.payment_id = payment.id and r.status = 'pending')`;

/**
 * The payment of an order by bank transfer whose refund staff have to transfer, locked until the commit: the one that counts, or
 * else the newest attempt that another has replaced.
 */
export function lockAwaitingRefund(tx: Connection, orderId: string) {
  return queryOne<PaymentRow>(tx, 'bank-transfer-lock-awaiting-refund')`
    select ${raw(PAYMENT_COLUMNS)} from payment
      where (order_id = ${orderId} or attempt_of = ${orderId}) and ${raw(AWAITS_REFUND)}
      order by order_id is null, attempt desc limit 1 for update`;
}

/** The id of the payment that `lockAwaitingRefund` locks. */
export function findAwaitingRefund(connection: Connection, orderId: string) {
  return queryValue<string | null>(connection, 'bank-transfer-find-awaiting-refund')`
    select id from payment
      where (order_id = ${orderId} or attempt_of = ${orderId}) and ${raw(AWAITS_REFUND)}
      order by order_id is null, attempt desc limit 1`;
}

interface NewTransfer
  extends Pick<BankTransferTable, 'id' | 'paymentId' | 'bankReference' | 'recordedBy'> {
  /** In minor units. */
  amount: number;
  /** `YYYY-MM-DD`. */
  receivedOn: string;
}

/** Returns false if the transfer was recorded before. */
export function insertTransfer(tx: Connection, transfer: NewTransfer) {
  const { id, paymentId, amount, receivedOn, bankReference, recordedBy } = transfer;
  return matchesOne(tx, 'bank-transfer-insert')`
    insert into bank_transfer (id, payment_id, amount, received_on, bank_reference, recorded_by)
      values (${id}, ${paymentId}, ${amount}, ${receivedOn}, ${bankReference}, ${recordedBy})
      on conflict (payment_id, received_on, amount, bank_reference) do nothing
      returning id`;
}

/** The sum of the transfers of a payment in minor units, and their number. */
export async function sumTransfers(connection: Connection, paymentId: string) {
  const sum = await queryOne<{ received: number; count: number }>(connection, 'bank-transfer-sum')`
    select coalesce(sum(amount), 0)::float8 as received, count(*)::int as count
    from bank_transfer where payment_id = ${paymentId}`;
  return sum ?? { received: 0, count: 0 };
}

type TransferRow = Omit<OrderTransfers['transfers'][number], 'recordedAt'> &
  Pick<BankTransferTable, 'recordedAt'>;

export function listTransfers(connection: Connection, paymentId: string) {
  return queryAll<TransferRow>(connection, 'bank-transfer-list')`
    select t.id as _id, t.amount, t.received_on::text as received_on, t.bank_reference,
      t.recorded_at,
      json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) as recorded_by
    from bank_transfer t join account a on a.id = t.recorded_by
    where t.payment_id = ${paymentId} order by t.recorded_at, t.id`;
}

/** Whether a day is not later than the shop's today, by database time. */
export function isPastDay(connection: Connection, day: string) {
  return queryValue<boolean>(connection, 'bank-transfer-past-day')`
    select ${day}::date <= shop_day(now())`;
}

/** The refunds of a payment that staff have to transfer, in minor units, the oldest first. */
export function listPendingRefunds(connection: Connection, paymentId: string) {
  return queryAll<Pick<RefundTable, 'amount'> & { _id: RefundTable['id'] }>(
    connection,
    'bank-transfer-refunds',
  )`
    select id as _id, amount from refund
      where payment_id = ${paymentId} and status = 'pending' order by created_at, id`;
}

export function insertRefundTransfer(
  tx: Connection,
  refundId: string,
  sentOn: string,
  recordedBy: string,
) {
  return execute(tx, 'refund-transfer-insert')`
    insert into refund_transfer (refund_id, sent_on, recorded_by) values (${refundId}, ${sentOn}, ${recordedBy})`;
}

export function findRefundAccount(connection: Connection, paymentId: string) {
  return queryOne<RefundAccount & Pick<RefundAccountTable, 'usableAt'> & { isUsable: boolean }>(
    connection,
    'refund-account-find',
  )`
    select account_holder, iban, usable_at, usable_at <= now() as is_usable
    from refund_account where payment_id = ${paymentId}`;
}

/** Stores an account. One with another IBAN than the stored one is usable after `waitHours`. */
export function writeRefundAccount(
  tx: Connection,
  paymentId: string,
  { accountHolder, iban }: RefundAccount,
  waitHours: number,
) {
  return execute(tx, 'refund-account-write')`
    insert into refund_account (payment_id, account_holder, iban) values (${paymentId}, ${accountHolder}, ${iban})
    on conflict (payment_id) do update
      set account_holder = excluded.account_holder, iban = excluded.iban, entered_at = now(),
        usable_at = case when refund_account.iban = excluded.iban then refund_account.usable_at
          else now() + make_interval(hours => ${waitHours}) end`;
}

/** The current second since 1970, and a number that changes whenever the account of a payment is entered. */
export async function findLinkState(connection: Connection, paymentId: string | null) {
  const state = await queryOne<{ now: number; version: number }>(
    connection,
    'refund-account-link-state',
  )`
    select extract(epoch from now())::float8 as now,
      coalesce((select extract(epoch from entered_at)::float8 from refund_account where payment_id = ${paymentId}), 0) as version`;
  return state ?? { now: 0, version: 0 };
}

/** Deletes the accounts that were entered more than `days` ago and to which nothing is to be transferred. */
export function deleteUsedAccounts(connection: Connection, days: number) {
  return execute(connection, 'refund-account-delete-used')`
    delete from refund_account
      where entered_at < now() - make_interval(days => ${days}) and not exists (
        select from refund
        where refund.payment_id = refund_account.payment_id
          and (status = 'pending' or done_at > now() - make_interval(days => ${days}))
      )`;
}

export function deleteAccountsOf(tx: Connection, accountId: string) {
  return execute(tx, 'erase-refund-accounts')`
    delete from refund_account where payment_id in (
      select p.id from payment p join shop_order o on o.id = coalesce(p.order_id, p.attempt_of) where o.account_id = ${accountId}
    )`;
}

export function listAccountsOf(connection: Connection, accountId: string) {
  return queryAll<
    Pick<RefundAccountTable, 'accountHolder' | 'iban' | 'enteredAt'> & {
      order: ShopOrderTable['id'];
    }
  >(
    connection,
    'personal-data-refund-accounts',
  )`select o.id as "order", r.account_holder, r.iban, r.entered_at
    from refund_account r join payment p on p.id = r.payment_id
      join shop_order o on o.id = coalesce(p.order_id, p.attempt_of)
    where o.account_id = ${accountId} order by r.entered_at`;
}

/** The account that placed an order; null if there is no such order. */
export function findOwner(connection: Connection, orderId: string) {
  return queryValue<string | null>(connection, 'bank-transfer-owner')`
    select account_id from shop_order where id = ${orderId} and deleted_at is null`;
}
