import { toMajor } from '#contract/money';
import type { StaffReturn } from '#contract/orders/returns';
import { toOrderedProduct, toReturn } from '../orders/orders.service';
import type { ReturnLineRow, ReturnRow } from './returns.admin.queries';

/** A return as staff see it. */
export function toStaffReturn(row: ReturnRow): StaffReturn {
  return {
    ...toReturn(row, { number: row.orderNumber, currency: row.currency }),
    order: {
      _id: row.orderId,
      number: row.orderNumber,
      orderDate: row.placedAt.toISOString(),
      orderStatus: row.orderStatus,
      user: { firstName: row.firstName, lastName: row.lastName },
      email: row.email,
    },
    isUnconfirmed: row.isUnconfirmed,
    deliveryRefund: toMajor(row.delivery, row.currency),
    items: row.lines.map((line) => toItem(line, row)),
  };
}

function toItem(
  line: ReturnLineRow,
  { status, currency }: ReturnRow,
): StaffReturn['items'][number] {
  return {
    _id: line.id,
    product: toOrderedProduct(line),
    size: line.size,
    quantity: line.quantity + line.missing,
    unitDiscountPrice: toMajor(line.unitDiscountPrice, currency),
    receivedQuantity: status === 'received' ? line.quantity : null,
    damagedQuantity: line.damaged,
    restocked: line.restocked,
    share: { amount: toMajor(line.amount, currency), bought: line.bought, refunded: line.back },
  };
}
