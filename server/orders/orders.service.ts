import type { Order } from '#contract/orders';
import { isId } from '#contract/values/id';
import { may } from '#contract/values/rights';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { paymentOf, paymentsOf, secretToPay } from '../payments/payments.service';
import type { Shop } from '../shop';
import { listReturnsOf, type OrderReturnRow } from './order-returns.queries';
import {
  countOrdersOf,
  findOrder,
  listOrderLines,
  listOrdersOf,
  lockOrderRow,
  type OrderLineRow,
  type OrderRow,
  setStatus,
} from './orders.queries';
import { toOrder } from './orders.view';

export type { OrderReturnRow, ReturnedLine } from './order-returns.queries';
export { toReturn } from './order-returns.view';
export type { OrderLineRow, OrderRow } from './orders.queries';
export { toOrderedProduct } from './orders.view';

/**
 * An order, for its owner or staff. Throws `not_found` for anyone else. An owner who can still pay gets the client secret,
 * also if the gateway could not be reached when the order was placed.
 */
export async function getOrder(shop: Shop, caller: Caller, id: string): Promise<Order> {
  const row = isId(id) ? await findOrder(shop.pool, id) : undefined;
  const isOwner = row?.accountId === caller.accountId;
  if (!row || !(isOwner || may(caller.role, 'staff:orders'))) throw noSuchOrder();
  const lines = (await linesOf(shop.pool, [id])).get(id) ?? [];
  const payment = await paymentOf(shop.pool, id);
  const returns = (await returnsOf(shop.pool, [row])).get(id) ?? [];
  const secret = isOwner ? await secretToPay(shop, payment) : null;
  return toOrder(row, { lines, payment, returns, isExplained: true }, secret);
}

/** A page of the caller's orders, newest first, and their number. */
export async function listOwnOrders(
  shop: Shop,
  accountId: string,
  page: { pageNumber: number; pageSize: number },
): Promise<{ orders: Order[]; total: number }> {
  const rows = await listOrdersOf(shop.pool, accountId, {
    limit: page.pageSize,
    offset: (page.pageNumber - 1) * page.pageSize,
  });
  const total = await countOrdersOf(shop.pool, accountId);
  return { orders: await viewOrders(shop.pool, rows), total };
}

/** Converts stored orders to the contract's, in three queries for any number. */
export async function viewOrders(
  connection: Connection,
  rows: OrderRow[],
  { isExplained = false }: { isExplained?: boolean } = {},
): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  const lines = await linesOf(connection, ids);
  const payments = await paymentsOf(connection, ids);
  const returns = await returnsOf(connection, rows);
  return rows.map((row) => {
    const payment = payments.get(row.id);
    if (!payment) throw new Error(`The order ${row.id} has no payment.`);
    const { id } = row;
    return toOrder(row, {
      payment,
      isExplained,
      lines: lines.get(id) ?? [],
      returns: returns.get(id) ?? [],
    });
  });
}

/** An order as the caller's transaction sees it. */
export async function viewOrder(tx: Connection, id: string): Promise<Order> {
  const row = await findOrder(tx, id);
  const [order] = row ? await viewOrders(tx, [row], { isExplained: true }) : [];
  if (!order) throw noSuchOrder();
  return order;
}

/** The lines of orders, by order id. */
export async function linesOf(
  connection: Connection,
  orderIds: string[],
): Promise<Map<string, OrderLineRow[]>> {
  const byOrder = new Map(orderIds.map((id) => [id, [] as OrderLineRow[]]));
  if (orderIds.length === 0) return byOrder;
  for (const line of await listOrderLines(connection, orderIds))
    byOrder.get(line.orderId)?.push(line);
  return byOrder;
}

/** The returns of orders, by order id. Only delivered orders can have any. */
async function returnsOf(
  connection: Connection,
  orders: OrderRow[],
): Promise<Map<string, OrderReturnRow[]>> {
  const ids = orders.filter((order) => order.deliveredAt !== null).map((order) => order.id);
  const byOrder = new Map(ids.map((id) => [id, [] as OrderReturnRow[]]));
  if (ids.length === 0) return byOrder;
  for (const row of await listReturnsOf(connection, ids)) byOrder.get(row.orderId)?.push(row);
  return byOrder;
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

/** Marks a delivered order as returned, when every unit has come back. The caller has locked its row. */
export async function markReturned(tx: Connection, id: string): Promise<void> {
  await setStatus(tx, id, 'Returned');
}

export function noSuchOrder(): ShopError {
  return new ShopError('not_found', { message: 'Order not found.' });
}
