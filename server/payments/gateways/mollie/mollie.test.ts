import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMollieShop } from '../../../../tests/support/gateways/mollie-shop';
import type { StandInPayment } from '../../../../tests/support/gateways/mollie-stand-in';
import type { Fault } from '../../../../tests/support/gateways/stand-in-server';
import { fixture, type Json } from '../../../../tests/support/shop';
import { passTime } from '../../../../tests/support/time/monotonic-clock';
import { reconcileCharges, reconcilePayments } from '../../reconcile/reconcile.service';
import { currentGateway } from '../choose-gateway';

const test = fixture(openMollieShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
const staff = fixture(() => test.admin());
afterEach(async () => {
  vi.restoreAllMocks();
  test.mollie.server.outage = null;
  test.mollie.server.faults.length = 0;
  passTime(3_000);
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runOpenJobs();
});

const order = () => ada.placedOrder(shirt);
const decide = (placed: Json, status: Parameters<typeof test.mollie.account.decide>[1]) =>
  test.mollie.account.decide(placed.payment.redirectUrl, status);

describe('an order', () => {
  it('is paid on Mollie’s page, with the card of the payment', async () => {
    const placed = await order();
    expect(placed.payment).toMatchObject({
      status: 'unpaid',
      gateway: 'mollie',
      method: 'mollie-creditcard',
      redirectUrl: expect.stringMatching(/^https:\/\/www\.mollie\.com\//),
    });
    const payment = await test.paymentOf(placed);
    expect(payment).toMatchObject({
      method: 'creditcard',
      amount: { currency: 'USD', value: placed.total.toFixed(2) },
      redirectUrl: expect.stringMatching(/\/checkout\/return\?order_id=/),
      // The address of a test shop cannot be reached from outside.
      webhookUrl: undefined,
    });
    Object.assign(decide(placed, 'paid'), {
      details: { cardNumber: '•••• 6787', cardLabel: 'Mastercard' },
    });
    await Promise.all([test.hint(payment.id), ada.refreshPayment(placed), test.hint(payment.id)]);
    await test.hint(payment.id);
    expect((await ada.readOrder(placed)).payment).toMatchObject({
      status: 'paid',
      last4: '6787',
      brand: 'Mastercard',
    });
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('whose webhook is lost is found by asking', async () => {
    const placed = await order();
    decide(placed, 'paid');
    await test.age(1);
    await reconcilePayments(test.shop);
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('whose reference is lost is found in the list of payments', async () => {
    const placed = await order();
    decide(placed, 'paid');
    await test.shop.pool.query('update payment set reference = null where order_id = $1', [
      placed._id,
    ]);
    await reconcileCharges(test.shop, { seconds: 0 });
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('waits while the bank confirms, and is paid or can be paid another time', async () => {
    const [succeeding, failing] = [await order(), await order()];
    for (const placed of [succeeding, failing]) {
      decide(placed, 'pending');
      await ada.refreshPayment(placed);
      expect((await ada.readOrder(placed)).payment.status).toBe('processing');
    }
    await test.hint(decide(succeeding, 'paid').id);
    await test.hint(decide(failing, 'failed').id);
    expect((await ada.readOrder(succeeding)).payment.status).toBe('paid');
    const again = await ada.readOrder(failing);
    expect(again.payment).toMatchObject({ status: 'failed', redirectUrl: expect.any(String) });
    await test.hint(decide(again, 'paid').id);
    expect((await ada.readOrder(failing)).payment.status).toBe('paid');
  });

  it.each(['failed', 'canceled', 'expired'] as const)(
    'whose payment is over can be paid by another one: %s',
    async (status) => {
      const placed = await order();
      const over = decide(placed, status);
      await Promise.all([test.hint(over.id), ada.refreshPayment(placed)]);
      const again = await ada.readOrder(placed);
      expect(again.payment.status).toBe('failed');
      expect(again.payment.redirectUrl).not.toBe(placed.payment.redirectUrl);
      // The event of the first payment comes again, late.
      await test.hint(over.id);
      expect((await ada.readOrder(placed)).payment.redirectUrl).toBe(again.payment.redirectUrl);
      await test.hint(decide(again, 'paid').id);
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
      const { rows } = await test.shop.pool.query(
        'select from payment where order_id = $1 or attempt_of = $1',
        [placed._id],
      );
      expect(rows).toHaveLength(2);
    },
  );

  /** An order that is cancelled while its shopper is at the bank, which cannot be stopped. */
  async function cancelledAtBank() {
    const placed = await order();
    const payment = await test.paymentOf(placed);
    payment.isCancelable = false;
    await ada.post(`/api/orders/${placed._id}/cancel`);
    await test.runJobs();
    expect(payment.status).toBe('open');
    const [job] = await test.rows(
      `select done_at, last_error, run_at > $2 as waits from job where kind = 'cancel-payment' and payload ->> 'paymentId' = $1`,
      [paymentIdOf(payment), payment.expiresAt],
    );
    expect(job).toEqual({ done_at: null, last_error: null, waits: true });
    return { placed, payment };
  }
  const paymentIdOf = ({ metadata }: StandInPayment) =>
    (metadata as { payment_id: string }).payment_id;
  const jobIsDone = (payment: StandInPayment) =>
    test.value(
      `select done_at is not null from job where kind = 'cancel-payment' and payload ->> 'paymentId' = $1`,
      [paymentIdOf(payment)],
    );

  it('that ends before its payment can be cancelled is refunded if it is paid all the same', async () => {
    const { placed, payment } = await cancelledAtBank();
    decide(placed, 'paid');
    await test.runOpenJobs();
    await test.runOpenJobs();
    expect(await ada.readOrder(placed)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: placed.total,
    });
    expect(payment.refunds).toHaveLength(1);
    expect(await jobIsDone(payment)).toBe(true);
  });

  it('that ends before its payment can be cancelled waits until that has ended, and moves nothing', async () => {
    const { placed, payment } = await cancelledAtBank();
    await test.runOpenJobs();
    expect(await jobIsDone(payment)).toBe(false);
    decide(placed, 'expired');
    await test.runOpenJobs();
    expect(await jobIsDone(payment)).toBe(true);
    expect(await ada.readOrder(placed)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: 0,
      payment: { status: 'unpaid' },
    });
  });

  it('that is cancelled at the moment of its payment is refunded once, and its stock returns once', async () => {
    const before = await test.stockOf(shirt);
    for (let round = 0; round < 8; round++) {
      const placed = await order();
      const payment = await test.paymentOf(placed);
      payment.isCancelable = false;
      await Promise.all([
        ada.post(`/api/orders/${placed._id}/cancel`),
        test.hint(decide(placed, 'paid').id),
        ada.refreshPayment(placed),
        test.runJobs(),
      ]);
      await test.hint(payment.id);
      await test.runOpenJobs();
      await test.runOpenJobs();
      expect(await ada.readOrder(placed)).toMatchObject({
        orderStatus: 'Cancelled',
        refunded: placed.total,
      });
      expect(payment.refunds).toHaveLength(1);
    }
    expect(await test.stockOf(shirt)).toBe(before);
    await test.expectVerified();
  });

  it.each([
    ['amount', { currency: 'USD', value: '0.01' }],
    ['currency', { currency: 'EUR', value: null }],
  ])('is not paid by another %s', async (_, { currency, value }) => {
    const placed = await order();
    const payment = await test.paymentOf(placed);
    payment.amount = { currency, value: value ?? payment.amount.value };
    await test.hint(decide(placed, 'paid').id);
    expect((await ada.readOrder(placed)).payment.status).toBe('unpaid');
    expect(await test.issuesOf(placed)).toMatchObject([{ kind: 'wrong_amount', currency }]);
  });
});

describe('a webhook', () => {
  it('that names the payment of another shop, or none, changes nothing', async () => {
    const [mine, other] = [await order(), await order()];
    decide(mine, 'paid');
    await test.hint((await test.paymentOf(other)).id);
    for (const id of ['tr_unknown', 're_1', 'ord_1', "tr_'", '../../payments', 'x'.repeat(10_000)])
      expect([id.slice(0, 20), (await test.hint(id)).status]).toEqual([id.slice(0, 20), 200]);
    expect((await ada.readOrder(mine)).payment.status).toBe('unpaid');
    expect((await ada.readOrder(other)).payment.status).toBe('unpaid');
    const empty = await test.app.inject({ method: 'POST', url: '/webhooks/mollie' });
    expect(empty.statusCode).toBe(400);
  });

  it('makes the shop ask, for a payment that it knows only, and not without end', async () => {
    const placed = await order();
    const { id } = await test.paymentOf(placed);
    const { calls } = test.mollie.server;
    calls.length = 0;
    for (let count = 0; count < 5; count++) await test.hint('tr_unknown');
    expect(calls).toEqual([]);
    Object.assign(test.shop.config, { rateLimits: true });
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count++) statuses.add((await test.hint(id)).status);
    Object.assign(test.shop.config, { rateLimits: false });
    expect(statuses).toEqual(new Set([200, 429]));
    expect(calls).toHaveLength(30);
  });

  it('is refused while Mollie cannot be asked, so that it comes again', async () => {
    const placed = await order();
    const { id } = decide(placed, 'paid');
    test.mollie.server.faults.push('error');
    expect((await test.hint(id)).status).toBe(503);
    expect((await ada.readOrder(placed)).payment.status).toBe('unpaid');
    expect((await test.hint(id)).status).toBe(200);
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });
});

describe('a refund', () => {
  async function paid(): Promise<Json> {
    const placed = await order();
    await test.hint(decide(placed, 'paid').id);
    return ada.readOrder(placed);
  }

  const refund = ({ _id }: Json, amount: number) =>
    staff.post(`/api/admin/orders/${_id}/refunds`, { amount, reason: 'Late' });

  const refundsOf = async (placed: Json): Promise<StandInPayment['refunds']> =>
    (await test.paymentOf(placed)).refunds;

  it('is made in parts', async () => {
    const placed = await paid();
    for (const amount of [1, 2]) expect((await refund(placed, amount)).status).toBe(201);
    await test.runJobs();
    expect((await refundsOf(placed)).map(({ amount }) => amount)).toEqual([
      { currency: 'USD', value: '1.00' },
      { currency: 'USD', value: '2.00' },
    ]);
    expect((await ada.readOrder(placed)).refunded).toBe(3);
  });

  it.each<Fault>(['lost', 'error', 'down', 'busy', 'html', 'empty'])(
    'is made once after a failure, also when Mollie has forgotten its key: %s',
    async (fault) => {
      const placed = await paid();
      await refund(placed, 5);
      test.mollie.server.faults.push(null, fault);
      await test.runJobs();
      test.mollie.account.forgetKeys();
      await test.runOpenJobs();
      expect(await refundsOf(placed)).toHaveLength(1);
      expect((await ada.readOrder(placed)).refunded).toBe(5);
    },
  );

  it('that fails later becomes a payment issue, once', async () => {
    const placed = await paid();
    await refund(placed, 5);
    await test.runJobs();
    const payment = await test.paymentOf(placed);
    for (const made of payment.refunds) made.status = 'failed';
    for (let count = 0; count < 3; count++) await test.hint(payment.id);
    const id = payment.refunds[0]?.id;
    expect(await test.issuesOf(placed)).toMatchObject([
      { kind: 'refund_failed', reference: id, amount: 5 },
    ]);
  });

  it('is refused by the shop once Mollie would refuse it, and staff read why', async () => {
    const placed = await paid();
    const age = (days: number) =>
      test.shop.pool.query(
        'update payment set paid_at = now() - make_interval(days => $2) where order_id = $1',
        [placed._id, days],
      );
    await age(366);
    const { status, body } = await refund(placed, 1);
    expect([status, body.code, body.message]).toEqual([
      409,
      'order_state',
      expect.stringContaining('365 days'),
    ]);
    await age(365);
    expect((await refund(placed, 1)).status).toBe(201);
    await test.runJobs();
    expect(await refundsOf(placed)).toHaveLength(1);
  });

  it('that was made at Mollie is recorded', async () => {
    const placed = await paid();
    const payment = await test.paymentOf(placed);
    const amount = { currency: 'USD', value: '4.00' };
    payment.refunds.push({ id: 're_staff', status: 'refunded', amount, metadata: null });
    await test.hint(payment.id);
    expect((await ada.readOrder(placed)).refunded).toBe(4);
  });
});

describe('while Mollie is away', () => {
  it.each<Fault>(['down', 'lost', 'error', 'busy', 'html', 'empty'])(
    'an order is placed all the same, and is paid later: %s',
    async (fault) => {
      test.mollie.server.outage = fault;
      await ada.fillCart(shirt);
      const { status, body } = await ada.order();
      expect([status, body.payment.redirectUrl]).toEqual([201, undefined]);
      test.mollie.server.outage = null;
      const placed = await ada.readOrder(body);
      await test.hint(decide(placed, 'paid').id);
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
    },
  );

  it('an answer that does not come is waited for three seconds', async () => {
    test.mollie.server.outage = 'hangs';
    const { gateway } = await currentGateway(test.shop, 'mollie');
    await expect(gateway.retrieve('tr_x')).rejects.toThrow(/within 3000 ms/);
  });

  it('neither its answers nor the key are logged', async () => {
    const warn = vi.spyOn(test.shop.log, 'warn');
    const { gateway } = await currentGateway(test.shop, 'mollie');
    await expect(gateway.retrieve('tr_x')).rejects.toThrow(/^Mollie answered 404 Not Found$/);
    test.mollie.server.outage = 'html';
    await ada.refreshPayment(await order());
    for (const [about] of warn.mock.calls)
      expect(JSON.stringify(about, Object.getOwnPropertyNames(about))).not.toMatch(
        /test_standin|Secret details/,
      );
  });
});

it('keys that Mollie refuses are reported as refused', async () => {
  const { mollieGateway } = await import('./mollie.gateway');
  const keys = { ...test.mollie.keys, apiKey: 'live_wrong' };
  await expect(mollieGateway(keys).checkKeys?.()).rejects.toThrow(/401/);
  const { gateway } = await currentGateway(test.shop, 'mollie');
  await gateway.checkKeys?.();
});
