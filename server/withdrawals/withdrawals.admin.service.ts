import type { Withdrawal } from '#contract/orders/withdrawals';
import { isId } from '#contract/values/id';
import { readOrderNumber } from '#contract/values/orders/order-number';
import type { WithdrawalStatus } from '#contract/values/orders/withdrawals';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { lockOrder } from '../orders/orders.service';
import type { Shop } from '../shop';
import {
  findOrderIdByNumber,
  findWithdrawal,
  listWithdrawalRows,
  lockWithdrawal,
  noteWithdrawal,
  settleWithdrawal,
  type WithdrawalRow,
  writeLines,
} from './withdrawals.queries';
import { follow } from './withdrawals.service';

type Chosen = { _id: string; quantity: number }[];

/** A page of the declarations, newest first, and their number. */
export async function listWithdrawals(
  { pool }: Shop,
  query: PageRequest & { status?: WithdrawalStatus | undefined },
): Promise<{ items: Withdrawal[]; total: number }> {
  const { status, pageNumber, pageSize } = query;
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listWithdrawalRows(pool, status ?? null, page);
  return { items: rows.map(toWithdrawal), total };
}

/** Assigns an unmatched declaration to an order, and processes it. */
export async function matchWithdrawal(
  shop: Shop,
  caller: Caller,
  id: string,
  { orderNumber }: { orderNumber: string },
): Promise<Withdrawal> {
  return decide(shop, caller, id, async (tx, found) => {
    if (found.problem !== 'unmatched') throw decided();
    const order = await findOrderIdByNumber(tx, readOrderNumber(orderNumber) ?? 0);
    if (!order) throw fieldError('invalid_request', 'orderNumber', 'No order has this number.');
    await follow(shop, tx, found, order.id, { decider: caller, isAccepted: false });
    return { action: 'withdrawal.match', after: { order: order.id } };
  });
}

/** Accepts a declaration that was late, unconfirmed or named items in words, for the given units or everything that is left. */
export async function acceptWithdrawal(
  shop: Shop,
  caller: Caller,
  id: string,
  { items }: { items?: Chosen | undefined },
): Promise<Withdrawal> {
  return decide(shop, caller, id, async (tx, found) => {
    if (found.orderId === null || found.problem === 'unsent') throw decided();
    await lockOrder(tx, found.orderId);
    const lines = items ?? found.lines;
    await writeLines(tx, id, lines);
    await follow(shop, tx, found, found.orderId, { decider: caller, isAccepted: true });
    return { action: 'withdrawal.accept', after: { items: lines } };
  });
}

/** Closes a declaration with a note. A settled one stays as it is. */
export async function closeWithdrawal(
  shop: Shop,
  caller: Caller,
  id: string,
  { note }: { note: string },
): Promise<Withdrawal> {
  return decide(shop, caller, id, async (tx, { orderId }) => {
    await settleWithdrawal(tx, id, { status: 'closed', orderId });
    await noteWithdrawal(tx, id, note);
    return { action: 'withdrawal.close', after: { note } };
  });
}

/** Runs a decision about an open declaration with its order locked, and audits it. */
async function decide(
  shop: Shop,
  caller: Caller,
  id: string,
  work: (
    tx: Connection,
    found: WithdrawalRow,
  ) => Promise<{ action: string; after: Record<string, unknown> }>,
): Promise<Withdrawal> {
  const changed = await transaction(shop.pool, async (tx) => {
    const seen = await getWithdrawal(tx, id);
    if (seen.orderId !== null) await lockOrder(tx, seen.orderId);
    else await lockWithdrawal(tx, id);
    const found = await getWithdrawal(tx, id);
    if (found.status !== 'open') throw decided();
    const { action, after } = await work(tx, found);
    const stored = await getWithdrawal(tx, id);
    await recordAudit(tx, {
      actorId: caller.accountId,
      action,
      entity: 'withdrawal',
      entityId: id,
      before: { status: found.status, problem: found.problem },
      after: { status: stored.status, problem: stored.problem, ...after },
    });
    return stored;
  });
  shop.wakeJobs();
  return toWithdrawal(changed);
}

async function getWithdrawal(connection: Connection, id: string): Promise<WithdrawalRow> {
  const found = isId(id) ? await findWithdrawal(connection, id) : undefined;
  if (!found) throw new ShopError('not_found', { message: 'Withdrawal not found.' });
  return found;
}

const decided = () =>
  new ShopError('order_state', { message: 'This withdrawal has already been decided.' });

function toWithdrawal({
  id,
  orderId: _,
  returnId: ___,
  confirmedBy: __,
  declaredAt,
  confirmedAt,
  settledAt,
  ...row
}: WithdrawalRow): Withdrawal {
  return {
    ...row,
    _id: id,
    declaredAt: declaredAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
