import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { referenceOf } from '../../../tests/support/gateways/sandbox-events';
import {
  attemptsOf,
  bankPageOf,
  decideSilently,
  deliverBankEvents,
  openBankShop,
  pressAtBank,
  refundsOfAttempts,
} from '../../../tests/support/gateways/test-bank';
import { fixture, freshFixture, type Json } from '../../../tests/support/shop';
import { transaction } from '../../database/transaction';
import { expireUnpaidOrders } from '../../orders/cancel-order/cancel-order.service';
import { cancelSandboxPayment } from '../gateways/sandbox/sandbox.service';
import { lockPaymentOfOrder } from '../payments.queries';
import { reconcilePayments } from '../reconcile/reconcile.service';
import { replaceAttempt } from './attempts.service';

// An order waits longer than the bank.
const test = fixture(() => openBankShop({ unpaidMinutes: 24 * 60 }));
const ada = freshFixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(async () => {
  await test.runAllJobs();
  await test.expectVerified('payment-issue');
});

async function placed(method = 'test-bank'): Promise<Json> {
  await ada.fillCart(shirt);
  return (await ada.orderWith({ paymentMethod: method })).body;
}
const statusesOf = async (order: { _id: string }) =>
  (await attemptsOf(test, order)).map(({ status }) => status);

describe('an attempt whose time at the provider is over', () => {
  it('is followed by another, and the order keeps its stock and its deadline', async () => {
    const order = await placed();
    const stock = await test.stockOf(shirt);
    await test.age(59);
    expect((await ada.readOrder(order)).payment.redirectUrl).toBe(order.payment.redirectUrl);
    await test.age(2);
    const again = await ada.readOrder(order);
    expect(bankPageOf(again)).not.toBe(bankPageOf(order));
    expect((await ada.readOrder(order)).payment.redirectUrl).toBe(again.payment.redirectUrl);
    expect(await test.stockOf(shirt)).toBe(stock);
    await test.runAllJobs();
    expect((await pressAtBank(test, order, 'approve')).status).toBe(409);
    await pressAtBank(test, again, 'approve');
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
  });

  it('is followed by one, however many tabs ask', async () => {
    const order = await placed();
    await test.age(61);
    const answers = await Promise.all([
      ada.readOrder(order),
      ada.readOrder(order),
      ada.readOrder(order),
    ]);
    expect(await statusesOf(order)).toEqual(['unpaid', 'unpaid']);
    const current = (await ada.readOrder(order)).payment.redirectUrl;
    for (const { payment } of answers) expect([undefined, current]).toContain(payment.redirectUrl);
  });

  it('counts if it was paid at the last moment', async () => {
    const order = await placed();
    await decideSilently(test, order, 'approve');
    await test.age(61);
    await ada.readOrder(order);
    expect((await ada.readOrder(order)).payment).toMatchObject({ status: 'paid' });
    expect(await statusesOf(order)).toEqual(['paid']);
  });

  it('is not followed by another once the order has ended', async () => {
    const order = await placed();
    await test.age(24 * 60 + 1);
    await expireUnpaidOrders(test.shop);
    expect(await ada.readOrder(order)).toMatchObject({ orderStatus: 'Cancelled' });
    expect(await statusesOf(order)).toEqual(['unpaid']);
  });
});

describe('an attempt that the provider has ended', () => {
  it.each(['an event', 'asking'])('is followed by another, by %s', async (source) => {
    for (const method of ['test-bank', 'card']) {
      const order = await placed(method);
      await cancelSandboxPayment(test.shop, await referenceOf(test, order));
      if (source === 'an event') await deliverBankEvents(test);
      else {
        await test.age(1);
        await reconcilePayments(test.shop);
        await reconcilePayments(test.shop);
      }
      expect(await statusesOf(order)).toEqual(['unpaid', 'failed']);
      await test.runAllJobs();
      const again = await ada.readOrder(order);
      expect(again.payment).not.toEqual(order.payment);
      if (method === 'card') await test.confirm(again);
      else await pressAtBank(test, again, 'approve');
      expect((await ada.readOrder(order)).payment.status).toBe('paid');
      expect(await refundsOfAttempts(test, order)).toEqual([]);
    }
  });

  it('is not followed by another if the shop has ended it', async () => {
    const order = await placed();
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runAllJobs();
    await deliverBankEvents(test);
    expect(await statusesOf(order)).toEqual(['unpaid']);
  });
});

it('an order that is cancelled while another attempt starts leaves none open', async () => {
  const order = await placed('card');
  let cancelled: Promise<Json> | undefined;
  await transaction(test.shop.pool, async (tx) => {
    const payment = await lockPaymentOfOrder(tx, order._id);
    if (!payment) throw new Error('The order has no payment.');
    const { gateway, method, amount } = payment;
    cancelled = ada.post(`/api/orders/${order._id}/cancel`);
    await eventually(async () =>
      expect(
        await test.value(
          `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query like '%payment%'`,
        ),
      ).toBeGreaterThan(0),
    );
    await replaceAttempt(tx, payment, { gateway, method, amount, minutes: null });
  });
  expect((await cancelled)?.status).toBe(200);
  expect(
    await test.value(
      'select count(*)::int from payment where (order_id = $1 or attempt_of = $1) and closed_at is null',
      [order._id],
    ),
  ).toBe(0);
});
