import { toDollars } from '#contract/money';
import type { StaffReturn } from '#contract/orders/returns';
import { toOrderedProduct, toReturn } from '../orders/orders.service';
import type { ReturnLineRow, ReturnRow } from './returns.admin.queries';

/** A return as staff see it. */
export function toStaffReturn(row: ReturnRow): StaffReturn {
  return {
    ...toReturn(row, row.orderNumber),
    order: {
      _id: row.orderId,
      number: row.orderNumber,
      orderDate: row.placedAt.toISOString(),
      orderStatus: row.orderStatus,
      user: { firstName: row.firstName, lastName: row.lastName },
      email: row.email,
    },
    deliveryRefund: toDollars(row.delivery),
    items: row.lines.map((line) => toItem(line, row.status === 'received')),
  };
}

function toItem(line: ReturnLineRow, isReceived: boolean): StaffReturn['items'][number] {
  return {
    _id: line.id,
    product: toOrderedProduct(line),
    size: line.size,
    quantity: line.quantity + line.missing,
    unitDiscountPrice: toDollars(line.unitDiscountPrice),
    receivedQuantity: isReceived ? line.quantity : null,
    damagedQuantity: line.damaged,
    restocked: line.restocked,
    share: { amount: toDollars(line.amount), bought: line.bought, refunded: line.back },
  };
}
