import { plainMoney, toMajor } from '#contract/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { csvLines } from '../../http/csv';
import type { Shop } from '../../shop';
import {
  type ExportedOrder,
  findMatching,
  listForExport,
  type OrderFilter,
} from './orders.admin.queries';

const BATCH = 250;

const columns: [heading: string, cell: (order: ExportedOrder) => string][] = [
  ['Order', (order) => orderLabel(order)],
  ['Placed', (order) => order.placedAt.toISOString()],
  ['Status', (order) => order.status],
  ['Payment', (order) => order.payment],
  ['First name', (order) => order.firstName],
  ['Last name', (order) => order.lastName],
  ['Email', (order) => order.email],
  ['Mobile', (order) => order.mobile],
  ['Street', (order) => order.streetAddress],
  ['City', (order) => order.city],
  ['State', (order) => order.state],
  ['Zip code', (order) => order.zipCode],
  ['Country', (order) => order.country],
  ['Company', (order) => order.company],
  ['VAT number', (order) => order.vatNumber],
  ['Delivery method', (order) => order.deliveryMethod],
  ['Items', (order) => order.items],
  ['SKUs', (order) => order.skus],
  ['Quantity', (order) => String(order.quantity)],
  ['Subtotal', (order) => money(order.subtotal, order)],
  ['Promo code', (order) => order.promoCode ?? ''],
  ['Promo', (order) => money(order.promo, order)],
  ['Discount reason', (order) => order.discountReason],
  ['Shipping', (order) => money(order.shipping, order)],
  ['Tax', (order) => money(order.tax, order)],
  ['Tax kind', (order) => order.taxKind ?? ''],
  ['Total', (order) => money(order.total, order)],
  ['Refunded', (order) => money(order.refunded, order)],
  ['Shipped', (order) => order.shippedAt?.toISOString() ?? ''],
  ['Delivered', (order) => order.deliveredAt?.toISOString() ?? ''],
  ['Cancelled', (order) => order.cancelledAt?.toISOString() ?? ''],
  ['Currency', (order) => order.currency],
  ['Tracking number', (order) => order.trackingNumbers],
  ['Carrier', (order) => order.carriers],
  ['Order id', (order) => order.id],
];

/** The orders of a filter as CSV lines, newest first. Orders placed during the export are not included. */
export async function* exportOrders(shop: Shop, filter: OrderFilter): AsyncGenerator<string> {
  yield csvLines([columns.map(([heading]) => heading)]);
  const matching = await shop.readReport((connection) => findMatching(connection, filter));
  let after: ExportedOrder | null = null;
  for (;;) {
    const page = { after, limit: BATCH };
    const orders: ExportedOrder[] = await shop.readReport((connection) =>
      listForExport(connection, filter, matching, page),
    );
    if (orders.length > 0)
      yield csvLines(orders.map((order) => columns.map(([, cell]) => cell(order))));
    after = orders.at(-1) ?? null;
    if (orders.length < BATCH || after === null) return;
  }
}

function money(amount: number, { currency }: ExportedOrder): string {
  return plainMoney(toMajor(amount, currency), currency);
}
