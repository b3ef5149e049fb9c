import { toCents, toDollars } from '#contract/money';
import { type OrderRefund, orderRefund, type RefundInput } from '#contract/orders.admin';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import {
  refundableOf,
  refundsOf,
  requestRefund,
  requestRefundOf,
  type ShownRefund,
} from '../payments/refunds.service';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { claimKey, keepAnswer } from '../platform/idempotency';
import type { Shop } from '../platform/shop';
import { lockOrder } from './orders.service';
import { listRefundable } from './refund-order.queries';
import { type GivenBack, piecesLeft, refundForItems, refundForPieces } from './refund-order.rules';

const CREATED = 201;

/**
 * Decides to give money back for an order: all that is left, the share of some pieces, or an amount, and never more than
 * is left. With a key, sent again it answers the same refund. Throws `order_state` where that cannot be given.
 */
export async function refundOrder(
  shop: Shop,
  actorId: string,
  orderId: string,
  input: RefundInput,
  key: string | null,
): Promise<OrderRefund> {
  const refund = await transaction(shop.pool, async (tx) => {
    if (key === null) return decide(tx, actorId, orderId, input);
    const use = {
      ...{ accountId: actorId, key, request: input },
      route: `POST /api/admin/orders/${orderId}/refunds`,
    };
    const claim = await claimKey(tx, use);
    if (!claim.isFirst) return orderRefund.parse(claim.answer);
    const decided = await decide(tx, actorId, orderId, input);
    await keepAnswer(tx, use, CREATED, decided);
    return decided;
  });
  shop.wakeJobs();
  return refund;
}

async function decide(
  tx: Connection,
  actorId: string,
  orderId: string,
  input: RefundInput,
): Promise<OrderRefund> {
  await lockOrder(tx, orderId);
  const decision = { actorId, note: input.reason };
  const refund = await request(tx, orderId, input, decision);
  await recordAudit(tx, {
    ...{ actorId, action: 'order.refund', entity: 'order', entityId: orderId },
    after: { refund: toDollars(refund.amount), items: input.items ?? [], reason: input.reason },
  });
  const made = (await refundsOf(tx, orderId)).find(({ id }) => id === refund.id);
  if (!made) throw new Error('the refund was not stored');
  return toOrderRefund(made);
}

async function request(
  tx: Connection,
  orderId: string,
  { items, amount }: RefundInput,
  decision: { actorId: string; note: string },
): Promise<{ id: string; amount: number }> {
  const rest = await refundableOf(tx, orderId);
  const wanted = items
    ? refundForItems(await listRefundable(tx, orderId), items)
    : amount === undefined
      ? rest
      : toCents(amount);
  if (wanted > rest)
    throw new ShopError('order_state', {
      message: `Only $${toDollars(rest).toFixed(2)} of this order can still be refunded.`,
    });
  const refund = items
    ? await requestRefundOf(tx, orderId, items, wanted, decision)
    : await requestRefund(tx, orderId, wanted, 'staff', decision);
  if (!refund)
    throw new ShopError('order_state', {
      message: 'This order has already been refunded in full.',
    });
  return refund;
}

/** What `quantity` pieces of a line cost, in whole cents; of pieces that were given back before, nothing. */
export function costOfPieces(line: GivenBack, quantity: number): number {
  return refundForPieces(line, Math.min(quantity, piecesLeft(line)));
}

export function toOrderRefund(refund: ShownRefund): OrderRefund {
  return {
    _id: refund.id,
    amount: toDollars(refund.amount),
    reason: refund.reason,
    note: refund.note,
    status: refund.status,
    items: refund.items,
    createdAt: refund.createdAt.toISOString(),
    doneAt: refund.doneAt?.toISOString() ?? null,
  };
}
