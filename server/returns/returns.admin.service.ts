import { moneyFormat, toMajor, toMinor } from '#contract/money';
import type {
  ReceiveInput,
  ReturnInput,
  ReturnReasonRow,
  StaffReturn,
} from '#contract/orders/returns';
import { isId } from '#contract/values/id';
import { refundForReturn } from '#contract/values/orders/refund-share';
import { may } from '#contract/values/rights';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/caller';
import type { Connection } from '../database/database';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { returnStock } from '../inventory/inventory.service';
import { lockOrder, markIfReturned } from '../orders/orders.service';
import { requestRefund } from '../payments/refunds.service';
import type { Shop } from '../shop';
import {
  findReturn,
  listAllReturns,
  listReturnReasons,
  type ReturnFilter,
  type ReturnRow,
} from './returns.admin.queries';
import { findDeliveryLeft, findOrderOfReturn, markReceived, markRejected } from './returns.queries';
import { receivedLines } from './returns.rules';
import { confirmReturn, emailCustomer, recordReturn } from './returns.service';
import { toStaffReturn } from './returns.view';

/** A page of all returns, newest first, and their number. */
export async function listReturns(
  shop: Shop,
  { pageNumber, pageSize, ...filter }: ReturnFilter & PageRequest,
): Promise<{ items: StaffReturn[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listAllReturns(shop.pool, filter, page);
  return { items: rows.map(toStaffReturn), total };
}

export async function getStaffReturn(shop: Shop, id: string): Promise<StaffReturn> {
  if (!isId(id)) throw noSuchReturn();
  return toStaffReturn(await getReturn(shop.pool, id));
}

/**
 * Records a return that staff agreed on with the customer, also after the return period. Throws `order_state` if the items
 * were not delivered, or not in these quantities.
 */
export async function createReturn(
  shop: Shop,
  actorId: string,
  orderId: string,
  input: ReturnInput,
): Promise<StaffReturn> {
  const made = await transaction(shop.pool, async (tx) => {
    const id = await recordReturn(tx, orderId, input);
    await recordAudit(tx, {
      actorId,
      action: 'return.create',
      entity: 'return',
      entityId: id,
      after: { items: input.items, reason: input.reason },
    });
    return getReturn(tx, id);
  });
  shop.wakeJobs();
  return toStaffReturn(made);
}

/** Rejects a return and emails the reason; its items can be requested again. A rejected return stays as it is. */
export async function rejectReturn(
  shop: Shop,
  actorId: string,
  id: string,
  { reason }: { reason: string },
): Promise<StaffReturn> {
  const rejected = await transaction(shop.pool, async (tx) => {
    const found = await lockReturn(tx, id);
    if (found.status === 'rejected') return found;
    if (found.status === 'received')
      throw new ShopError('order_state', { message: 'This return has already been received.' });
    await markRejected(tx, id, reason);
    await recordAudit(tx, {
      actorId,
      action: 'return.reject',
      entity: 'return',
      entityId: id,
      before: { status: 'requested' },
      after: { status: 'rejected', reason },
    });
    await emailCustomer(tx, 'return-rejected', id);
    return getReturn(tx, id);
  });
  shop.wakeJobs();
  return toStaffReturn(rejected);
}

/** Return reasons by product and size, and the number of groups. */
export async function listReasons(
  { pool }: Shop,
  { pageNumber, pageSize, from, to }: Pick<ReturnFilter, 'from' | 'to'> & PageRequest,
): Promise<{ items: ReturnReasonRow[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const found = await listReturnReasons(pool, from ?? null, to ?? null, page);
  return { items: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}

/**
 * Receives a return: refunds the units that came back and puts the resellable ones into stock. A received return stays as
 * it is. The refund of an unconfirmed withdrawal waits, unless the caller may refund. Locks rows in the order of a cancellation:
 * order, payment, stock.
 */
export async function receiveReturn(
  shop: Shop,
  caller: Caller,
  id: string,
  input: ReceiveInput,
): Promise<StaffReturn> {
  const received = await transaction(shop.pool, async (tx) => {
    const found = await lockReturn(tx, id);
    if (found.status === 'received') return found;
    if (found.status === 'rejected')
      throw new ShopError('order_state', { message: 'This return has been rejected.' });
    await storeReceivedReturn(tx, caller, found, input);
    return getReturn(tx, id);
  });
  shop.wakeJobs();
  return toStaffReturn(received);
}

async function storeReceivedReturn(
  tx: Connection,
  caller: Caller,
  {
    id,
    orderId,
    orderStatus,
    currency,
    lines: requested,
    delivery,
    refundable,
    isUnconfirmed,
  }: ReturnRow,
  input: ReceiveInput,
): Promise<void> {
  const received = receivedLines(requested, input);
  const byId = new Map(received.map((line) => [line.id, line]));
  const lines = requested.map((line) => ({ ...line, ...byId.get(line.id) }));
  const isComplete = received.every(({ missing }) => missing === 0);
  const minor = (amount: number) => toMinor(amount, currency);
  const deliveryLeft = (await findDeliveryLeft(tx, orderId)) ?? 0;
  const deliveryDue =
    input.delivery === undefined
      ? Math.min(isComplete ? delivery : 0, deliveryLeft)
      : minor(input.delivery);
  if (deliveryDue > deliveryLeft)
    throw fieldError(
      'invalid_request',
      'delivery',
      `At most ${moneyFormat(currency)(toMajor(deliveryLeft, currency))} of the delivery can be refunded.`,
    );
  const goods = refundForReturn(lines, Infinity);
  const deduction = minor(input.deduction?.amount ?? 0);
  if (deduction > goods)
    throw fieldError(
      'invalid_request',
      'deduction.amount',
      'The deduction can’t exceed the refund of the items.',
    );
  const due = goods - deduction + deliveryDue;
  const waits = isUnconfirmed && !may(caller.role, 'staff:refunds');
  const waiting = waits ? Math.min(due, refundable) : 0;
  const decider = isUnconfirmed ? caller : 'customer';
  const refund = waits ? null : await requestRefund(tx, orderId, due, 'returned', decider);
  const resellable = lines
    .filter(({ isRestocked }) => isRestocked)
    .map((line) => ({ ...line, quantity: line.quantity - line.damaged }));
  await returnStock(tx, orderId, resellable, 'returned');
  const refunded = { refundId: refund?.id ?? null, waiting: waiting > 0 ? waiting : null };
  await markReceived(tx, id, refunded, received, {
    deduction,
    reason: deduction > 0 ? (input.deduction?.reason ?? '') : '',
    delivery: deliveryDue,
  });
  const isFullyReturned = await markIfReturned(tx, orderId);
  await recordAudit(tx, {
    actorId: caller.accountId,
    action: 'return.receive',
    entity: 'return',
    entityId: id,
    before: { status: 'requested', orderStatus },
    after: {
      status: 'received',
      orderStatus: isFullyReturned ? 'Returned' : orderStatus,
      items: received.map(({ id: _id, quantity, missing, damaged, isRestocked: restocked }) => ({
        _id,
        received: quantity,
        missing,
        damaged,
        restocked,
      })),
      refund: toMajor(refund?.amount ?? 0, currency),
      ...(waiting > 0 && { refundWaiting: toMajor(waiting, currency) }),
      ...(deduction > 0 && { deduction: input.deduction }),
      ...(deliveryDue > 0 && { delivery: toMajor(deliveryDue, currency) }),
    },
  });
  await emailCustomer(tx, 'return-received', id);
}

/** Refunds a received return whose withdrawal nobody has confirmed. Others stay as they are. */
export async function approveReturnRefund(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<StaffReturn> {
  const approved = await transaction(shop.pool, async (tx) => {
    const { orderId, status, refundWaiting, currency } = await lockReturn(tx, id);
    if (status !== 'received')
      throw new ShopError('order_state', { message: 'This return has not been received.' });
    if (refundWaiting !== null) {
      const amount = await confirmReturn(tx, orderId, id, caller);
      await recordAudit(tx, {
        actorId: caller.accountId,
        action: 'return.refund',
        entity: 'return',
        entityId: id,
        after: { refund: toMajor(amount, currency) },
      });
    }
    return getReturn(tx, id);
  });
  shop.wakeJobs();
  return toStaffReturn(approved);
}

/** A return, with its order locked, which serializes its changes. */
async function lockReturn(tx: Connection, id: string): Promise<ReturnRow> {
  const orderId = isId(id) ? await findOrderOfReturn(tx, id) : null;
  if (orderId === null) throw noSuchReturn();
  await lockOrder(tx, orderId);
  return getReturn(tx, id);
}

async function getReturn(tx: Connection, id: string): Promise<ReturnRow> {
  const found = await findReturn(tx, id);
  if (!found) throw noSuchReturn();
  return found;
}

function noSuchReturn(): ShopError {
  return new ShopError('not_found', { message: 'Return not found.' });
}
