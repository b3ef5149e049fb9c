import { afterEach, describe, expect, it } from 'vitest';
import { cards } from '../../../../tests/support/orders/cards';
import { fixture, openTestShop } from '../../../../tests/support/shop';
import { reconcilePayments } from '../../reconcile/reconcile.service';
import { createDeliver, deliverSandboxEvents } from './sandbox.delivery';

const test = fixture(openTestShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  await test.expectConsistentRecords();
  await ada.cancelOrders();
});

const paymentOf = async (order: { _id: string }) =>
  (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment;

describe('a card', () => {
  it('that is valid pays the order immediately', async () => {
    const order = await ada.placedOrder(shirt);
    const answer = await test.confirm(order);
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await paymentOf(order)).toEqual({
      status: 'paid',
      gateway: 'sandbox',
      method: 'card',
      last4: '4242',
      brand: 'visa',
    });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it.each([
    [cards.declined, /declined/],
    [cards.poor, /insufficient funds/],
  ])('that is declined leaves the order payable: %s', async (number, message) => {
    const order = await ada.placedOrder(shirt);
    const refused = await test.confirm(order, number);
    expect(refused.status).toBe(402);
    expect(refused.body).toEqual({ status: 'declined', message: expect.stringMatching(message) });
    expect(await paymentOf(order)).toEqual({ ...order.payment, status: 'failed' });
    expect((await test.confirm(order, number)).status).toBe(402);
    expect(await test.confirmationsOf(order)).toBe(0);
    expect((await test.confirm(order)).status).toBe(200);
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', last4: '4242' });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('that is invalid is not charged, and its values are not repeated', async () => {
    const order = await ada.placedOrder(shirt);
    const answer = await test.confirm(order, '4242 4242 4242 4241', {
      expiry: '01/20',
      cvv: '12',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([
      'number',
      'expiry',
      'cvv',
    ]);
    expect(answer.text).not.toContain('4241');
    for (const body of [{}, { number: 4242 }, { number: 'x'.repeat(100), expiry: [], cvv: null }])
      expect(
        (
          await test.visitor.post(
            `/sandbox-gateway/payments/${order.payment.clientSecret}/confirm`,
            body,
          )
        ).status,
      ).toBe(400);
    expect((await paymentOf(order)).status).toBe('unpaid');
    expect((await test.confirm(order)).status).toBe(200);
  });

  it('is charged the order’s total, whatever else is sent', async () => {
    const order = await ada.placedOrder(shirt);
    await test.confirm(order, cards.good, { amount: 1, currency: 'XXX', total: 0 });
    const { rows } = await test.shop.pool.query(
      `select c.amount from sandbox_gateway.charge c join sandbox_gateway.payment p on p.id = c.payment_id
       where p.client_secret = $1`,
      [order.payment.clientSecret],
    );
    expect(rows).toEqual([{ amount: Math.round(order.total * 100) }]);
  });

  it('pays only the payment of its client secret', async () => {
    const bob = await test.signUp();
    const theirs = await bob.placedOrder(shirt);
    const mine = await ada.placedOrder(shirt);
    for (const clientSecret of [
      theirs._id,
      `${theirs.payment.clientSecret}x`,
      theirs.payment.clientSecret?.toUpperCase(),
      'undefined',
      '%00',
      'x'.repeat(1_000),
    ])
      expect((await test.confirm({ payment: { clientSecret } })).status).toBe(404);
    await test.confirm(mine);
    expect(
      (await bob.call('GET /api/orders/:orderId', { params: { orderId: theirs._id } })).payment
        .status,
    ).toBe('unpaid');
  });

  it('submitted twenty times concurrently is charged once, and every response succeeds', async () => {
    const order = await ada.placedOrder(shirt);
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.confirm(order)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"succeeded"}']),
    );
    expect((await test.confirm(order, cards.declined)).status).toBe(200);
    expect((await paymentOf(order)).status).toBe('paid');
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('leaves no trace of its number', async () => {
    const order = await ada.placedOrder(shirt);
    await test.confirm(order);
    for (const table of ['payment', 'event', 'charge']) {
      const { rows } = await test.shop.pool.query(`select * from sandbox_gateway.${table}`);
      expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242/);
    }
  });
});

describe('a card whose webhook', () => {
  const deliver = () => deliverSandboxEvents(test.shop, createDeliver(test.app));
  const makeEventsDue = () =>
    test.shop.pool.query(
      `update sandbox_gateway.event set deliver_at = deliver_at - interval '1 minute'`,
    );

  it('arrives twice and out of order pays once', async () => {
    const order = await ada.placedOrder(shirt);
    expect((await test.confirm(order, cards.echoing)).status).toBe(200);
    expect((await paymentOf(order)).status).toBe('paid');
    const { rows } = await test.shop.pool.query(
      `select kind from sandbox_gateway.event where deliver_at is not null order by deliver_at`,
    );
    expect(rows).toEqual([{ kind: 'payment.created' }, { kind: 'payment.succeeded' }]);
    await makeEventsDue();
    await deliver();
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', last4: '0018' });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('never arrives is found by asking the gateway', async () => {
    const order = await ada.placedOrder(shirt);
    expect((await test.confirm(order, cards.silent)).status).toBe(200);
    await deliver();
    await reconcilePayments(test.shop);
    expect((await paymentOf(order)).status).toBe('unpaid');
    await test.age(1);
    await Promise.all([reconcilePayments(test.shop), reconcilePayments(test.shop)]);
    expect((await paymentOf(order)).status).toBe('paid');
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('and response are lost has been charged, and is not charged again', async () => {
    const order = await ada.placedOrder(shirt);
    const lost = await test.confirm(order, cards.hanging);
    expect(lost.status).toBe(503);
    expect(lost.body.code).toBe('unavailable');
    expect(lost.headers['retry-after']).toBeDefined();
    expect((await paymentOf(order)).status).toBe('paid');
    expect((await test.confirm(order, cards.hanging)).status).toBe(200);
  });

  it('is rejected is delivered again', async () => {
    const order = await ada.placedOrder(shirt);
    await test.shop.pool.query('alter table payment_event rename to payment_event_away');
    expect((await test.confirm(order)).status).toBe(200);
    expect((await paymentOf(order)).status).toBe('unpaid');
    await test.shop.pool.query('alter table payment_event_away rename to payment_event');
    await deliver();
    expect((await paymentOf(order)).status).toBe('unpaid');
    await makeEventsDue();
    await deliver();
    expect((await paymentOf(order)).status).toBe('paid');
    expect(await test.confirmationsOf(order)).toBe(1);
  });
});
