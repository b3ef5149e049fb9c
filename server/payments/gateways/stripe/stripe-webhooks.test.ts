import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  eventOf,
  openStripeShop,
  sendEvent,
  signatureOf,
} from '../../../../tests/support/gateways/stripe-shop';
import { fixture } from '../../../../tests/support/shop';

const test = fixture(openStripeShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  vi.restoreAllMocks();
  test.stripe.outage = null;
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runJobs();
});

const statusOf = async (one: { _id: string }) => (await ada.readOrder(one)).payment.status;

async function charged() {
  const bought = await ada.placedOrder(shirt);
  const intent = test.stripe.account.pay(bought.payment.clientSecret);
  return { bought, intent };
}

const refundAtStripe = (intent: { id: string }, amount: number) =>
  test.stripe.account.createRefund(
    new URLSearchParams({ payment_intent: intent.id, amount: String(amount) }),
  );

const chargeOf = (intent: { latest_charge: string | null }) =>
  test.stripe.account.charges.get(intent.latest_charge ?? '') ?? {};

describe('a forged or altered event', () => {
  it('changes nothing', async () => {
    const { bought, intent } = await charged();
    const event = eventOf('payment_intent.succeeded', intent);
    const body = JSON.stringify(event);
    const now = new Date();
    const { webhookSecret } = test.stripe.settings;
    const right = signatureOf(body, webhookSecret, now);
    const headers = [
      '',
      'garbage',
      't=1,v1=',
      signatureOf(body, 'whsec_another', now),
      signatureOf(`${body} `, webhookSecret, now),
      right.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) - 1}`),
      right.replace(/v1=./, 'v1=g'),
      right.replace('v1=', 'v0='),
      right.replace(/,v1=.*/, ''),
      right.replace(/t=\d+,/, ''),
    ];
    for (const header of headers) {
      const answer = await sendEvent(test, body, { header });
      expect([header, answer.status, answer.body.code]).toEqual([header, 400, 'invalid_request']);
    }
    const reserialised = JSON.stringify(event, null, 1);
    expect((await sendEvent(test, reserialised, { header: right })).status).toBe(400);
    const unsigned = await test.app.inject({ method: 'POST', url: '/webhooks/stripe' });
    expect(unsigned.statusCode).toBe(400);
    expect(await statusOf(bought)).toBe('unpaid');
    expect((await sendEvent(test, body, { header: right })).status).toBe(200);
    expect(await statusOf(bought)).toBe('paid');
  });

  it.each([-360, -310, 310, 360])('signed %d s from now is rejected', async (seconds) => {
    const { bought, intent } = await charged();
    const at = new Date(Date.now() + seconds * 1_000);
    const event = eventOf('payment_intent.succeeded', intent);
    expect((await sendEvent(test, event, { at })).status).toBe(400);
    expect(await statusOf(bought)).toBe('unpaid');
  });

  it.each([-290, 290])(
    'signed %d s from now is accepted if its signature is valid',
    async (seconds) => {
      const { bought, intent } = await charged();
      const at = new Date(Date.now() + seconds * 1_000);
      await sendEvent(test, eventOf('payment_intent.succeeded', intent), { at });
      expect(await statusOf(bought)).toBe('paid');
    },
  );

  it('of the other mode is ignored and logged', async () => {
    const warn = vi.spyOn(test.shop.log, 'warn');
    const { bought, intent } = await charged();
    const event = eventOf('payment_intent.succeeded', intent, { livemode: true });
    expect((await sendEvent(test, event)).status).toBe(200);
    expect(await statusOf(bought)).toBe('unpaid');
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: event.id, livemode: true, expected: false }),
      expect.stringContaining('other mode'),
    );
  });
});

describe('a webhook event', () => {
  it('delivered fifty times concurrently is applied once and always acknowledged', async () => {
    const { bought, intent } = await charged();
    const event = eventOf('payment_intent.succeeded', intent);
    const sent = Array.from({ length: 50 }, () => sendEvent(test, event));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(bought)).toBe('paid');
    expect(await test.confirmationsOf(bought)).toBe(1);
    const { rows } = await test.shop.pool.query(
      'select count(*)::int from payment_event where event_id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ count: 1 }]);

    test.stripe.calls.length = 0;
    expect((await sendEvent(test, event)).status).toBe(200);
    expect(test.stripe.calls).toEqual([]);
  });

  it('of an unknown payment or type is ignored without asking Stripe', async () => {
    const { bought, intent } = await charged();
    test.stripe.calls.length = 0;
    const foreign = { ...intent, id: 'pi_of_another_shop' };
    const bodies: unknown[] = [
      eventOf('payment_intent.succeeded', foreign),
      eventOf('payment_intent.danced', intent),
      eventOf('charge.refunded', { ...chargeOf(intent), payment_intent: null }),
      [],
      null,
      7,
      'text',
    ];
    for (const body of bodies.map((one) => JSON.stringify(one)))
      expect([body, (await sendEvent(test, body)).status]).toEqual([body, 200]);
    expect(test.stripe.calls).toEqual([]);
    expect(await statusOf(bought)).toBe('unpaid');
  });

  it('that is not JSON, incomplete or too large is rejected', async () => {
    const { bought, intent } = await charged();
    const { livemode: _, ...halved } = eventOf('payment_intent.succeeded', intent);
    for (const body of ['{"id":', '', halved])
      expect((await sendEvent(test, body)).status).toBe(400);
    expect((await sendEvent(test, 'x'.repeat(5_000_000))).status).toBe(413);
    expect(await statusOf(bought)).toBe('unpaid');
  });

  it('is applied only as far as Stripe confirms it', async () => {
    const bought = await ada.placedOrder(shirt);
    const intent = await test.intentOf(bought);
    await sendEvent(test, eventOf('payment_intent.succeeded', { ...intent, status: 'succeeded' }));
    expect(await statusOf(bought)).toBe('unpaid');
    test.stripe.account.pay(intent.client_secret);
    intent.amount_received = 1;
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    expect(await statusOf(bought)).toBe('unpaid');
  });

  it('that arrives while Stripe is unreachable is applied when it is sent again', async () => {
    const { bought, intent } = await charged();
    const event = eventOf('payment_intent.succeeded', intent);
    test.stripe.outage = 'down';
    const answer = await sendEvent(test, event);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBeDefined();
    test.stripe.outage = null;
    expect(await statusOf(bought)).toBe('unpaid');
    expect((await sendEvent(test, event)).status).toBe(200);
    expect(await statusOf(bought)).toBe('paid');
  });
});

describe('a dispute', () => {
  const readPayment = async ({ _id }: { _id: string }) => {
    const { payment, refunded } = await (await test.admin()).readStaffOrder(_id);
    return { status: payment.status, refunded, disputes: payment.disputes };
  };

  it('is applied only as far as Stripe confirms it', async () => {
    const { bought, intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    const dispute = test.stripe.account.openDispute(intent.id, 1_500);
    const claimed = { ...dispute, status: 'lost', amount: intent.amount };
    await sendEvent(test, eventOf('charge.dispute.closed', claimed));
    const open = { status: 'open', amount: 15, reason: 'product not received' };
    expect(await readPayment(bought)).toMatchObject({
      status: 'paid',
      refunded: 0,
      disputes: [open],
    });
    dispute.status = 'lost';
    await sendEvent(test, eventOf('charge.dispute.updated', { ...dispute, status: 'won' }));
    expect(await readPayment(bought)).toMatchObject({
      refunded: 15,
      disputes: [{ ...open, status: 'lost' }],
    });
  });

  it('that Stripe cannot confirm, or that belongs to another payment, is delivered again', async () => {
    const { bought, intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    const dispute = test.stripe.account.openDispute(intent.id, 1_500);
    const event = eventOf('charge.dispute.created', dispute);
    test.stripe.faults.push(null, 'down', 'down');
    expect((await sendEvent(test, event)).status).toBe(503);
    const foreign = test.stripe.account.openDispute((await charged()).intent.id, 1_500);
    const mixed = { ...foreign, payment_intent: intent.id };
    expect((await sendEvent(test, eventOf('charge.dispute.created', mixed))).status).toBe(503);
    expect((await readPayment(bought)).disputes).toEqual([]);
    expect((await sendEvent(test, event)).status).toBe(200);
    expect((await readPayment(bought)).disputes).toMatchObject([{ status: 'open', amount: 15 }]);
  });
});

describe('events out of order', () => {
  it('lead to the same result as events in order', async () => {
    const run = async (reverse: boolean) => {
      const bought = await ada.placedOrder(shirt);
      const secret = bought.payment.clientSecret;
      const failed = eventOf(
        'payment_intent.payment_failed',
        test.stripe.account.pay(secret, 'declined'),
      );
      const intent = test.stripe.account.pay(secret);
      const succeeded = eventOf('payment_intent.succeeded', intent);
      const refund = refundAtStripe(intent, intent.amount);
      const events = [
        failed,
        succeeded,
        eventOf('charge.refunded', chargeOf(intent)),
        eventOf('refund.updated', refund),
      ];
      for (const event of reverse ? events.reverse() : events)
        expect((await sendEvent(test, event)).status).toBe(200);
      const { payment, refunded, orderStatus } = await ada.readOrder(bought);
      expect(await test.confirmationsOf(bought)).toBe(1);
      return { payment, refunded, orderStatus };
    };
    const right = await run(false);
    expect(right).toMatchObject({ payment: { status: 'refunded' }, refunded: 65 });
    expect(await run(true)).toEqual(right);
  });

  it('do not move a payment back', async () => {
    const { bought, intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    for (const kind of ['payment_intent.payment_failed', 'payment_intent.canceled'])
      await sendEvent(test, eventOf(kind, intent));
    expect(await statusOf(bought)).toBe('paid');
  });
});

describe('a payment or refund', () => {
  it('for a cancelled order is refunded once', async () => {
    const { bought, intent } = await charged();
    await ada.post(`/api/orders/${bought._id}/cancel`);
    const event = eventOf('payment_intent.succeeded', intent);
    const send = () => sendEvent(test, event);
    await Promise.all([send(), send(), test.runJobs(), send()]);
    await test.runJobs();
    expect(await ada.readOrder(bought)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: bought.total,
      payment: { status: 'refunded' },
    });
    expect(test.stripe.account.refundsOf(intent.id)).toHaveLength(1);
    expect(await test.confirmationsOf(bought)).toBe(0);
  });

  it('made in Stripe’s dashboard counts as refunded', async () => {
    const { bought, intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    refundAtStripe(intent, 1_500);
    await sendEvent(test, eventOf('charge.refunded', chargeOf(intent)));
    expect(await ada.readOrder(bought)).toMatchObject({
      refunded: 15,
      payment: { status: 'paid' },
    });
    await ada.post(`/api/orders/${bought._id}/cancel`);
    await test.runJobs();
    expect(await ada.readOrder(bought)).toMatchObject({
      refunded: 65,
      payment: { status: 'refunded' },
    });
    const amounts = test.stripe.account.refundsOf(intent.id).map(({ amount }) => amount);
    expect(amounts).toEqual([1_500, 5_000]);
  });

  it('made in full in Stripe’s dashboard is not repeated by the shop', async () => {
    const { bought, intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    await ada.post(`/api/orders/${bought._id}/cancel`);
    refundAtStripe(intent, intent.amount);
    await test.runJobs();
    expect(await ada.readOrder(bought)).toMatchObject({
      refunded: 65,
      payment: { status: 'refunded' },
    });
    expect(test.stripe.account.refundsOf(intent.id)).toHaveLength(1);
  });

  it('that the shopper’s bank rejected is logged and listed for staff', async () => {
    const error = vi.spyOn(test.shop.log, 'error');
    const { intent } = await charged();
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    const refund = refundAtStripe(intent, 500);
    refund.status = 'failed';
    await sendEvent(test, eventOf('refund.failed', refund));
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ refund: refund.id, reference: intent.id }),
      expect.stringContaining('could not make a refund'),
    );
    const staff = await test.admin();
    expect((await staff.get('/api/admin/payment-issues?status=open')).body).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', reference: refund.id, amount: 5 }),
    );
  });
});
