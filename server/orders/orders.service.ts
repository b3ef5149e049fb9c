import type { Order, ReturnedOrder } from '#contract/orders/orders';
import { isId } from '#contract/values/id';
import { isCollectedOutside } from '#contract/values/orders/payment-methods';
import { may } from '#contract/values/rights';
import { type AuditEntry, recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import type { Text } from '../http/refusals/refusal-text';
import { enqueue } from '../jobs/queue';
import { askAboutAttempt } from '../payments/attempts/returned-attempt.service';
import { paymentDetails } from '../payments/payment-details.service';
import { isUndecided } from '../payments/payments.rules';
import { paymentOf, paymentsOf } from '../payments/payments.service';
import { refreshPaymentOfOrder } from '../payments/settlement.service';
import type { Shop } from '../shop';
import { listOrderTaxes, type OrderTaxRow } from './order-taxes.queries';
import {
  countOrdersOf,
  findLastMethod,
  findOrder,
  listOrderLines,
  listOrdersOf,
  listReturnsOf,
  lockOrderRow,
  type OrderLineRow,
  type OrderRow,
  setStatus,
} from './orders.queries';
import { toOrder } from './orders.view';
import { isFullyReturned, listParcels } from './ship-order/parcels.queries';
import { deliveredUnits, isDelivered } from './ship-order/parcels.rules';

export type { OrderLineRow, OrderReturnRow, OrderRow, ReturnedLine } from './orders.queries';
export { toOrderedProduct, toReturn } from './orders.view';

/**
 * An order, for its owner or staff. Throws `not_found` for anyone else. While it can be paid, its owner gets the client
 * secret, also if the gateway could not be reached when the order was placed.
 */
export async function getOrder(shop: Shop, caller: Caller, id: string): Promise<Order> {
  const row = isId(id) ? await findOrder(shop.pool, id) : undefined;
  const isOwner = row?.accountId === caller.accountId;
  if (!row || !(isOwner || may(caller.role, 'staff:orders'))) throw noSuchOrder();
  const lines = await linesOf(shop.pool, id);
  const taxLines = await taxLinesOf(shop.pool, [row]);
  const payment = await paymentOf(shop.pool, id);
  const parcels = await listParcels(shop.pool, [id]);
  const returns = parcels.some(isDelivered) ? await listReturnsOf(shop.pool, [id]) : [];
  const details = isOwner ? await paymentDetails(shop, payment) : {};
  return toOrder(row, { lines, taxLines, payment, parcels, returns, isExplained: true }, details);
}

/** The return page asks every few seconds; each time the provider is called. */
const REFRESHES = { points: 200, seconds: 60 * 60 };

/**
 * Asks the provider about the payment of the caller's own order, or about the given attempt to pay it, and returns the order. Throws
 * `not_found` for a payment of another order.
 */
export async function refreshOrderPayment(
  shop: Shop,
  caller: Caller,
  id: string,
  { paymentId }: { paymentId?: string | undefined } = {},
): Promise<ReturnedOrder> {
  const row = isId(id) ? await findOrder(shop.pool, id) : undefined;
  if (row?.accountId !== caller.accountId) throw noSuchOrder();
  await limit(shop, { name: 'refresh-payment', key: caller.accountId, ...REFRESHES });
  if (paymentId !== undefined) {
    const attempt = isId(paymentId) ? await askAboutAttempt(shop, id, paymentId) : null;
    if (attempt === null) throw noSuchOrder();
    return { ...(await getOrder(shop, caller, id)), attempt };
  }
  const { status, gateway } = await paymentOf(shop.pool, id);
  if (isUndecided(status) && !isCollectedOutside(gateway)) await refreshPaymentOfOrder(shop, id);
  return getOrder(shop, caller, id);
}

/** The method of the newest order that an account has paid; null if there is none. */
export async function getLastPaymentMethod(
  shop: Shop,
  accountId: string,
): Promise<{ paymentMethod: string | null }> {
  const found = await findLastMethod(shop.pool, accountId);
  return { paymentMethod: found?.method ?? null };
}

/** A page of the caller's orders, newest first, and their number. */
export async function listOwnOrders(
  shop: Shop,
  accountId: string,
  page: PageRequest,
): Promise<{ items: Order[]; total: number }> {
  const rows = await listOrdersOf(shop.pool, accountId, pageOffset(page));
  const total = await countOrdersOf(shop.pool, accountId);
  return { items: await viewOrders(shop.pool, rows), total };
}

/** Converts stored orders to the contract's, in four queries for any number. */
export async function viewOrders(
  connection: Connection,
  rows: OrderRow[],
  { isExplained = false }: { isExplained?: boolean } = {},
): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const lines = byOrder(await listOrderLines(connection, ids));
  const taxLines = byOrder(await taxLinesOf(connection, rows));
  const payments = await paymentsOf(connection, ids);
  const sent = await listParcels(connection, ids);
  const parcels = byOrder(sent);
  // Only delivered items can be returned.
  const delivered = [...new Set(sent.filter(isDelivered).map(({ orderId }) => orderId))];
  const returns = byOrder(delivered.length > 0 ? await listReturnsOf(connection, delivered) : []);
  return rows.map((row) => {
    const payment = payments.get(row.id);
    if (!payment) throw new Error(`The order ${row.id} has no payment.`);
    return toOrder(row, {
      payment,
      isExplained,
      lines: lines.get(row.id) ?? [],
      parcels: parcels.get(row.id) ?? [],
      taxLines: taxLines.get(row.id) ?? [],
      returns: returns.get(row.id) ?? [],
    });
  });
}

