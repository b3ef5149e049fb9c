import { toDollars } from '#contract/money';
import type { OrderReturn } from '#contract/orders';
import { refundForReturn } from '#contract/values/refund-share';
import { returnNumber } from '#contract/values/return-number';
import type { OrderReturnRow } from './order-returns.queries';

/** A return as its shopper sees it. */
export function toReturn(row: OrderReturnRow, orderNumber: number): OrderReturn {
  return {
    _id: row.id,
    number: returnNumber(orderNumber, row.ordinal),
    status: row.status,
    reason: row.reason,
    reasonCode: row.reasonCode,
    rejection: row.rejection,
    items: row.lines.map((line) => ({
      _id: line.id,
      quantity: line.quantity + line.missing,
      receivedQuantity: row.status === 'received' ? line.quantity : null,
    })),
    requestedAt: row.requestedAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    refund: row.refund === null ? null : toDollars(row.refund),
    refundDue:
      row.status === 'requested' ? toDollars(refundForReturn(row.lines, row.refundable)) : 0,
  };
}
