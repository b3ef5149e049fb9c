import { type OrderRefund, orderRefund, type RefundInput } from '#contract/admin/orders/orders';
import { moneyFormat, toMajor, toMinor } from '#contract/money';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import type { Caller } from '../../auth/sessions/sessions';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { fieldError } from '../../http/errors';
import { claimKey, keepAnswer } from '../../http/idempotency';
import { returnStock } from '../../inventory/inventory.service';
import { methodNamed } from '../../payments/payment-methods.rules';
import { isAuthorised, isCapturedLater, paymentOf } from '../../payments/payments.service';
import {
  type RefundedItem,
  refundableOf,
  refundsOf,
  requestRefund,
  requestRefundOf,
  type ShownRefund,
} from '../../payments/refunds.service';
import type { Shop } from '../../shop';
import { endLockedOrder } from '../cancel-order/cancel-order.service';
import { listRefundable, type OrderRow } from '../orders.queries';
import { auditOrder, linesOf, lockOrder, orderState } from '../orders.service';
import { readShipment, updateShipment } from '../ship-order/parcels.service';
import { assertRestockable, refundForItems } from './refund-order.rules';
import { refundUnits } from './unsent.service';

const CREATED = 201;

/**
 * Decides to refund an order: the rest of its payment, the share of some items, or an amount, and never more than the rest.
 * Items can go back to stock until they are shipped. A full refund of a pending order cancels its unshipped units, so that
 * they are not sent. The same idempotency key returns the same refund. Throws `order_state` for a refund that is not possible.
 */
export async function refundOrder(
  shop: Shop,
  caller: Caller,
  orderId: string,
  input: RefundInput,
  key: string | null,
): Promise<OrderRefund> {
  const refund = await transaction(shop.pool, async (tx) => {
    if (key === null) return decide(tx, caller, orderId, input);
    const use = {
      accountId: caller.accountId,
      key,
      request: input,
      route: `POST /api/admin/orders/${orderId}/refunds`,
    };
    const claim = await claimKey(tx, use);
    if (!claim.isFirst) return orderRefund.parse(claim.answer);
    const decided = await decide(tx, caller, orderId, input);
    await keepAnswer(tx, use, CREATED, decided);
    return decided;
  });
  shop.wakeJobs();
  return refund;
}

async function decide(
  tx: Connection,
  caller: Caller,
  orderId: string,
  input: RefundInput,
): Promise<OrderRefund> {
  const order = await lockOrder(tx, orderId);
  await assertSameMethod(tx, orderId, input.method);
  const items = await itemsOf(tx, order, input);
  const refund =
    items && input.restock && (await isCapturedLater(tx, orderId))
      ? await refundUnits(tx, order, unitsOf(items), caller)
      : await request(tx, caller, order, { ...input, items });
  await auditOrder(tx, caller.accountId, orderId, 'order.refund', {
    after: {
      refund: toMajor(refund.amount, order.currency),
      items: items ?? [],
      reason: input.reason,
    },
  });
  await restock(tx, orderId, items ?? []);
  // In the same transaction, so that the order cannot be shipped in between.
  const isOver =
    order.status === 'Pending' &&
    (await refundableOf(tx, orderId)) === 0 &&
    !(await isAuthorised(tx, orderId));
  if (isOver) {
    const orderStatus = await endLockedOrder(tx, order, caller);
    const action = orderStatus === 'Cancelled' ? 'order.cancel' : 'order.cancel-rest';
    await auditOrder(tx, caller.accountId, orderId, action, {
      before: { orderStatus: order.status },
      after: { orderStatus },
    });
  } else if (items && input.restock) await updateShipment(tx, order);
  const made = (await refundsOf(tx, orderId)).find(({ id }) => id === refund.id);
  if (!made) throw new Error('The refund was not stored.');
  return toOrderRefund(made, order.currency);
}

/** A refund goes back the way the order was paid, so that a refund cannot move money to another account. Throws `order_state`. */
async function assertSameMethod(
  tx: Connection,
  orderId: string,
  method: RefundInput['method'],
): Promise<void> {
  if (method === undefined) return;
  const payment = await paymentOf(tx, orderId);
  const paid = methodNamed(payment.gateway, payment.method);
  if (method === paid?.name) return;
  const message = `This order was paid ${paid ? paidBy(paid) : 'another way'}, and a refund always goes back the same way.`;
  throw fieldError('order_state', 'method', message);
}

function paidBy({ flow, label }: { flow: PaymentFlow; label: string }): string {
  if (flow === 'delivery') return 'on delivery';
  return flow === 'card' || flow === 'transfer' ? `by ${label.toLowerCase()}` : `with ${label}`;
}

const unitsOf = (items: RefundedItem[]) => items.map(({ _id: id, quantity }) => ({ id, quantity }));

/** The items of a refund. Throws `order_state` if they cannot go back to stock. */
async function itemsOf(
  tx: Connection,
  order: OrderRow,
  { items, restock: isRestocked }: RefundInput,
): Promise<RefundedItem[] | undefined> {
  if (items && isRestocked)
    assertRestockable(order.status, await readShipment(tx, order.id), items);
  return items?.map(({ _id, quantity }) => ({ _id, quantity, restocked: isRestocked }));
}

/** Puts the refunded units that will not be sent back into stock. */
async function restock(tx: Connection, orderId: string, items: RefundedItem[]): Promise<void> {
  const unsent = new Map(
    items.filter(({ restocked }) => restocked).map(({ _id, quantity }) => [_id, quantity]),
  );
  if (unsent.size === 0) return;
  const back = (await linesOf(tx, orderId)).flatMap((line) => {
    const quantity = unsent.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  await returnStock(tx, orderId, back, 'cancelled');
}

async function request(
  tx: Connection,
  caller: Caller,
  { id: orderId, currency }: OrderRow,
  { items, amount, reason }: Omit<RefundInput, 'items'> & { items: RefundedItem[] | undefined },
): Promise<{ id: string; amount: number }> {
  const rest = await refundableOf(tx, orderId);
  const requested = items
    ? refundForItems(await listRefundable(tx, orderId), items)
    : amount === undefined
      ? rest
      : toMinor(amount, currency);
  if (requested > rest) {
    const left = moneyFormat(currency)(toMajor(rest, currency));
    throw orderState(`Only ${left} of this order can still be refunded.`);
  }
  const refund = items
    ? await requestRefundOf(tx, orderId, items, requested, caller, reason)
    : await requestRefund(tx, orderId, requested, 'staff', caller, reason);
  if (!refund) throw orderState('This order has already been refunded in full.');
  return refund;
}

export function toOrderRefund(refund: ShownRefund, currency: string): OrderRefund {
  return {
    _id: refund.id,
    amount: toMajor(refund.amount, currency),
    reason: refund.reason,
    note: refund.note,
    status: refund.status,
    items: refund.items,
    createdAt: refund.createdAt.toISOString(),
    doneAt: refund.doneAt?.toISOString() ?? null,
  };
}