/** The taxes of orders; a shop without tax does not read them. */
async function taxLinesOf(connection: Connection, rows: OrderRow[]): Promise<OrderTaxRow[]> {
  const taxed = rows.filter(({ taxKind }) => taxKind !== null).map(({ id }) => id);
  return taxed.length === 0 ? [] : listOrderTaxes(connection, taxed);
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

/** An order as the caller's transaction sees it. */
export async function viewOrder(tx: Connection, id: string): Promise<Order> {
  const row = await findOrder(tx, id);
  const [order] = row ? await viewOrders(tx, [row], { isExplained: true }) : [];
  if (!order) throw noSuchOrder();
  return order;
}

/** The lines of an order, by position. */
export function linesOf(connection: Connection, orderId: string): Promise<OrderLineRow[]> {
  return listOrderLines(connection, [orderId]);
}

/** The units of each line that are in delivered parcels, by the line's id. */
export async function deliveredUnitsOf(
  connection: Connection,
  orderId: string,
): Promise<Map<string, number>> {
  return deliveredUnits(await listParcels(connection, [orderId]));
}

/** Locks an order until the commit, which serializes its changes. Throws `not_found`. */
export async function lockOrder(tx: Connection, id: string): Promise<OrderRow> {
  const row = isId(id) ? await lockOrderRow(tx, id) : undefined;
  if (!row) throw noSuchOrder();
  return row;
}

/** Runs `work` in a transaction with the order locked, and returns the changed order. Throws `not_found`. */
export async function changeOrder(
  shop: Shop,
  id: string,
  work: (tx: Connection, order: OrderRow) => Promise<void>,
): Promise<Order> {
  const changed = await transaction(shop.pool, async (tx) => {
    await work(tx, await lockOrder(tx, id));
    return viewOrder(tx, id);
  });
  shop.wakeJobs();
  return changed;
}

/** Marks a delivered order as returned if every unit has come back, and returns whether it is. The caller has locked its row. */
export async function markIfReturned(tx: Connection, id: string): Promise<boolean> {
  const isReturned = (await isFullyReturned(tx, id)) === true;
  if (isReturned) await setStatus(tx, id, 'Returned');
  return isReturned;
}

export function noSuchOrder(): ShopError {
  return new ShopError('not_found', { message: refusals.order.notFound });
}

/** Records a change of an order by staff. */
export async function auditOrder(
  tx: Connection,
  actorId: string,
  orderId: string,
  action: string,
  states: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'order', entityId: orderId, ...states });
}

/** Emails an order's customer, once for each template and order. */
export async function emailCustomer(
  tx: Connection,
  template: 'order-cancelled' | 'order-part-cancelled' | 'order-delivered',
  orderId: string,
): Promise<void> {
  await enqueue(tx, 'mail', { template, orderId }, { key: `${template}:${orderId}` });
}

export function orderState(message: Text): ShopError {
  return new ShopError('order_state', { message });
}
