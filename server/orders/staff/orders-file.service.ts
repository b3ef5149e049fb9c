import { isoIn } from '#contract/values/dates';
import { plainMinor } from '#contract/values/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { type CsvColumns, csvInBatches } from '../../http/csv';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import {
  type ExportedOrder,
  findMatching,
  listForExport,
  type OrderFilter,
} from './orders.admin.queries';

const BATCH = 250;

/** A moment as text; empty if there is none. */
type Moment = (at: Date | null) => string;

const columns: CsvColumns<ExportedOrder, Moment> = [
  ['Order', (order) => orderLabel(order)],
  ['Placed', (order, moment) => moment(order.placedAt)],
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
  ['Shipped', (order, moment) => moment(order.shippedAt)],
  ['Delivered', (order, moment) => moment(order.deliveredAt)],
  ['Cancelled', (order, moment) => moment(order.cancelledAt)],
  ['Currency', (order) => order.currency],
  ['Tracking number', (order) => order.trackingNumbers],
  ['Carrier', (order) => order.carriers],
  ['Provider fee', (order) => (order.fee === null ? '' : money(order.fee, order))],
  ['Net', (order) => (order.fee === null ? '' : money(order.kept - order.fee, order))],
  ['Order id', (order) => order.id],
];

/** The orders of a filter as CSV lines, newest first, with times of the shop's time zone. Orders placed during the export are not included. */
export async function* exportOrders(shop: Shop, filter: OrderFilter): AsyncGenerator<string> {
  const matching = await shop.readReport((connection) => findMatching(connection, filter));
  const { delivery } = await readSettings(shop);
  const iso = isoIn(delivery.timeZone);
  const moment: Moment = (at) => (at ? iso(at) : '');
  yield* csvInBatches(columns, moment, async (after: ExportedOrder | null) => {
    const rows = await shop.readReport((connection) =>
      listForExport(connection, filter, matching, { after, limit: BATCH }),
    );
    return { rows, next: rows.length < BATCH ? null : (rows.at(-1) ?? null) };
  });
}

function money(amount: number, { currency }: ExportedOrder): string {
  return plainMinor(amount, currency);
}
