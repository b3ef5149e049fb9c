import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, sendEvent } from '../../../tests/support/gateways/sandbox-events';
import { cards } from '../../../tests/support/orders/cards';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { transaction } from '../../database/transaction';
import { expireUnpaidOrders } from '../../orders/cancel-order/cancel-order.service';
import { confirmSandboxPayment } from '../gateways/sandbox/sandbox.service';
import { lockPaymentOfOrder } from '../payments.queries';
import { reconcilePayments } from '../reconcile/reconcile.service';
import { replaceAttempt } from './attempts.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(() => test.expectConsistentRecords());

const timeline = async ({ _id }: Json): Promise<string[]> =>
  (await staff.get(`/api/admin/orders/${_id}`)).body.timeline.map(
    ({ kind }: { kind: string }) => kind,
  );

/** Charges an attempt that the shopper has open in another tab. No webhook is delivered. */
const chargeSilently = (clientSecret = '') =>
  confirmSandboxPayment(test.shop, clientSecret, {
    number: cards.silent,
    expiry: '12/40',
    cvv: '123',
  });

describe('a payment that settles', () => {
  const settling = async () => {
    const order = await ada.placedOrder(shirt);
    const event = await eventOf(test, order, 'payment.created', { status: 'processing' });
    expect((await sendEvent(test, event)).status).toBe(200);
    return order;
  };

  it('holds the stock of its order, which is not cancelled, and does not count as unpaid', async () => {
    const before = await test.stockOf(shirt);
    for (let count = 0; count < 5; count++) await settling();
    const order = await settling();
    await test.age(60 * 24);
    await expireUnpaidOrders(test.shop);
    expect(await ada.readOrder(order)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'processing' },
    });
    expect((await ada.readOrder(order)).payment).not.toHaveProperty('clientSecret');
    expect(await test.stockOf(shirt)).toBe((before ?? 0) - 6);
    expect(await timeline(order)).toContain('processing');
  });

  it('is waited for: nobody ships, cancels or deletes the order', async () => {
    const order = await settling();
    const url = `/api/admin/orders/${order._id}`;
    for (const { status, body } of [
      await ada.post(`/api/orders/${order._id}/cancel`),
      await staff.put(`${url}/cancel`),
      await staff.put(`${url}/ship`),
      await staff.delete(`${url}/delete`),
    ])
      expect([status, body.code]).toEqual([409, 'order_state']);
  });

  it('confirms the order once it has succeeded', async () => {
    const order = await settling();
    await sendEvent(test, await eventOf(test, order, 'payment.succeeded', { status: 'failed' }));
    const paid = await settling();
    const { clientSecret } = paid.payment;
    await chargeSilently(clientSecret);
    await test.age(11);
    await reconcilePayments(test.shop);
    expect((await ada.readOrder(paid)).payment.status).toBe('paid');
    expect(await test.confirmationsOf(paid)).toBe(1);
  });

  it('that fails leaves the order three days for another attempt, and emails the shopper', async () => {
    const order = await settling();
    const failed = { status: 'failed', failure: 'The account has no funds.' };
    await sendEvent(test, await eventOf(test, order, 'payment.failed', failed));
    await test.age(60 * 24);
    await expireUnpaidOrders(test.shop);
    const { orderStatus, payment } = await ada.readOrder(order);
    expect([orderStatus, payment.status]).toEqual(['Pending', 'failed']);
    expect(payment.clientSecret).not.toBe(order.payment.clientSecret);
    expect(await test.countJobs('mail', `order-payment-failed:${order._id}:2`)).toBe(1);
    await test.confirm({ ...order, payment });
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
    expect(await timeline(order)).toEqual(
      expect.arrayContaining(['processing', 'attempt-ended', 'paid']),
    );
    await test.runJobs();
  });
});

describe('payments of an order that fail again and again while they settle', () => {
  it('hold its stock for three days after the first failure, and no longer', async () => {
    const before = await test.stockOf(shirt);
    const order = await ada.placedOrder(shirt);
    const fail = async () => {
      const processing = await eventOf(test, order, 'payment.created', { status: 'processing' });
      await sendEvent(test, processing);
      await test.shop.pool.query(
        `update payment set pay_until = pay_until - interval '2 days' where order_id = $1`,
        [order._id],
      );
      const failed = { status: 'failed', failure: 'The account has no funds.' } as const;
      await sendEvent(test, await eventOf(test, order, 'payment.failed', failed));
      // The next attempt is made at the gateway when the shopper opens it.
      return (await ada.readOrder(order)).payment;
    };
    const first = await fail();
    expect(first.status).toBe('failed');
    const second = await fail();
    const days =
      (Date.parse(first.payBy ?? '') - Date.parse(second.payBy ?? '')) / (24 * 60 * 60_000);
    expect(days).toBe(2);
    expect(await test.countJobs('mail', `order-payment-failed:${order._id}:3`)).toBe(1);
    await fail();
    expect(await test.countJobs('mail', `order-payment-failed:${order._id}:4`)).toBe(0);
    await test.age(60);
    await expireUnpaidOrders(test.shop);
    expect((await ada.readOrder(order)).orderStatus).toBe('Cancelled');
    expect(await test.stockOf(shirt)).toBe(before);
    await test.runJobs();
  });
});

