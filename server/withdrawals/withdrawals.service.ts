import { ORDER_LINK_DAYS } from '#contract/guests';
import type { Declaration } from '#contract/orders/withdrawals';
import { isId } from '#contract/values/id';
import { readOrderNumber } from '#contract/values/orders/order-number';
import { may } from '#contract/values/rights';
import type { Caller } from '../auth/sessions/caller';
import { isLinkToken, withdrawalPurpose } from '../auth/sessions/link-token';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limit, limitLinkTries } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { enqueue } from '../jobs/queue';
import { endLockedOrder } from '../orders/cancel-order/cancel-order.service';
import { lockOrder } from '../orders/orders.service';
import type { RefundDecider } from '../payments/payments.rules';
import { confirmReturn, requestWithdrawnUnits } from '../returns/returns.service';
import { dutiesOf, readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  confirmByLink,
  findDays,
  findOrderId,
  findOwnNumber,
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
/** Of one network, and of one account. The emails that strangers cause have their own budget. */
const DECLARATIONS_PER_HOUR = 200;
const OWN_DECLARATIONS_PER_HOUR = 20;
const BATCH = 50;

/**
 * Stores a declaration and emails a receipt to the given address, with the link that confirms it. A job searches for the order,
 * so that neither the response nor its duration reveals whether the order exists. Throws `not_found` if the shop does not
 * offer the function.
 */
export async function declareWithdrawal(
  shop: Shop,
  declared: Declaration,
  client: string,
): Promise<Date> {
  await checkOffered(shop);
  const points = DECLARATIONS_PER_HOUR;
  await limit(shop, { name: 'withdrawal', key: client, points, seconds: HOUR });
  const declaredAt = await transaction(shop.pool, (tx) => store(tx, declared, null));
  shop.wakeJobs();
  return declaredAt;
}

/** As `declareWithdrawal`, for the caller's own order: it needs no further confirmation. Throws `not_found` for another's. */
export async function declareOwnWithdrawal(
  shop: Shop,
  { accountId }: Caller,
  orderId: string,
  declared: Omit<Declaration, 'orderNumber'>,
): Promise<Date> {
  await checkOffered(shop);
  const points = OWN_DECLARATIONS_PER_HOUR;
  await limit(shop, { name: 'own-withdrawal', key: accountId, points, seconds: HOUR });
  const declaredAt = await transaction(shop.pool, async (tx) => {
    const order = isId(orderId) ? await findOwnNumber(tx, orderId, accountId) : undefined;
    if (!order) throw new ShopError('not_found', { message: refusals.order.notFound });
    return store(tx, { ...declared, orderNumber: String(order.number) }, orderId);
  });
  shop.wakeJobs();
  return declaredAt;
}

async function checkOffered(shop: Shop): Promise<void> {
  if (!dutiesOf(await readSettings(shop)).withdrawal) throw new ShopError('not_found');
}

async function store(tx: Connection, declared: Declaration, ownOrderId: string | null) {
  const withdrawalId = newId();
  const declaredAt = await insertWithdrawal(tx, withdrawalId, declared, ownOrderId);
  await enqueue(tx, 'withdrawal', { withdrawalId }, { key: withdrawalId });
  await emailDeclarant(tx, 'withdrawal-received', withdrawalId);
  return declaredAt;
}

/**
 * Confirms a declaration by the link in its receipt, `<id>.<token>`, and processes it again. Throws `invalid_request` for an
 * invalid link, and reveals nothing about the order.
 */
export async function confirmWithdrawal(shop: Shop, link: string, client: string): Promise<Date> {
  await limitLinkTries(shop, 'withdrawal-link', client);
  const [withdrawalId = '', token = ''] = link.split('.');
  const isGenuine = isId(withdrawalId) && isLinkToken(shop, withdrawalPurpose(withdrawalId), token);
  const declaredAt = await transaction(shop.pool, async (tx) => {
    const found = isGenuine ? await confirmByLink(tx, withdrawalId, ORDER_LINK_DAYS) : undefined;
    if (!found) throw fieldError('invalid_request', 'token', refusals.link.contactUs);
    await enqueue(tx, 'withdrawal', { withdrawalId }, { key: `${withdrawalId}:confirmed` });
    // The first receipt leaves out what a stranger may have written.
    if (found.hasWords) await emailDeclarant(tx, 'withdrawal-received', withdrawalId, ':confirmed');
    return found.declaredAt;
  });
  shop.wakeJobs();
  return declaredAt;
}

/** Emails the address in a declaration, once for each template. */
async function emailDeclarant(
  tx: Connection,
  template: 'withdrawal-received' | 'withdrawal-refused',
  withdrawalId: string,
  suffix = '',
): Promise<void> {
  const key = `${template}:${withdrawalId}${suffix}`;
  await enqueue(tx, 'mail', { template, withdrawalId }, { key });
}

/** Processes a new or confirmed declaration, or one that waited for the delivery of its order. */
export async function followDeclaration(shop: Shop, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const found = await findWithdrawal(tx, id);
    if (!found) return;
    if (found.status === 'returning') return confirmOwnReturn(tx, found);
    if (!isUndecided(found)) return;
    const number = readOrderNumber(found.orderNumber);
    const order = number === null ? undefined : await findOrderId(tx, number, found.email);
    const orderId = found.orderId ?? order?.id ?? null;
    if (orderId === null)
      await settleWithdrawal(tx, id, { status: 'open', orderId, problem: 'unmatched' });
    else await follow(shop, tx, found, orderId, { decider: 'customer', isAccepted: false });
  });
  shop.wakeJobs();
}

/** Releases the refund of a return that was requested before its withdrawal was confirmed. */
async function confirmOwnReturn(tx: Connection, withdrawal: WithdrawalRow): Promise<void> {
  const { orderId, returnId } = withdrawal;
  if (orderId === null || returnId === null) return;
  if (isConfirmed(withdrawal, await lockOrder(tx, orderId)))
    await confirmReturn(tx, orderId, returnId, 'customer');
}

const isUndecided = ({ status, problem }: WithdrawalRow) =>
  status === 'received' || status === 'waiting' || problem === 'unconfirmed';

/**
 * Whether the person who declares has proven to be the order's buyer: by the session, or by a link that was sent to the address
 * of the order.
 */
const isConfirmed = (
  { confirmedBy, email }: Pick<WithdrawalRow, 'confirmedBy' | 'email'>,
  order: { email: string },
) =>
  confirmedBy === 'buyer' ||
  (confirmedBy === 'link' && email.toLowerCase() === order.email.toLowerCase());

/** Follows the declarations whose orders have been sent, delivered or taken back in the meantime. */
export async function followAwaited(shop: Shop): Promise<void> {
  for (const { id } of await listAwaited(shop.pool, BATCH)) await followDeclaration(shop, id);
}

interface Decision {
  /** Staff may cancel an unsent order without a confirmation, and have a return refunded, if they may refund. */
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
    mayCancel: decider !== 'customer' || isConfirmed(withdrawal, order),
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
      const isApproved = typeof decider !== 'string' && may(decider.role, 'staff:refunds');
      const isUnconfirmed = !isApproved && !isConfirmed(withdrawal, order);
      const returnId = await requestWithdrawnUnits(tx, orderId, returnable, isUnconfirmed);
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
