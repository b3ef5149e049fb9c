import type { Order } from '#contract/orders';
import type { OrderStatus } from '#contract/states';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { endPayment, isSettled, settleOnDelivery } from '../payments/payments.service';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { enqueue } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import { cancelHeld } from './cancel-order.service';
import { countAllOrders, listAllOrders } from './orders.admin.queries';
import { markDeleted, type OrderRow, setStatus } from './orders.queries';
import { canGo } from './orders.rules';
import { lockOrder, viewOrder, viewOrders } from './orders.service';

/** A page of all orders, newest first, and how many there are in all; `q` is a name, an email or the end of an id. */
export async function listOrders(
  shop: Shop,
  query: {
    status?: OrderStatus | undefined;
    q?: string | undefined;
    pageNumber: number;
    pageSize: number;
  },
): Promise<{ orders: Order[]; total: number }> {
  const filter = { status: query.status, words: query.q };
  const rows = await listAllOrders(shop.pool, filter, {
    limit: query.pageSize,
    offset: (query.pageNumber - 1) * query.pageSize,
  });
  const total = await countAllOrders(shop.pool, filter);
  return { orders: await viewOrders(shop.pool, rows), total };
}

/** Marks an order as shipped. One that has been shipped stays as it is. */
export async function shipOrder(shop: Shop, actorId: string, id: string): Promise<Order> {
  return change(shop, id, async (tx, order) => {
    if (order.shippedAt !== null) return;
    if (!canGo(order.status, 'Shipped')) throw refuse('This order has been cancelled.');
    if (!(await isSettled(tx, id))) throw refuse('This order has not been paid.');
    await move(tx, actorId, order, 'Shipped', 'order.ship');
    await enqueue(
      tx,
      'mail',
      { template: 'order-shipped', orderId: id },
      { key: `order-shipped:${id}` },
    );
  });
}

/** Marks a shipped order as delivered: the days for returns begin. One that has been delivered stays as it is. */
export async function deliverOrder(shop: Shop, actorId: string, id: string): Promise<Order> {
  return change(shop, id, async (tx, order) => {
    if (order.deliveredAt !== null) return;
    if (!canGo(order.status, 'Delivered'))
      throw refuse(
        order.status === 'Cancelled'
          ? 'This order has been cancelled.'
          : 'This order has not been shipped yet.',
      );
    await move(tx, actorId, order, 'Delivered', 'order.deliver');
    await settleOnDelivery(tx, id);
  });
}

/**
 * Takes an order off every list, its owner's too; the row stays for the books. What has not been shipped is cancelled by
 * it, and what was paid and not given back yet goes back.
 */
export async function deleteOrder(shop: Shop, actorId: string, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    const isPending = canGo(order.status, 'Cancelled');
    if (isPending) await cancelHeld(tx, order, 'deleted');
    else await endPayment(tx, id, 'deleted');
    await markDeleted(tx, id);
    await recordAudit(tx, {
      actorId,
      action: 'order.delete',
      entity: 'order',
      entityId: id,
      before: { orderStatus: order.status, deleted: false },
      after: { orderStatus: isPending ? 'Cancelled' : order.status, deleted: true },
    });
  });
  shop.wakeJobs();
}

async function change(
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

async function move(
  tx: Connection,
  actorId: string,
  order: OrderRow,
  status: OrderStatus,
  action: string,
): Promise<void> {
  await setStatus(tx, order.id, status);
  await recordAudit(tx, {
    actorId,
    action,
    entity: 'order',
    entityId: order.id,
    before: { orderStatus: order.status },
    after: { orderStatus: status },
  });
}

function refuse(message: string): ShopError {
  return new ShopError('order_state', { message });
}