describe('an attempt that another has replaced', () => {
  const succeeded = { status: 'succeeded', last4: '4242', brand: 'visa' } as const;

  it('counts again if its money comes first, and the other can no longer be paid', async () => {
    const order = await ada.placedOrder(shirt);
    const event = await eventOf(test, order, 'payment.succeeded');
    await startAgain(order);
    const { clientSecret } = (await ada.readOrder(order)).payment;
    expect(clientSecret).not.toBe(order.payment.clientSecret);
    await chargeSilently(order.payment.clientSecret);
    const { amount } = event.payment;
    await sendEvent(test, {
      ...event,
      payment: { ...event.payment, ...succeeded, captured: amount },
    });
    await test.runJobs();
    expect((await ada.readOrder(order)).payment).toMatchObject({ status: 'paid', last4: '4242' });
    expect(await test.confirmationsOf(order)).toBe(1);
    await expect(chargeSilently(clientSecret)).rejects.toMatchObject({ code: 'order_state' });
  });

  it('is released if it counted again, its card was authorised, and the order is cancelled', async () => {
    await test.changeSettings({ chargeAt: 'shipment' });
    const order = await ada.placedOrder(shirt);
    const processing = await eventOf(test, order, 'payment.created', { status: 'processing' });
    await startAgain(order);
    await sendEvent(test, processing);
    await test.runJobs();
    await chargeSilently(order.payment.clientSecret);
    await sendEvent(test, await eventOf(test, order, 'payment.authorised'));
    expect((await ada.readOrder(order)).payment.status).toBe('authorised');
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runJobs();
    expect(await ada.readOrder(order)).toMatchObject({
      orderStatus: 'Cancelled',
      payment: { status: 'voided' },
    });
    await test.changeSettings({ chargeAt: 'order' });
  });

  it('is refunded in full if the order was paid before, once, and its order stays paid', async () => {
    const order = await ada.placedOrder(shirt);
    const event = await eventOf(test, order, 'payment.succeeded');
    await chargeSilently(order.payment.clientSecret);
    await startAgain(order);
    await test.confirm(await ada.readOrder(order));
    const { amount } = event.payment;
    const late = { ...event, payment: { ...event.payment, ...succeeded, captured: amount } };
    await Promise.all([sendEvent(test, late), sendEvent(test, late)]);
    await test.runJobs();
    await test.runJobs();
    expect(await ada.readOrder(order)).toMatchObject({ refunded: 0, payment: { status: 'paid' } });
    const { rows } = await test.shop.pool.query(
      `select r.amount, r.reason, r.status from refund r join payment p on p.id = r.payment_id where p.attempt_of = $1`,
      [order._id],
    );
    expect(rows).toEqual([{ amount, reason: 'late', status: 'done' }]);
    expect(await timeline(order)).toEqual(
      expect.arrayContaining(['paid', 'paid-again', 'refunded']),
    );
    await test.expectVerified();
  });

  it('is cancelled at its gateway, and the order waits no longer than before', async () => {
    const order = await ada.placedOrder(shirt);
    await startAgain(order);
    await test.runJobs();
    await expect(chargeSilently(order.payment.clientSecret)).rejects.toMatchObject({
      code: 'order_state',
    });
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    expect((await ada.readOrder(order)).orderStatus).toBe('Cancelled');
  });

  it('is refunded if its order has ended', async () => {
    const order = await ada.placedOrder(shirt);
    await chargeSilently(order.payment.clientSecret);
    await startAgain(order);
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runJobs();
    await test.runJobs();
    const { rows } = await test.shop.pool.query(
      `select r.reason, r.status from refund r join payment p on p.id = r.payment_id where p.attempt_of = $1`,
      [order._id],
    );
    expect(rows).toEqual([{ reason: 'late', status: 'done' }]);
  });
});

it('at most one attempt of an order counts, and a reference belongs to one payment of a provider', async () => {
  const order = await ada.placedOrder(shirt);
  await startAgain(order);
  await expect(
    test.shop.pool.query(
      'update payment set order_id = attempt_of, attempt_of = null where attempt_of = $1',
      [order._id],
    ),
  ).rejects.toMatchObject({ constraint: 'payment_order_id_key' });
  await expect(
    test.shop.pool.query(
      `update payment set reference = (select reference from payment where attempt_of = $1) where order_id = $1`,
      [order._id],
    ),
  ).rejects.toMatchObject({ constraint: 'payment_reference' });
});

/** Starts another attempt with the same gateway, as a shopper who chooses another method does. */
function startAgain({ _id }: Json): Promise<unknown> {
  return transaction(test.shop.pool, async (tx) => {
    const payment = await lockPaymentOfOrder(tx, _id);
    if (!payment) throw new Error(`no payment of ${_id}`);
    const { gateway, method, amount } = payment;
    return replaceAttempt(tx, payment, { gateway, method, amount, minutes: null });
  });
}
