import type { OrderReturn } from '#contract/orders/orders';
import type { ReturnInput } from '#contract/orders/returns';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { enqueue } from '../jobs/queue';
import {
  deliveredUnitsOf,
  linesOf,
  lockOrder,
  noSuchOrder,
  viewOrder,
} from '../orders/orders.service';
import type { RefundDecider } from '../payments/payments.rules';
import { requestRefund } from '../payments/refunds.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  findRefundWaiting,
  insertReturn,
  listReturnedUnits,
  markConfirmed,
  wasDeliveredWithin,
} from './returns.queries';
import {
  assertItems,
  assertReturnable,
  type ReturnableLine,
  withdrawnItems,
} from './returns.rules';

/**
 * Requests a return of units of the caller's own order. The order is locked, so concurrent requests cannot return a unit
 * twice. Throws `order_state` if the order cannot be returned, or not in these quantities.
 */
export async function requestReturn(
  shop: Shop,
  accountId: string,
  orderId: string,
  input: ReturnInput,
): Promise<OrderReturn> {
  const made = await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.accountId !== accountId) throw noSuchOrder();
    const { returnDays } = await readSettings(shop, tx);
    const isInTime = await wasDeliveredWithin(tx, orderId, returnDays);
    const lines = await returnableLines(tx, orderId);
    const isDelivered = lines.some(({ quantity }) => quantity > 0);
    assertReturnable({ status: order.status, isDelivered, isInTime }, returnDays);
    assertItems(input.items, lines);
    const id = newId();
    await insertReturn(tx, id, orderId, input);
    await emailCustomer(tx, 'return-requested', id);
    const stored = (await viewOrder(tx, orderId)).returns.find((one) => one._id === id);
    if (!stored) throw new Error('The return was not stored.');
    return stored;
  });
  shop.wakeJobs();
  return made;
}

/** Stores a return that staff record, whenever it was delivered, and returns its id. Locks the order. */
export async function recordReturn(
  tx: Connection,
  orderId: string,
  input: ReturnInput,
): Promise<string> {
  const order = await lockOrder(tx, orderId);
  const lines = await returnableLines(tx, orderId);
  const isDelivered = lines.some(({ quantity }) => quantity > 0);
  assertReturnable({ status: order.status, isDelivered, isInTime: true }, 0);
  assertItems(input.items, lines);
  const id = newId();
  await insertReturn(tx, id, orderId, input);
  await emailCustomer(tx, 'return-requested', id);
  return id;
}

/** The lines of an order with the units that were delivered, and of these the units in returns. */
async function returnableLines(tx: Connection, orderId: string): Promise<ReturnableLine[]> {
  const delivered = await deliveredUnitsOf(tx, orderId);
  const returned = await listReturnedUnits(tx, orderId);
  return (await linesOf(tx, orderId)).map(({ id }) => ({
    id,
    quantity: delivered.get(id) ?? 0,
    requested: returned.find((line) => line.id === id)?.units ?? 0,
  }));
}

/**
 * Requests the return of the units that a consumer has withdrawn from: all units not yet returned, or the given units
 * that are not yet returned. The caller has locked the order, and checked that the period has not ended. Null if none are left.
 * The refund of an unconfirmed withdrawal waits for its confirmation or for staff with the right to refund.
 */
export async function requestWithdrawnUnits(
  tx: Connection,
  orderId: string,
  chosen: { _id: string; quantity: number }[] | null,
  isUnconfirmed: boolean,
): Promise<string | null> {
  const items = withdrawnItems(await returnableLines(tx, orderId), chosen);
  if (items.length === 0) return null;
  const id = newId();
  const withdrawn = { reason: '', reasonCode: 'withdrawal', items, isUnconfirmed } as const;
  await insertReturn(tx, id, orderId, withdrawn);
  await emailCustomer(tx, 'return-requested', id);
  return id;
}

/**
 * Takes the withdrawal behind a return as confirmed: by its buyer, or by a member of staff with the right to refund. Refunds
 * what had waited for that, and returns the refunded minor units. Locks the order.
 */
export async function confirmReturn(
  tx: Connection,
  orderId: string,
  id: string,
  decider: RefundDecider,
): Promise<number> {
  await lockOrder(tx, orderId);
  const waiting = await findRefundWaiting(tx, id);
  const refund = waiting && (await requestRefund(tx, orderId, waiting, 'returned', decider));
  await markConfirmed(tx, id, refund ? refund.id : null);
  return refund ? refund.amount : 0;
}

/** Emails the customer, once for each template and return. */
export async function emailCustomer(
  tx: Connection,
  template: 'return-requested' | 'return-received' | 'return-rejected',
  returnId: string,
): Promise<void> {
  await enqueue(tx, 'mail', { template, returnId }, { key: `${template}:${returnId}` });
}
