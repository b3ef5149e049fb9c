import type { Declaration } from '#contract/orders/withdrawals';
import { readOrderNumber } from '#contract/values/orders/order-number';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { enqueue } from '../jobs/queue';
import { endLockedOrder } from '../orders/cancel-order/cancel-order.service';
import { lockOrder } from '../orders/orders.service';
import type { RefundDecider } from '../payments/payments.rules';
import { requestWithdrawnUnits } from '../returns/returns.service';
import { dutiesOf, readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  findDays,
  findOrderId,
  findWithdrawal,
  insertWithdrawal,
  listAwaited,
  listUnits,
  lockWithdrawal,
  settleWithdrawal,
  type WithdrawalOutcome,
  type WithdrawalRow,
} from './withdrawals.queries';
import { consequenceOf, lastDayOfPeriod, splitExcluded } from './withdrawals.rules';

// See docs/decisions/0053-law.md.

const HOUR = 60 * 60;
const DECLARATIONS_PER_HOUR = 20;
const BATCH = 50;

/**
 * Stores a declaration and emails a receipt to the given address. A job searches for the order, so that neither the
 * response nor its duration reveals whether the order exists. Throws `not_found` if the shop does not offer the function.
 */
export async function declareWithdrawal(
  shop: Shop,
  declared: Declaration,
  client: string,
): Promise<Date> {
  if (!dutiesOf(await readSettings(shop)).withdrawal) throw new ShopError('not_found');
  const points = DECLARATIONS_PER_HOUR;
  await limit(shop, { name: 'withdrawal', key: client, points, seconds: HOUR });
  const declaredAt = await transaction(shop.pool, async (tx) => {
    const withdrawalId = newId();
    const at = await insertWithdrawal(tx, withdrawalId, declared);
    await enqueue(tx, 'withdrawal', { withdrawalId }, { key: withdrawalId });
    await emailDeclarant(tx, 'withdrawal-received', withdrawalId);
    return at;
  });
  shop.wakeJobs();
  return declaredAt;
}

/** Emails the address in a declaration, once for each template. */
async function emailDeclarant(
  tx: Connection,
  template: 'withdrawal-received' | 'withdrawal-refused',
  withdrawalId: string,
): Promise<void> {
  await enqueue(tx, 'mail', { template, withdrawalId }, { key: `${template}:${withdrawalId}` });
}

/** Processes a new declaration, or one that waited for the delivery of its order. */
export async function followDeclaration(shop: Shop, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const found = await findWithdrawal(tx, id);
    if (!found || !isUndecided(found)) return;
    const number = readOrderNumber(found.orderNumber);
    const order = number === null ? undefined : await findOrderId(tx, number, found.email);
    const orderId = found.orderId ?? order?.id ?? null;
    if (orderId === null)
      await settleWithdrawal(tx, id, { status: 'open', orderId, problem: 'unmatched' });
    else await follow(shop, tx, found, orderId, { decider: 'customer', isAccepted: false });
  });
  shop.wakeJobs();
}

const isUndecided = ({ status }: WithdrawalRow) => status === 'received' || status === 'waiting';

/** Follows the declarations whose orders have been delivered, or taken back, in the meantime. */
export async function followAwaited(shop: Shop): Promise<void> {
  for (const { id } of await listAwaited(shop.pool, BATCH)) await followDeclaration(shop, id);
}

interface Decision {
  /** The actor recorded for cancelling an unsent order. */
  decider: RefundDecider;
  isAccepted: boolean;
}

/**
 * Cancels the order, requests the return, waits for the delivery or leaves the decision to staff. Locks the order before
 * the declaration.
 */
export async function follow(
  shop: Shop,
  tx: Connection,
  { id }: Pick<WithdrawalRow, 'id'>,
  orderId: string,
  { decider, isAccepted }: Decision,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await lockWithdrawal(tx, id);
  const withdrawal = await findWithdrawal(tx, id);
  if (!withdrawal || withdrawal.settledAt !== null) return;
  const { lines, items } = withdrawal;
  const settle = (outcome: Omit<WithdrawalOutcome, 'orderId'>) =>
    settleWithdrawal(tx, id, { orderId, ...outcome });
  const { excluded, rest } = splitExcluded(await listUnits(tx, orderId), lines, order.status);
  const consequence = consequenceOf({
    orderStatus: order.status,
    hasLines: lines !== null,
    isInWords: lines === null && items !== '',
    excluded,
    isInTime: await isInTime(tx, await readSettings(shop, tx), id, orderId),
    isAccepted,
  });
  switch (consequence.do) {
    case 'ask':
      return settle({ status: 'open', problem: consequence.problem });
    case 'wait':
      return settle({ status: 'waiting' });
    case 'close':
      return settle({ status: 'closed' });
    case 'refuse':
      await emailDeclarant(tx, 'withdrawal-refused', id);
      return settle({ status: 'refused' });
    case 'cancel':
      if ((await endLockedOrder(tx, order, decider)) === 'Cancelled')
        return settle({ status: 'cancelled' });
      // The parcels that were sent before the rest was cancelled are returned after their delivery.
      return follow(shop, tx, { id }, orderId, { decider, isAccepted });
    case 'return': {
      const returnable = excluded === 'some' && !isAccepted ? rest : lines;
      const returnId = await requestWithdrawnUnits(tx, orderId, returnable);
      return settle(returnId === null ? { status: 'closed' } : { status: 'returning', returnId });
    }
  }
}

/** Whether a declaration was made before the end of the period, in the shop's time zone. */
async function isInTime(
  tx: Connection,
  { legal, delivery }: Settings,
  id: string,
  orderId: string,
): Promise<boolean> {
  const days = await findDays(tx, id, orderId);
  if (!days || days.deliveredOn === null) return true;
  const holidays = delivery.holidays.map(({ day }) => day);
  return days.declaredOn <= lastDayOfPeriod(days.deliveredOn, legal.withdrawalDays, holidays);
}
