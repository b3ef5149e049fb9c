import type { Order } from '#contract/orders/orders';
import { isCollectedOutside, type PaymentMethod } from '#contract/values/orders/payment-methods';
import type { Caller } from '../../auth/sessions/caller';
import { removeOrderedLines } from '../../cart/cart.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { limit } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import { canSwitch, switchAttempt } from '../../payments/attempts/attempts.service';
import { readPaymentSetup } from '../../payments/gateways/payment-setup.service';
import { methodFor, methodNamed, offeredMethods } from '../../payments/payment-methods.rules';
import { jobsOfNewOrder } from '../../payments/payments.rules';
import { lockAwaitedPayment } from '../../payments/payments.service';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { OrderRow } from '../orders.queries';
import { getOrder, lockOrder, noSuchOrder, orderState } from '../orders.service';
import { holdMinutes } from '../place-order/unpaid-holds.rules';

/** Each switch can create a payment at a provider. */
const SWITCHES = { points: 30, seconds: 60 * 60 };

/**
 * Pays the caller's own unpaid order another way, and returns the order. The order itself stays as it is. Throws `order_state`
 * if it is paid, settles or has ended, `invalid_request` for a method that cannot pay it.
 */
export async function switchPaymentMethod(
  shop: Shop,
  caller: Caller,
  id: string,
  method: PaymentMethod,
): Promise<Order> {
  await limit(shop, { name: 'switch-method', key: caller.accountId, ...SWITCHES });
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.accountId !== caller.accountId) throw noSuchOrder();
    await switchLocked(shop, tx, order, method);
  });
  shop.wakeJobs();
  return getOrder(shop, caller, id);
}

async function switchLocked(
  shop: Shop,
  tx: Connection,
  order: OrderRow,
  method: PaymentMethod,
): Promise<void> {
  const payment = order.status === 'Pending' ? await lockAwaitedPayment(tx, order.id) : null;
  if (!payment) throw orderState(refusals.payment.awaited);
  const settings = await readSettings(shop, tx);
  const { country, currency } = order;
  const chosen = methodFor(
    method,
    offeredMethods(await readPaymentSetup(shop, settings, tx), settings),
    {
      country,
      currency,
      amount: payment.amount,
    },
  );
  const isSame =
    chosen.gateway === payment.gateway &&
    chosen.method.name === methodNamed(payment.gateway, payment.method)?.name;
  if (isSame) return;
  if (!(await canSwitch(tx, payment))) throw orderState(refusals.payment.partPaid);
  const minutes = holdMinutes(chosen.gateway, false, settings);
  const attempt = await switchAttempt(tx, payment, chosen, { settings, holdMinutes: minutes });
  // Nothing is left to pay in the checkout, as if the order had been placed so.
  if (isCollectedOutside(chosen.gateway)) await removeOrderedLines(tx, order.id);
  for (const { kind, payload, key } of jobsOfNewOrder(attempt))
    await enqueue(tx, kind, payload, { key });
}
