import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPayPalShop } from '../../../../tests/support/gateways/paypal-shop';
import { payPalEvent } from '../../../../tests/support/gateways/paypal-stand-in';
import type { Fault } from '../../../../tests/support/gateways/stand-in-server';
import { fixture, type Json } from '../../../../tests/support/shop';
import { passTime } from '../../../../tests/support/time/monotonic-clock';
import { reconcilePayments, reconcileReturned } from '../../reconcile/reconcile.service';
import { currentGateway } from '../choose-gateway';

const test = fixture(openPayPalShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
const staff = fixture(() => test.admin());
afterEach(async () => {
  vi.restoreAllMocks();
  test.paypal.server.outage = null;
  test.paypal.server.faults.length = 0;
  test.paypal.nextCaptures.length = 0;
  passTime(3_000);
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runOpenJobs();
});

const order = () => ada.placedOrder(shirt);
const approve = ({ payment }: Json) => test.paypal.approve(payment.redirectUrl);
const captures = () =>
  test.paypal.server.calls.filter(({ path }) => path.endsWith('/capture')).length;

async function paid(): Promise<Json> {
  const placed = await order();
  approve(placed);
  await ada.refreshPayment(placed);
  await test.runJobs();
  return ada.readOrder(placed);
}

describe('an order', () => {
  const approvedEvent = (id: string) =>
    test.paypal.signed(payPalEvent('CHECKOUT.ORDER.APPROVED', { id }));

  it('is approved at PayPal and captured once, on return and by the event at the same time', async () => {
    const placed = await order();
    expect(placed.payment).toMatchObject({
      status: 'unpaid',
      method: 'paypal',
      redirectUrl: expect.stringMatching(/^https:\/\/www\.sandbox\.paypal\.com\//),
    });
    const { id, customId, amount } = approve(placed);
    expect(amount).toEqual({ currency_code: 'USD', value: placed.total.toFixed(2) });
    expect(customId).toMatch(/^[0-9a-f-]{36}$/);
    const before = captures();
    await Promise.all([
      ada.refreshPayment(placed),
      test.send(approvedEvent(id)),
      ada.refreshPayment(placed),
    ]);
    await Promise.all([test.runJobs(), test.runJobs()]);
    await test.send(approvedEvent(id));
    await test.runOpenJobs();
    expect((await ada.readOrder(placed)).payment).toMatchObject({ status: 'paid' });
    expect(captures() - before).toBe(1);
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('whose shopper does not come back is captured by the event, or by asking', async () => {
    const [byEvent, byAsking] = [await order(), await order()];
    approve(byAsking);
    expect((await test.send(approvedEvent(approve(byEvent).id))).status).toBe(200);
    await test.age(1);
    await reconcilePayments(test.shop);
    await test.runJobs();
    for (const placed of [byEvent, byAsking])
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('that has ended is not captured, whatever comes then', async () => {
    const placed = await order();
    const { id } = approve(placed);
    await ada.post(`/api/orders/${placed._id}/cancel`);
    await test.send(approvedEvent(id));
    await ada.refreshPayment(placed);
    await test.runOpenJobs();
    expect((await test.orderOf(placed)).captures).toEqual([]);
    expect((await ada.readOrder(placed)).payment.status).toBe('unpaid');
  });

  it('that is cancelled while it is captured is refunded', async () => {
    const placed = await order();
    approve(placed);
    await ada.refreshPayment(placed);
    const { gateway } = await currentGateway(test.shop, 'paypal');
    const { capture } = gateway;
    test.shop.gateways.set('paypal', {
      ...gateway,
      capture: async (request) => {
        await ada.post(`/api/orders/${placed._id}/cancel`);
        if (!capture) throw new Error('PayPal cannot capture.');
        return capture(request);
      },
    });
    await test.runJobs();
    test.shop.gateways.set('paypal', gateway);
    await test.runOpenJobs();
    await test.runOpenJobs();
    expect(await ada.readOrder(placed)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: placed.total,
    });
    expect((await test.orderOf(placed)).refunds).toHaveLength(1);
  });

  it.each(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED'] as const)(
    'that PayPal declines can be paid again with another approval: %s',
    async (refusal) => {
      test.paypal.nextCaptures.push(refusal);
      const placed = await paid();
      expect(placed.payment.status).toBe('failed');
      approve(placed);
      await ada.refreshPayment(placed);
      await test.runJobs();
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
    },
  );

  it('waits while PayPal reviews the payment, and is paid once it has', async () => {
    test.paypal.nextCaptures.push('PENDING');
    const placed = await paid();
    expect(placed.payment.status).toBe('processing');
    const found = await test.orderOf(placed);
    const [capture] = found.captures;
    if (capture) capture.status = 'COMPLETED';
    const resource = {
      id: capture?.id ?? '',
      supplementary_data: { related_ids: { order_id: found.id } },
    };
    await test.send(test.paypal.signed(payPalEvent('PAYMENT.CAPTURE.COMPLETED', resource)));
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it.each([
    { currency_code: 'USD', value: '0.01' },
    { currency_code: 'EUR', value: null },
  ])('is not captured for another amount: %o', async ({ currency_code, value }) => {
    const placed = await order();
    const found = approve(placed);
    found.amount = { currency_code, value: value ?? found.amount.value };
    await ada.refreshPayment(placed);
    await test.runOpenJobs();
    expect(found.captures).toEqual([]);
    expect((await ada.readOrder(placed)).payment.status).toBe('unpaid');
  });

  it.each<Fault>(['lost', 'error', 'down', 'busy', 'html', 'empty'])(
    'is captured once if the capture fails, also when PayPal has forgotten its key: %s',
    async (fault) => {
      const placed = await order();
      approve(placed);
      await ada.refreshPayment(placed);
      test.paypal.server.faults.push(null, fault);
      await test.runJobs();
      test.paypal.forget();
      await test.runOpenJobs();
      expect((await test.orderOf(placed)).captures).toHaveLength(1);
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
    },
  );
});

describe('a refund', () => {
  const refund = ({ _id }: Json, amount: number) =>
    staff.post(`/api/admin/orders/${_id}/refunds`, { amount, reason: 'Late' });

  it('is made in parts', async () => {
    const placed = await paid();
    for (const amount of [1, 2]) expect((await refund(placed, amount)).status).toBe(201);
    await test.runJobs();
    const { refunds } = await test.orderOf(placed);
    expect(refunds.map(({ amount: { value } }) => value)).toEqual(['1.00', '2.00']);
    expect((await ada.readOrder(placed)).refunded).toBe(3);
  });

  it.each<Fault>(['lost', 'error', 'down', 'busy', 'html', 'empty'])(
    'is made once after a failure, also when PayPal has forgotten its key: %s',
    async (fault) => {
      const placed = await paid();
      await refund(placed, 5);
      test.paypal.server.faults.push(null, fault);
      await test.runJobs();
      test.paypal.forget();
      await test.runOpenJobs();
      expect((await test.orderOf(placed)).refunds).toHaveLength(1);
      expect((await ada.readOrder(placed)).refunded).toBe(5);
    },
  );

  it('that fails later becomes a payment issue, also if the event only links to the capture', async () => {
    const placed = await paid();
    await refund(placed, 5);
    await test.runJobs();
    const { refunds, captures: taken } = await test.orderOf(placed);
    for (const one of refunds) one.status = 'FAILED';
    const href = `https://api.paypal.com/v2/payments/captures/${taken[0]?.id}`;
    const resource = { id: refunds[0]?.id ?? '', links: [{ rel: 'up', href }] };
    await test.send(test.paypal.signed(payPalEvent('PAYMENT.REFUND.FAILED', resource)));
    const { body } = await staff.get('/api/admin/payment-issues?pageSize=100');
    expect(body.filter((issue: Json) => issue.order === placed._id)).toMatchObject([
      { kind: 'refund_failed', amount: 5 },
    ]);
  });
});

describe('money that went back without the shop', () => {
  const refundedAtPayPal = async (placed: Json, value: string) => {
    const { refunds } = await test.orderOf(placed);
    const amount = { currency_code: 'USD', value };
    refunds.push({ id: `R${refunds.length}-${placed._id}`, status: 'COMPLETED', amount });
  };
  const find = () => reconcileReturned(test.shop, { seconds: 0 });

  it('is found by PayPal’s list of transactions, once, over all of its pages', async () => {
    const [first, second] = [await paid(), await paid()];
    for (let count = 0; count < 22; count++) await refundedAtPayPal(first, '0.10');
    await refundedAtPayPal(second, '4.00');
    await Promise.all([find(), find()]);
    await find();
    expect((await ada.readOrder(first)).refunded).toBe(2.2);
    expect((await ada.readOrder(second)).refunded).toBe(4);
  });

  it('by a lost dispute is found too', async () => {
    const placed = await paid();
    const dispute = test.paypal.dispute(await test.orderOf(placed));
    dispute.status = 'RESOLVED';
    dispute.dispute_outcome = {
      outcome_code: 'RESOLVED_BUYER_FAVOUR',
      amount_refunded: dispute.dispute_amount,
    };
    await find();
    await find();
    expect(await ada.readOrder(placed)).toMatchObject({ refunded: placed.total });
    await test.runJobs();
    expect((await ada.readOrder(placed)).orderStatus).toBe('Cancelled');
  });

  it('is looked for again from the same day after PayPal could not be asked', async () => {
    const placed = await paid();
    await refundedAtPayPal(placed, '3.00');
    test.paypal.server.outage = 'error';
    await expect(find()).rejects.toThrow();
    test.paypal.server.outage = null;
    passTime(3_000);
    await find();
    expect((await ada.readOrder(placed)).refunded).toBe(3);
  });
});

describe('while PayPal is away', () => {
  it.each<Fault>(['down', 'lost', 'error', 'busy', 'html', 'empty'])(
    'an order is placed all the same, and is paid later: %s',
    async (fault) => {
      test.paypal.server.outage = fault;
      await ada.fillCart(shirt);
      const { status, body } = await ada.order();
      expect([status, body.payment.redirectUrl]).toEqual([201, undefined]);
      test.paypal.server.outage = null;
      const placed = await ada.readOrder(body);
      approve(placed);
      await ada.refreshPayment(placed);
      await test.runJobs();
      expect((await ada.readOrder(placed)).payment.status).toBe('paid');
    },
  );

  it('an access token that PayPal has withdrawn is replaced', async () => {
    test.paypal.forget();
    expect((await paid()).payment.status).toBe('paid');
  });

  it('neither its answers nor the secret are logged', async () => {
    const { gateway } = await currentGateway(test.shop, 'paypal');
    await expect(gateway.retrieve('X')).rejects.toThrow(
      /^PayPal answered 404 INVALID_RESOURCE_ID$/,
    );
  });
});
