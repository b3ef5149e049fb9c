import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../tests/support/eventually';
import { eventOf, openStripeShop, sendEvent } from '../../../../tests/support/gateways/stripe-shop';
import type { StripeFault } from '../../../../tests/support/gateways/stripe-stand-in';
import { fixture, type Json } from '../../../../tests/support/shop';
import { passTime } from '../../../../tests/support/time/monotonic-clock';
import { newId } from '../../../database/ids';
import { currentGateway } from '../choose-gateway';

const test = fixture(openStripeShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  vi.restoreAllMocks();
  test.stripe.outage = null;
  test.stripe.faults.length = 0;
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runJobs();
});

/** Waits for the client secret of an order. */
const secretOf = (one: { _id: string }) =>
  eventually(async () => {
    const { clientSecret } = (await ada.readOrder(one)).payment;
    expect(clientSecret).toBeDefined();
    return clientSecret;
  });

describe('while Stripe is unreachable', () => {
  it.each<StripeFault>(['down', 'error', 'busy', 'html', 'empty'])(
    'an order is placed all the same, and is paid later: %s',
    async (fault) => {
      test.stripe.outage = fault;
      await ada.fillCart(shirt);
      const { status, body } = await ada.order();
      expect([status, body.payment]).toEqual([
        201,
        { status: 'unpaid', gateway: 'stripe', method: 'card' },
      ]);

      test.stripe.outage = null;
      const clientSecret = await secretOf(body);
      const intent = test.stripe.account.pay(clientSecret);
      await sendEvent(test, eventOf('payment_intent.succeeded', intent));
      expect((await ada.readOrder(body)).payment.status).toBe('paid');
    },
  );

  it('requests time out soon, hold no connection, and fail fast once the breaker is open', async () => {
    /** A gateway that has failed often is left alone for three seconds. */
    const closeBreaker = () => passTime(3_000);

    const { _id } = await ada.placedOrder(shirt);
    await test.shop.pool.query(
      'update payment set reference = null, client_secret = null where order_id = $1',
      [_id],
    );
    test.stripe.outage = 'hangs';
    test.stripe.calls.length = 0;
    const timed = async () => {
      const began = performance.now();
      const { status } = await ada.get(`/api/orders/${_id}`);
      return { status, ms: performance.now() - began };
    };
    const waiting = Array.from({ length: 5 }, timed);
    await eventually(() => expect(test.stripe.calls).toHaveLength(5));
    await eventually(() => {
      const { totalCount, idleCount, waitingCount } = test.shop.pool;
      expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
    });
    for (const { status, ms } of await Promise.all(waiting)) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(3 * 3_000);
    }

    const calls = test.stripe.calls.length;
    const { status } = await timed();
    expect([status, test.stripe.calls.length]).toEqual([200, calls]);

    test.stripe.outage = null;
    closeBreaker();
    expect((await ada.readOrder({ _id })).payment.clientSecret).toBeDefined();
    // Stripe's client repeats each hung call after its own timeout, and would do so during the next test.
    await eventually(() => expect(test.stripe.calls.length).toBeGreaterThan(calls + 5));
  });

  it('Stripe’s responses are not logged', async () => {
    const warn = vi.spyOn(test.shop.log, 'warn');
    const bought = await ada.placedOrder(shirt);
    const intent = test.stripe.account.pay(bought.payment.clientSecret, 'slow');
    await ada.post(`/api/orders/${bought._id}/cancel`);
    await test.runJobs();
    test.stripe.outage = 'error';
    await test.runOpenJobs();
    const logged = warn.mock.calls.map(([about]) => (about as { err?: Error }).err);
    expect(logged.length).toBeGreaterThanOrEqual(2);
    for (const err of logged) {
      expect(Object.keys(err ?? {})).toEqual([]);
      expect(`${err?.message} ${err?.cause}`).not.toMatch(/_secret_|sk_test/);
    }
    intent.status = 'canceled';
  });
});

describe('a call whose response is lost', () => {
  async function paid(): Promise<Json> {
    const bought = await ada.placedOrder(shirt);
    const intent = test.stripe.account.pay(bought.payment.clientSecret);
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    return ada.readOrder(bought);
  }

  it('creates one payment', async () => {
    const before = test.stripe.account.intents.size;
    test.stripe.faults.push('lost', 'lost');
    await ada.fillCart(shirt);
    const { body } = await ada.order();
    expect(body.payment.clientSecret).toBeUndefined();
    const { clientSecret } = (await ada.readOrder(body)).payment;
    expect((await test.intentOf(body)).client_secret).toBe(clientSecret);
    expect(test.stripe.account.intents.size).toBe(before + 1);
  });

  it('refunds once', async () => {
    const bought = await paid();
    await ada.post(`/api/orders/${bought._id}/cancel`);
    const { id } = await test.intentOf(bought);
    // The refund is looked up, then created; the SDK retries once.
    test.stripe.faults.push(null, 'lost', 'lost');
    await test.runJobs();
    expect((await ada.readOrder(bought)).refunded).toBe(0);
    expect(test.stripe.account.refundsOf(id)).toHaveLength(1);
    for (let round = 0; round < 2; round++) await test.runOpenJobs();
    expect(await ada.readOrder(bought)).toMatchObject({
      refunded: bought.total,
      payment: { status: 'refunded' },
    });
    expect(test.stripe.account.refundsOf(id)).toHaveLength(1);
  });

  it('makes a partial refund once, even after Stripe has forgotten the key', async () => {
    const bought = await paid();
    const { id } = await test.intentOf(bought);
    const part = { key: newId(), reference: id, currency: 'USD', amount: 1_000 };
    const { gateway } = await currentGateway(test.shop, 'stripe');
    await gateway.refund(part);
    test.stripe.forgetKeys();
    await gateway.refund(part);
    expect(test.stripe.account.refundsOf(id)).toHaveLength(1);

    const charge = (await test.intentOf(bought)).latest_charge ?? '';
    await sendEvent(
      test,
      eventOf('charge.refunded', test.stripe.account.charges.get(charge) ?? {}),
    );
    expect((await ada.readOrder(bought)).refunded).toBe(10);
  });

  it('is repeated with another key if Stripe repeats its own failure', async () => {
    test.stripe.faults.push('error');
    await ada.fillCart(shirt);
    test.stripe.calls.length = 0;
    const { body } = await ada.order();
    expect(await secretOf(body)).toBe((await test.intentOf(body)).client_secret);
    const [first, ...others] = test.stripe.calls.map(({ key }) => key);
    expect(others[0]).toBe(first);
    expect(others.at(-1)?.startsWith(`${first}-`)).toBe(true);
  });
});
