import { isId } from '#contract/id';
import { toDollars } from '#contract/money';
import type { StaffReturn } from '#contract/returns';
import type { ReturnStatus } from '#contract/states';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { returnStock } from '../inventory/inventory.service';
import { lockOrder, markReturned } from '../orders/orders.service';
import { requestRefund } from '../payments/refunds.service';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import { enqueue } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import {
  countAllReturns,
  findReturn,
  listAllReturns,
  type ReturnRow,
} from './returns.admin.queries';
import { findOrderOfReturn, isAllBack, markReceived } from './returns.queries';
import { goodsOf, toStaffReturn } from './returns.view';

/** A page of all returns, newest first, and how many there are in all. */
export async function listReturns(
  shop: Shop,
  query: { status?: ReturnStatus | undefined; pageNumber: number; pageSize: number },
): Promise<{ returns: StaffReturn[]; total: number }> {
  const status = query.status ?? null;
  const rows = await listAllReturns(shop.pool, {
    status,
    limit: query.pageSize,
    offset: (query.pageNumber - 1) * query.pageSize,
  });
  return { returns: rows.map(toStaffReturn), total: await countAllReturns(shop.pool, status) };
}

/**
 * Takes a parcel back: stock and money go where they came from, once. A return that has been received stays as it is.
 * Rows are locked as a cancellation does: order, payment, stock.
 */
export async function receiveReturn(
  shop: Shop,
  actorId: string,
  id: string,
  { restock }: { restock: boolean },
): Promise<StaffReturn> {
  const received = await transaction(shop.pool, async (tx) => {
    const orderId = isId(id) ? await findOrderOfReturn(tx, id) : undefined;
    if (orderId === undefined) throw noSuchReturn();
    await lockOrder(tx, orderId);
    const found = await getReturn(tx, id);
    if (found.status === 'received') return found;
    await takeBack(tx, actorId, found, restock);
    return getReturn(tx, id);
  });
  shop.wakeJobs();
  return toStaffReturn(received);
}

async function takeBack(
  tx: Connection,
  actorId: string,
  { id, orderId, orderStatus, lines }: ReturnRow,
  isRestocked: boolean,
): Promise<void> {
  const refund = await requestRefund(tx, orderId, goodsOf({ lines }), 'returned');
  if (isRestocked) await returnStock(tx, orderId, lines, 'returned');
  await markReceived(tx, id, { refundId: refund?.id ?? null, isRestocked });
  const isWhole = await isAllBack(tx, orderId);
  if (isWhole) await markReturned(tx, orderId);
  await recordAudit(tx, {
    actorId,
    action: 'return.receive',
    entity: 'return',
    entityId: id,
    before: { status: 'requested', orderStatus },
    after: {
      status: 'received',
      orderStatus: isWhole ? 'Returned' : orderStatus,
      restocked: isRestocked,
      refund: toDollars(refund?.amount ?? 0),
    },
  });
  await enqueue(
    tx,
    'mail',
    { template: 'return-received', returnId: id },
    { key: `return-received:${id}` },
  );
}

async function getReturn(tx: Connection, id: string): Promise<ReturnRow> {
  const found = await findReturn(tx, id);
  if (!found) throw noSuchReturn();
  return found;
}

function noSuchReturn(): ShopError {
  return new ShopError('not_found', { message: 'There is no such return.' });
}
