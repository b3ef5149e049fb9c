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

/**
 * One order, for its owner or an admin; for anybody else there is none. An owner who can still pay is given the secret
 * to pay with, even where the gateway was out of reach when the order was placed.
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

/** The caller's own orders, newest first, and how many there are in all. */
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

/** Stored orders as the contract has them, in three queries however many there are. */
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
    if (!payment) throw new Error(`the order ${row.id} has no payment`);
    const { id } = row;
    return toOrder(row, {
      payment,
      isExplained,
      lines: lines.get(id) ?? [],
      returns: returns.get(id) ?? [],
    });
  });
}

/** One order as it stands in the caller's transaction. */
export async function viewOrder(tx: Connection, id: string): Promise<Order> {
  const row = await findOrder(tx, id);
  const [order] = row ? await viewOrders(tx, [row], { isExplained: true }) : [];
  if (!order) throw noSuchOrder();
  return order;
}

/** The lines of some orders, by the order's id. */
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

/** The returns of some orders, by the order's id. What has not arrived has none, and is not looked up. */
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

/** Holds an order until the commit, so that whatever changes it goes one after the other. Throws `not_found`. */
export async function lockOrder(tx: Connection, id: string): Promise<OrderRow> {
  const row = isId(id) ? await lockOrderRow(tx, id) : undefined;
  if (!row) throw noSuchOrder();
  return row;
}

/** Changes an order in one transaction that holds its row, and returns it as it is then. Throws `not_found`. */
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

/** Ends a delivered order whose every piece has come back; the caller holds its row. */
export async function markReturned(tx: Connection, id: string): Promise<void> {
  await setStatus(tx, id, 'Returned');
}

export function noSuchOrder(): ShopError {
  return new ShopError('not_found', { message: 'Order not found.' });
}
