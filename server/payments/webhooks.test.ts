import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, sendEvent } from '../../tests/support/gateways/sandbox-events';
import { cards } from '../../tests/support/orders/cards';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { signEvent } from './gateways/sandbox/sandbox.signature';

const test = fixture(openTestShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  await test.expectConsistentRecords();
  await ada.cancelOrders();
});

const statusOf = async (order: { _id: string }) => (await ada.readOrder(order)).payment.status;

/** An order charged at the gateway whose webhook was lost. */
async function charged(): Promise<Json> {
  const order = await ada.placedOrder(shirt);
  await test.confirm(order, cards.silent);
  return order;
}

describe('a forged or altered event', () => {
  it('changes nothing', async () => {
    const order = await charged();
    const event = await eventOf(test, order, 'payment.succeeded');
    const body = JSON.stringify(event);
    const now = new Date();
    const right = signEvent(test.shop, body, now);
    const stranger = { secret: Buffer.from('another secret of thirty-two bytes') };
    const signatures = [
      '',
      'garbage',
      signEvent(stranger, body, now),
      signEvent({ secret: Buffer.alloc(0) }, body, now),
      signEvent(test.shop, `${body} `, now),
      right.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) - 1}`),
      right.replace(/v1=./, 'v1=g'),
      right.slice(0, -1),
      `${right},${right}`,
      right.replace(/,v1=.*/, ''),
    ];
    for (const signature of signatures) {
      const answer = await sendEvent(test, body, { signature });
      expect([signature, answer.status]).toEqual([signature, 400]);
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    const reserialised = JSON.stringify(event, null, 1);
    expect((await sendEvent(test, reserialised, { signature: right })).status).toBe(400);
    const unsigned = await test.app.inject({ method: 'POST', url: '/webhooks/sandbox' });
    expect(unsigned.statusCode).toBe(400);
    expect(await statusOf(order)).toBe('unpaid');
    expect((await sendEvent(test, body, { signature: right })).status).toBe(200);
    expect(await statusOf(order)).toBe('paid');
  });

  it.each([-360, -310, 310, 360])('signed %d s from now is rejected', async (seconds) => {
    const order = await charged();
    const at = new Date(Date.now() + seconds * 1_000);
    expect(
      (await sendEvent(test, await eventOf(test, order, 'payment.succeeded'), { at })).status,
    ).toBe(400);
    expect(await statusOf(order)).toBe('unpaid');
  });

  it.each([-290, 290])(
    'signed %d s from now is accepted if its signature is valid',
    async (seconds) => {
      const order = await charged();
      const at = new Date(Date.now() + seconds * 1_000);
      expect(
        (await sendEvent(test, await eventOf(test, order, 'payment.succeeded'), { at })).status,
      ).toBe(200);
      expect(await statusOf(order)).toBe('paid');
    },
  );
});

describe('a webhook event', () => {
  it('delivered fifty times concurrently is applied once and always acknowledged', async () => {
    const order = await charged();
    const event = await eventOf(test, order, 'payment.succeeded');
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEvent(test, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(order)).toBe('paid');
    expect(await test.confirmationsOf(order)).toBe(1);
    const { rows } = await test.shop.pool.query(
      'select count(*)::int from payment_event where event_id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('of an unknown order or type is ignored', async () => {
    const order = await charged();
    const unknownOrder = await eventOf(test, order, 'payment.succeeded', { reference: 'pay_none' });
    const unknownKind = await eventOf(test, order, 'payment.danced');
    for (const body of [unknownOrder, unknownKind, [], null, 7, 'text'].map((one) =>
      JSON.stringify(one),
    ))
      expect([body, (await sendEvent(test, body)).status]).toEqual([body, 200]);
    expect(await statusOf(order)).toBe('unpaid');
  });

  it('that is not JSON, incomplete or too large is rejected', async () => {
    const order = await charged();
    expect((await sendEvent(test, '{"id":')).status).toBe(400);
    expect((await sendEvent(test, '')).status).toBe(400);
    const { payment: _, ...halved } = await eventOf(test, order, 'payment.succeeded');
    expect((await sendEvent(test, halved)).status).toBe(400);
    const large = await sendEvent(test, 'x'.repeat(5_000_000));
    expect(large.body).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('with an unexpected amount changes nothing', async () => {
    const order = await charged();
    expect(
      (await sendEvent(test, await eventOf(test, order, 'payment.succeeded', { amount: 1 })))
        .status,
    ).toBe(200);
    expect(await statusOf(order)).toBe('unpaid');
  });

  it('for another gateway gets 404', async () => {
    for (const gateway of ['stripe', 'none', 'SANDBOX', 'x'])
      expect((await test.visitor.post(`/webhooks/${gateway}`, {})).status).toBe(404);
  });

  it('that fails to apply is applied when it is sent again', async () => {
    const order = await charged();
    const event = await eventOf(test, order, 'payment.succeeded');
    await test.shop.pool.query('alter table job rename to job_away');
    expect((await sendEvent(test, event)).status).toBe(500);
    await test.shop.pool.query('alter table job_away rename to job');
    expect(await statusOf(order)).toBe('unpaid');
    expect((await sendEvent(test, event)).status).toBe(200);
    expect(await statusOf(order)).toBe('paid');
    expect(await test.confirmationsOf(order)).toBe(1);
  });
});

describe('events out of order', () => {
  it('do not move a payment back: failed after succeeded', async () => {
    const order = await ada.paidOrder(shirt);
    await sendEvent(
      test,
      await eventOf(test, order, 'payment.failed', { status: 'failed', failure: 'No.' }),
    );
    expect(await statusOf(order)).toBe('paid');
    await sendEvent(test, await eventOf(test, order, 'payment.canceled', { status: 'canceled' }));
    expect(await statusOf(order)).toBe('paid');
  });

  it('do not move a payment back: succeeded after refunded', async () => {
    const order = await ada.paidOrder(shirt);
    const succeeded = await eventOf(test, order, 'payment.succeeded');
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runJobs();
    await sendEvent(test, succeeded);
    expect(await ada.readOrder(order)).toMatchObject({
      refunded: order.total,
      payment: { status: 'refunded' },
    });
  });

  it('lead to the same result as events in order: refunded, succeeded, failed, created', async () => {
    const run = async (reverse: boolean) => {
      const order = await charged();
      const events = [
        await eventOf(test, order, 'payment.created', {
          status: 'open',
          captured: 0,
          last4: null,
          brand: null,
        }),
        await eventOf(test, order, 'payment.failed', {
          status: 'failed',
          captured: 0,
          failure: 'No.',
        }),
        await eventOf(test, order, 'payment.succeeded'),
        await eventOf(test, order, 'payment.refunded', { refunded: Math.round(order.total * 100) }),
      ];
      for (const event of reverse ? events.reverse() : events)
        expect((await sendEvent(test, event)).status).toBe(200);
      const { payment, refunded, orderStatus } = await ada.readOrder(order);
      expect(await test.confirmationsOf(order)).toBe(1);
      // The gateway’s own records, which these events do not change.
      await test.shop.pool.query(
        `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount)
         select $1, reference, $1, amount from payment where order_id = $2`,
        [newId(), order._id],
      );
      return { payment, refunded, orderStatus };
    };
    const right = await run(false);
    expect(right).toMatchObject({ payment: { status: 'refunded' }, refunded: 65 });
    expect(await run(true)).toEqual(right);
  });

  it('include partial refunds made at the gateway', async () => {
    const order = await ada.paidOrder(shirt);
    await sendEvent(test, await eventOf(test, order, 'payment.refunded', { refunded: 1_500 }));
    await sendEvent(test, await eventOf(test, order, 'payment.refunded', { refunded: 1_000 }));
    expect(await ada.readOrder(order)).toMatchObject({ refunded: 15, payment: { status: 'paid' } });
    await test.shop.pool.query(
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount)
       select $1, reference, $1, 1500 from payment where order_id = $2`,
      [newId(), order._id],
    );
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runJobs();
    expect(await ada.readOrder(order)).toMatchObject({
      refunded: 65,
      payment: { status: 'refunded' },
    });
  });
});

describe('a late payment', () => {
  it('for a cancelled order is refunded once, and the shopper is emailed', async () => {
    const order = await charged();
    await ada.post(`/api/orders/${order._id}/cancel`);
    const event = await eventOf(test, order, 'payment.succeeded');
    await Promise.all([
      sendEvent(test, event),
      sendEvent(test, event),
      test.runJobs(),
      sendEvent(test, event),
    ]);
    await test.runJobs();
    expect(await ada.readOrder(order)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
      payment: { status: 'refunded' },
    });
    const { rows } = await test.shop.pool.query(
      `select r.id, r.reason, r.status from refund r join payment p on p.id = r.payment_id where p.order_id = $1`,
      [order._id],
    );
    expect(rows).toMatchObject([{ reason: 'late', status: 'done' }]);
    expect(await test.countJobs('mail', `order-refunded:${rows[0]?.id}`)).toBe(1);
    expect(await test.confirmationsOf(order)).toBe(0);
  });

  it('without a webhook is found by the reconciler', async () => {
    const order = await charged();
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.age(1);
    await test.runJobs();
    await test.runJobs();
    expect(await ada.readOrder(order)).toMatchObject({
      refunded: order.total,
      payment: { status: 'refunded' },
    });
  });
});
