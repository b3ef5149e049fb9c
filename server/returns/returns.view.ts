import { toDollars } from '#contract/money';
import type { StaffReturn } from '#contract/returns';
import { costOfPieces } from '../orders/refund-order.service';
import type { ReturnLineRow, ReturnRow } from './returns.admin.queries';

/** A return as staff see it. */
export function toStaffReturn(row: ReturnRow): StaffReturn {
  return {
    _id: row.id,
    order: {
      _id: row.orderId,
      number: row.orderNumber,
      orderDate: row.placedAt.toISOString(),
      orderStatus: row.orderStatus,
      user: { firstName: row.firstName, lastName: row.lastName },
      email: row.email,
    },
    status: row.status,
    reason: row.reason,
    reasonCode: row.reasonCode,
    rejection: row.rejection,
    items: row.lines.map(toItem),
    requestedAt: row.requestedAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refund: row.refund === null ? null : toDollars(row.refund),
    refundDue: row.status !== 'requested' ? 0 : toDollars(Math.min(goodsOf(row), row.refundable)),
  };
}

/** What the pieces of a return that is still under way cost, in whole cents. */
export function goodsOf({ lines }: Pick<ReturnRow, 'lines'>): number {
  return lines.reduce(
    (sum, { amount, bought, back, quantity }) =>
      sum + costOfPieces({ amount, quantity: bought, back }, quantity),
    0,
  );
}

function toItem(line: ReturnLineRow): StaffReturn['items'][number] {
  return {
    _id: line.id,
    product: {
      _id: line.productId,
      imageUrl: line.imageUrl,
      title: line.title,
      brand: line.brand,
      colour: line.colour,
    },
    size: line.size,
    quantity: line.quantity,
    unitDiscountPrice: toDollars(line.unitDiscountPrice),
    restocked: line.restocked,
  };
}
