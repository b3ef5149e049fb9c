import { isId } from '#contract/id';
import type { Order } from '#contract/orders';
import type { Connection } from '../database/connect';
import { isOpenForPaying, openPayment, paymentsOf } from '../payments/payments.service';
import { ShopError } from '../platform/errors';
import type { Caller } from '../platform/sessions';
import type { Shop } from '../platform/shop';
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

export type { OrderLineRow, OrderRow } from './orders.queries';

/**
 * One order, for its owner or an admin; for anybody else there is none. An owner who can still pay is given the secret
 * to pay with, even where the gateway was out of reach when the order was placed.
 */
export async function getOrder(shop: Shop, caller: Caller, id: string): Promise<Order> {
  const row = isId(id) ? await findOrder(shop.pool, id) : undefined;
  const isOwner = row?.accountId === caller.accountId;
  if (!row || !(isOwner || caller.role === 'Admin')) throw noSuchOrder();
  const clientSecret = isOwner && row.status === 'Pending' ? await payableSecret(shop, id) : null;
  return viewOrder(shop.pool, row, clientSecret);
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
export async function viewOrders(connection: Connection, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = Map.groupBy(await listOrderLines(connection, ids), (line) => line.orderId);
  const payments = await paymentsOf(connection, ids);
  return rows.map((row) => {
    const payment = payments.get(row.id);
    if (!payment) throw new Error(`the order ${row.id} has no payment`);
    return toOrder(row, lines.get(row.id) ?? [], payment);
  });
}
