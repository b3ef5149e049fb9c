import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundAtGateway } from '../../tests/support/eventful-shop';
import { openMollieShop } from '../../tests/support/gateways/mollie-shop';
import { openPayPalShop } from '../../tests/support/gateways/paypal-shop';
import { payPalEvent, type StandInDispute } from '../../tests/support/gateways/paypal-stand-in';
import { eventOf, referenceOf, sendEvent } from '../../tests/support/gateways/sandbox-events';
import {
  openStripeShop,
  type StripeShop,
  sendEvent as sendToStripe,
  eventOf as stripeEventOf,
} from '../../tests/support/gateways/stripe-shop';
import { cards } from '../../tests/support/orders/cards';
import { fixture, itemOf, type Json, openTestShop, type TestShop } from '../../tests/support/shop';
import { transaction } from '../database/transaction';
import { verifyShop } from '../verify/verify.service';
import { replaceAttempt } from './attempts/attempts.service';
import { confirmSandboxPayment } from './gateways/sandbox/sandbox.service';
import { lockPaymentOfOrder } from './payments.queries';

// Each path that money can take ends in four places: the payments and refunds (the ledger), the order's timeline, the file of
// payments, and `verify`, which passes, and fails as soon as a sum is tampered with.

interface Order {
  _id: string;
  orderNumber?: number;
}

interface Ends {
  /** The status, what was captured and what was refunded, of each payment of the order, the oldest first. */
  payments: [status: string, captured: number, refunded: number][];
  refunds?: [reason: string, amount: number][];
  /** The events of the timeline that are about money, with their amounts. */
  timeline: [kind: string, amount: number | null][];
  /** The lines of the file, with their amounts. */
  file: [event: string, amount: string][];
}

const untold = new Set(['placed', 'mail', 'shipped', 'delivered', 'cancelled', 'parcel-delivered']);

describe('at the sandbox', () => {
  const test = fixture(openTestShop);
  const ada = fixture(() => test.signUp());
  const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));

  /** Charges an attempt whose event is not delivered. */
  const chargeSilently = ({ payment }: Json) =>
    confirmSandboxPayment(test.shop, payment.clientSecret, {
      number: cards.silent,
      expiry: '12/40',
      cvv: '123',
    });
  const paidEvent = async (order: Order) => {
    const event = await eventOf(test, order, 'payment.succeeded');
    return event;
  };
  const dispute = async (order: Order, changes: object) =>
    sendEvent(test, {
      ...(await eventOf(test, order, 'payment.disputed')),
      dispute: {
        reference: `dp_${order._id}`,
        amount: 6_500,
        currency: 'USD',
        reason: 'fraud',
        ...changes,
      },
    });

  it('a payment', async () => {
    const order = await ada.paidOrder(shirt);
    await test.runJobs();
    await expectPaths(test, order, {
      payments: [['paid', 6_500, 0]],
      timeline: [['paid', 65]],
      file: [['Payment', '65.00']],
    });
  });

  it('a payment that failed, and the card that was then accepted', async () => {
    const order = await ada.placedOrder(shirt);
    await test.confirm(order, cards.declined);
    await test.runJobs();
    await expectPaths(test, order, {
      payments: [['failed', 0, 0]],
      timeline: [['failed', null]],
      file: [['Payment failed', '0.00']],
    });
    await test.confirm(order);
    await expectPaths(test, order, {
      payments: [['paid', 6_500, 0]],
      timeline: [
        ['failed', null],
        ['paid', 65],
      ],
      file: [
        ['Payment failed', '0.00'],
        ['Payment', '65.00'],
      ],
    });
  });

  it('a payment that failed while it settled, or was ended by its provider, has failed once', async () => {
    for (const [before, after] of [
      ['processing', 'failed'],
      ['open', 'canceled'],
    ]) {
      // Their items come back into the cart.
      const order = await (await test.signUp()).placedOrder(shirt);
      const failure = 'The account has no funds.';
      await sendEvent(test, await eventOf(test, order, 'payment.processing', { status: before }));
      await sendEvent(
        test,
        await eventOf(test, order, 'payment.failed', { status: after, failure }),
      );
      expect(await readPaths(test, order)).toMatchObject({
        timeline: expect.arrayContaining([['attempt-ended', null]]),
        file: [['Payment failed', '0.00']],
      });
      await test.expectVerified();
    }
  });

  it('an order that was paid twice: the second payment goes back to the method that made it', async () => {
    const order = await ada.placedOrder(shirt);
    await chargeSilently(order);
    const event = await paidEvent(order);
    await transaction(test.shop.pool, async (tx) => {
      const payment = await lockPaymentOfOrder(tx, order._id);
      if (!payment) throw new Error('The order has no payment.');
      const { gateway, method, amount } = payment;
      await replaceAttempt(tx, payment, { gateway, method, amount, minutes: null });
    });
    await test.confirm(await ada.readOrder(order));
    await sendEvent(test, event);
    await test.runAllJobs();
    await expectPaths(test, order, {
      payments: [
        ['refunded', 6_500, 6_500],
        ['paid', 6_500, 0],
      ],
      refunds: [['late', 6_500]],
      timeline: [
        ['paid', 65],
        ['paid-again', 65],
        ['refund', 65],
        ['refunded', 65],
      ],
      file: [
        ['Payment', '65.00'],
        ['Refund', '-65.00'],
        ['Payment', '65.00'],
      ],
    });
  });

  it('an order that was paid after it was cancelled', async () => {
    const order = await ada.placedOrder(shirt);
    const reference = await referenceOf(test, order);
    await test.rows(`update payment set reference = null where order_id = $1`, [order._id]);
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.rows('update payment set reference = $2 where order_id = $1', [
      order._id,
      reference,
    ]);
    await chargeSilently(order);
    await sendEvent(test, await paidEvent(order));
    await test.runAllJobs();
    await expectPaths(test, order, {
      payments: [['refunded', 6_500, 6_500]],
      refunds: [['late', 6_500]],
      timeline: [
        ['paid', 65],
        ['refund', 65],
        ['refunded', 65],
      ],
      file: [
        ['Payment', '65.00'],
        ['Refund', '-65.00'],
      ],
    });
  });

  it.each([
    [1_500, 'paid', 15, '-15.00'],
    [6_500, 'refunded', 65, '-65.00'],
  ] as const)(
    'a refund of %i cents in the provider’s dashboard',
    async (amount, status, shown, line) => {
      const order = await ada.paidOrder(shirt);
      await refundAtGateway(test, order._id, amount);
      await test.runAllJobs();
      await expectPaths(test, order, {
        payments: [[status, 6_500, amount]],
        refunds: [['gateway', amount]],
        timeline: [
          ['paid', 65],
          ['refund', shown],
          ['refunded', shown],
        ],
        file: [
          ['Payment', '65.00'],
          ['Refund', line],
        ],
      });
    },
  );

  it('a chargeback that is opened and won', async () => {
    const order = await ada.paidOrder(shirt);
    await dispute(order, { status: 'open' });
    const staff = await test.admin();
    const open = async () => (await staff.get('/api/admin/payment-issues?status=open')).body;
    expect(await open()).toMatchObject([{ kind: 'disputed', order: order._id, amount: 65 }]);
    const opened: Ends = {
      payments: [['paid', 6_500, 0]],
      timeline: [
        ['paid', 65],
        ['disputed', 65],
      ],
      file: [
        ['Payment', '65.00'],
        ['Dispute opened', '0.00'],
      ],
    };
    await expectPaths(test, order, opened);
    await dispute(order, { status: 'won' });
    expect(await open()).toEqual([]);
    await expectPaths(test, order, {
      ...opened,
      timeline: [...opened.timeline, ['dispute-won', 65]],
      file: [...opened.file, ['Dispute won', '0.00']],
    });
  });

  it('a chargeback that is lost, however often and in whatever order it is reported', async () => {
    const order = await ada.paidOrder(shirt);
    await test.shipParcel(order, [order.orderItems[0], 1]);
    await Promise.all([
      dispute(order, { status: 'lost' }),
      dispute(order, { status: 'open' }),
      dispute(order, { status: 'lost' }),
    ]);
    await test.runAllJobs();
    await expectPaths(test, order, {
      payments: [['refunded', 6_500, 6_500]],
      refunds: [['chargeback', 6_500]],
      timeline: expect.arrayContaining([
        ['paid', 65],
        ['disputed', 65],
        ['dispute-lost', 65],
        ['refunded', 65],
      ]),
      file: expect.arrayContaining([
        ['Payment', '65.00'],
        ['Dispute opened', '0.00'],
        ['Chargeback', '-65.00'],
      ]),
    });
    const staff = await test.admin();
    const { payment, refundable, refunds } = await staff.readStaffOrder(order._id);
    expect(payment.disputes).toMatchObject([{ status: 'lost', amount: 65, reason: 'fraud' }]);
    expect([refundable, refunds.length]).toEqual([0, 1]);
    const open = async () => (await staff.get('/api/admin/payment-issues?status=open')).body;
    expect(await open()).toEqual([]);

    await dispute(order, { status: 'won' });
    await dispute(order, { status: 'won' });
    const [issue] = await open();
    expect(issue).toMatchObject({ kind: 'disputed', reference: `dp_${order._id} (won)` });
    expect(await test.refundsOf(order)).toMatchObject([{ reason: 'chargeback', amount: 6_500 }]);
    await staff.post(`/api/admin/payment-issues/${issue._id}/resolve`, { note: 'Charged again.' });
    await test.expectVerified();
  });

  it('a chargeback of more than is left leaves the difference to staff', async () => {
    const order = await ada.paidOrder(shirt);
    await refundAtGateway(test, order._id, 1_500);
    await dispute(order, { status: 'lost' });
    await test.runAllJobs();
    expect(await test.refundsOf(order)).toMatchObject([
      { reason: 'gateway', amount: 1_500 },
      { reason: 'chargeback', amount: 5_000 },
    ]);
    const staff = await test.admin();
    const [issue] = (await staff.get('/api/admin/payment-issues?status=open')).body;
    expect(issue).toMatchObject({ kind: 'over_refunded', amount: 15, order: order._id });
    await staff.post(`/api/admin/payment-issues/${issue._id}/resolve`, { note: 'Written off.' });
    await test.expectVerified();
  });

  it('a chargeback takes the place of a refund that was not made yet', async () => {
    const order = await ada.paidOrder(shirt);
    await test.shipParcel(order, [order.orderItems[0], 1]);
    const staff = await test.admin();
    await staff.post(`/api/admin/orders/${order._id}/refunds`, { amount: 20, reason: 'Late' });
    await dispute(order, { status: 'lost', amount: 6_000 });
    await test.runAllJobs();
    const refunds = await test.refundsOf(order);
    expect(refunds).toHaveLength(2);
    expect(refunds).toEqual(
      expect.arrayContaining([
        { reason: 'chargeback', amount: 6_000, status: 'done' },
        { reason: 'staff', amount: 500, status: 'done' },
      ]),
    );
    await test.expectVerified();
  });

  it('a chargeback in another currency changes nothing and is for staff', async () => {
    const order = await ada.paidOrder(shirt);
    await dispute(order, { status: 'lost', currency: 'JPY' });
    expect(await test.refundsOf(order)).toEqual([]);
    const staff = await test.admin();
    const [issue] = (await staff.get('/api/admin/payment-issues?status=open')).body;
    expect(issue).toMatchObject({ kind: 'disputed', amount: 6_500, currency: 'JPY' });
    await staff.post(`/api/admin/payment-issues/${issue._id}/resolve`, { note: 'Checked.' });
  });

  it('a fee is shown with the net amount, and not set off against another currency', async () => {
    const staff = await test.admin();
    const feeOf = async (fee: object) => {
      const order = await ada.placedOrder(shirt);
      await chargeSilently(order);
      const event = await eventOf(test, order, 'payment.succeeded', { fee });
      await sendEvent(test, event);
      await refundAtGateway(test, order._id, 1_500);
      const { fees, net } = (await staff.readStaffOrder(order._id)).payment;
      const rows: Record<string, string>[] = parse(
        (await staff.get('/api/admin/orders.csv')).text,
        {
          columns: true,
        },
      );
      const line = rows.find((row) => row['Order id'] === order._id);
      return { fees, net, file: [line?.['Provider fee'], line?.Net] };
    };
    expect(await feeOf({ amount: 219, currency: 'USD' })).toEqual({
      fees: [{ amount: 2.19, currency: 'USD' }],
      net: 47.81,
      file: ['2.19', '47.81'],
    });
    expect(await feeOf({ amount: 330, currency: 'JPY' })).toEqual({
      fees: [{ amount: 330, currency: 'JPY' }],
      net: null,
      file: ['', ''],
    });
  });

  it('an authorised order of which a part is charged, and the rest is released', async () => {
    await test.changeSettings({ chargeAt: 'shipment' });
    const order = await ada.placedOrder(shirt, 'M', 2);
    await test.confirm(order);
    const staff = await test.admin();
    const item = itemOf(order, shirt)._id;
    await staff.post(`/api/admin/orders/${order._id}/parcels`, {
      items: [{ _id: item, quantity: 1 }],
    });
    await test.runAllJobs();
    await staff.put(`/api/admin/orders/${order._id}/cancel-rest`, {});
    await test.runAllJobs();
    const { payments } = await readPaths(test, order);
    const [[, captured = 0] = []] = payments;
    const charged = captured / 100;
    await expectPaths(test, order, {
      payments: [['paid', captured, 0]],
      timeline: expect.arrayContaining([
        ['authorised', order.total],
        ['captured', charged],
        ['authorisation-released', Number((order.total - charged).toFixed(2))],
      ]),
      file: [['Payment', charged.toFixed(2)]],
    });
  });

  it('a file of payments has the days of its period, and cells that no spreadsheet runs', async () => {
    const order = await ada.placedOrder(shirt);
    await sendEvent(
      test,
      await eventOf(test, order, 'payment.failed', {
        status: 'failed',
        failure: '=HYPERLINK("x")',
      }),
    );
    const staff = await test.admin();
    const all = (await staff.get('/api/admin/payments.csv')).text;
    expect(all).toContain(`"'=HYPERLINK(""x"")"`);
    const [heading] = all.split('\r\n');
    expect((await staff.get('/api/admin/payments.csv?to=2020-01-01')).text).toBe(`${heading}\r\n`);
    expect((await staff.get('/api/admin/payments.csv?from=2020-01-02')).text).toBe(all);
    const clerk = await test.staff('Fulfilment');
    expect((await clerk.get('/api/admin/payments.csv')).status).toBe(403);
  });
});

describe.each(['JPY', 'KWD'])('at Stripe, in %s', (currency) => {
  let test: StripeShop;
  let order: Json;
  const decimals = currency === 'JPY' ? 0 : 3;
  beforeAll(async () => {
    test = await openStripeShop();
    await test.changeSettings({ currency });
    const shirt = await test.makeProduct({ price: 100, discountPrice: 90, stock: 10 });
    const ada = await test.signUp();
    order = await ada.placedOrder(shirt);
  });
  afterAll(() => test.close());

  it('a charge with its fee, a refund in the dashboard, and a chargeback of the rest', async () => {
    const { account } = test.stripe;
    const intent = account.pay(order.payment.clientSecret);
    account.setFee(intent.id, currency === 'JPY' ? 36 : 3_600, currency.toLowerCase());
    await sendToStripe(test, stripeEventOf('payment_intent.succeeded', intent));
    const staff = await test.admin();
    const unit = 10 ** decimals;
    const total = Math.round(order.total * unit);
    const fee = currency === 'JPY' ? 36 : 3.6;
    expect((await staff.readStaffOrder(order._id)).payment).toMatchObject({
      fees: [{ amount: fee, currency }],
      net: order.total - fee,
    });
    const part = 10;
    account.createRefund(
      new URLSearchParams({ payment_intent: intent.id, amount: String(part * unit) }),
    );
    const charge = account.charges.get(intent.latest_charge ?? '') ?? {};
    await sendToStripe(test, stripeEventOf('charge.refunded', charge));
    const lost = account.openDispute(intent.id, intent.amount - part * unit);
    await sendToStripe(test, stripeEventOf('charge.dispute.created', lost));
    lost.status = 'lost';
    const closed = stripeEventOf('charge.dispute.closed', lost);
    await Promise.all([sendToStripe(test, closed), sendToStripe(test, closed)]);
    await test.runAllJobs();
    expect(await test.refundsOf(order)).toMatchObject([
      { reason: 'gateway', amount: part * unit },
      { reason: 'chargeback', amount: total - part * unit },
    ]);
    const { payment, orderStatus } = await staff.readStaffOrder(order._id);
    expect([payment.status, orderStatus]).toEqual(['refunded', 'Cancelled']);
    expect(payment.disputes).toMatchObject([{ status: 'lost', reason: 'product not received' }]);
    const { file } = await readPaths(test, order);
    expect(file).toEqual([
      ['Payment', order.total.toFixed(decimals)],
      ['Refund', (-part).toFixed(decimals)],
      ['Dispute opened', (0).toFixed(decimals)],
      ['Chargeback', (part - order.total).toFixed(decimals)],
    ]);
    await test.expectVerified();
  });
});

describe('at Mollie', () => {
  const test = fixture(openMollieShop);
  const shirt = fixture(() => test.makeProduct({ stock: 100 }));
  const ada = fixture(() => test.signUp());
  const staff = fixture(() => test.admin());
  const issuesAbout = async ({ _id }: Order) =>
    (await staff.get('/api/admin/payment-issues?pageSize=100')).body.filter(
      (issue: Json) => issue.order === _id,
    );

  async function chargedBack() {
    const order = await ada.placedOrder(shirt);
    const { id } = test.mollie.account.decide(order.payment.redirectUrl ?? '', 'paid');
    await test.hint(id);
    const chargeback = test.mollie.account.chargeBack(id, order.total.toFixed(2));
    await Promise.all([test.hint(id), test.hint(id)]);
    await test.runAllJobs();
    return { order, id, chargeback };
  }

  it('a chargeback that an unsigned webhook reports repeatedly', async () => {
    const { order, id } = await chargedBack();
    await test.hint(id);
    const { payment, orderStatus } = await staff.readStaffOrder(order._id);
    expect([payment.status, orderStatus]).toEqual(['refunded', 'Cancelled']);
    expect(payment.disputes).toMatchObject([{ status: 'lost', amount: 65, reason: 'No mandate' }]);
    await expectPaths(test, order, {
      payments: [['refunded', 6_500, 6_500]],
      refunds: [['chargeback', 6_500]],
      timeline: [
        ['paid', 65],
        ['disputed', 65],
        ['dispute-lost', 65],
        ['refund', 65],
        ['refunded', 65],
      ],
      file: [
        ['Payment', '65.00'],
        ['Dispute opened', '0.00'],
        ['Chargeback', '-65.00'],
      ],
    });
    expect(await issuesAbout(order)).toEqual([]);
  });

  it('a chargeback that the bank takes back is for staff to decide, once', async () => {
    const { order, id, chargeback } = await chargedBack();
    chargeback.reversedAt = new Date().toISOString();
    await Promise.all([test.hint(id), test.hint(id)]);
    const [issue, ...others] = await issuesAbout(order);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ kind: 'disputed', reference: `${chargeback.id} (won)` });
    await staff.post(`/api/admin/payment-issues/${issue._id}/resolve`, { note: 'Sent again.' });
    await test.hint(id);
    expect(await issuesAbout(order)).toMatchObject([{ status: 'resolved' }]);
    await test.expectVerified();
  });
});

describe('at PayPal', () => {
  const test = fixture(openPayPalShop);
  const shirt = fixture(() => test.makeProduct({ stock: 100 }));
  const ada = fixture(() => test.signUp());
  const staff = fixture(() => test.admin());
  const send = (type: string, { dispute_id, disputed_transactions }: StandInDispute) =>
    test.send(
      test.paypal.signed(
        payPalEvent(`CUSTOMER.DISPUTE.${type}`, { dispute_id, disputed_transactions }),
      ),
    );
  const open = async () =>
    (await staff.get('/api/admin/payment-issues?status=open&pageSize=100')).body;

  async function disputed() {
    const order = await ada.placedOrder(shirt);
    const atPayPal = test.paypal.approve(order.payment.redirectUrl ?? '');
    await ada.post(`/api/orders/${order._id}/refresh-payment`);
    await test.runAllJobs();
    const dispute = test.paypal.dispute(atPayPal);
    expect((await send('CREATED', dispute)).status).toBe(200);
    expect(await open()).toMatchObject([{ kind: 'disputed', order: order._id, amount: 65 }]);
    return { order, dispute };
  }

  const opened: Ends = {
    payments: [['paid', 6_500, 0]],
    timeline: [
      ['paid', 65],
      ['disputed', 65],
    ],
    file: [
      ['Payment', '65.00'],
      ['Dispute opened', '0.00'],
    ],
  };

  it('a dispute that is won', async () => {
    const { order, dispute } = await disputed();
    await expectPaths(test, order, opened);
    dispute.status = 'UNDER_REVIEW';
    await send('UPDATED', dispute);
    dispute.status = 'RESOLVED';
    dispute.dispute_outcome = { outcome_code: 'RESOLVED_SELLER_FAVOUR' };
    await Promise.all([send('RESOLVED', dispute), send('UPDATED', dispute)]);
    expect(await open()).toEqual([]);
    await expectPaths(test, order, {
      ...opened,
      timeline: [...opened.timeline, ['dispute-won', 65]],
      file: [...opened.file, ['Dispute won', '0.00']],
    });
  });

  it('a dispute that is lost for a part of the payment', async () => {
    const { order, dispute } = await disputed();
    dispute.status = 'RESOLVED';
    const amount_refunded = { ...dispute.dispute_amount, value: '40.00' };
    dispute.dispute_outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded };
    await Promise.all([send('RESOLVED', dispute), send('RESOLVED', dispute)]);
    await test.runAllJobs();
    expect(await open()).toEqual([]);
    expect(await test.refundsOf(order)).toMatchObject([{ reason: 'chargeback', amount: 4_000 }]);
    expect((await readPaths(test, order)).file).toEqual([...opened.file, ['Chargeback', '-40.00']]);
    await test.expectVerified();
  });

  it('neither a forged event, nor one about a dispute of another payment, changes anything', async () => {
    const { order, dispute } = await disputed();
    const other = await ada.placedOrder(shirt);
    const victim = test.paypal.approve(other.payment.redirectUrl ?? '');
    await ada.post(`/api/orders/${other._id}/refresh-payment`);
    await test.runAllJobs();
    dispute.status = 'RESOLVED';
    dispute.dispute_outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR' };
    const [capture] = victim.captures;
    const mixed = {
      ...dispute,
      disputed_transactions: [{ seller_transaction_id: capture?.id ?? '' }],
    };
    expect((await send('RESOLVED', mixed)).status).toBe(503);
    const event = payPalEvent('CUSTOMER.DISPUTE.RESOLVED', dispute);
    const forged = test.paypal.signed(event, { webhookId: 'ANOTHER' });
    expect((await test.send(forged)).status).toBe(400);
    for (const dispute_id of ['../../orders', ''])
      expect((await send('RESOLVED', { ...dispute, dispute_id })).status).toBe(400);
    for (const { _id } of [order, other]) expect(await test.refundsOf({ _id })).toEqual([]);
  });
});

describe('an early warning of fraud at Stripe', () => {
  const test = fixture(() => openStripeShop());
  const shirt = fixture(() => test.makeProduct({ stock: 100 }));

  it('is listed for staff with what to do, decided once, and moves no money', async () => {
    const ada = await test.signUp();
    const order = await ada.placedOrder(shirt);
    const intent = test.stripe.account.pay(order.payment.clientSecret);
    await sendToStripe(test, stripeEventOf('payment_intent.succeeded', intent));
    const warning = {
      id: 'issfr_1',
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: intent.latest_charge,
      fraud_type: 'made_with_stolen_card',
      payment_intent: intent.id,
    };
    const event = stripeEventOf('radar.early_fraud_warning.created', warning);
    const again = stripeEventOf('radar.early_fraud_warning.created', warning);
    await Promise.all([event, event, again].map((one) => sendToStripe(test, one)));
    const staff = await test.admin();
    const [issue, ...others] = (await staff.get('/api/admin/payment-issues')).body;
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      kind: 'fraud_warning',
      reference: 'issfr_1',
      order: order._id,
      amount: 65,
      status: 'open',
      refundable: false,
    });
    expect((await verifyShop(test.shop.database)).findings).not.toEqual([]);
    const clerk = await test.staff('Fulfilment');
    const resolve = `/api/admin/payment-issues/${issue._id}/resolve`;
    expect((await clerk.post(resolve, { note: 'Fine.' })).status).toBe(403);
    await staff.post(resolve, { note: 'Called the customer.' });
    await sendToStripe(test, stripeEventOf('radar.early_fraud_warning.created', warning));
    expect((await staff.get('/api/admin/payment-issues')).body).toMatchObject([
      { status: 'resolved', note: 'Called the customer.' },
    ]);
    expect(await test.actionsOn(issue)).toEqual(['payment-issue.resolve']);
    await expectPaths(test, order, {
      payments: [['paid', 6_500, 0]],
      timeline: [['paid', 65]],
      file: [['Payment', '65.00']],
    });
  });
});

async function readPaths(test: TestShop, { _id }: Order): Promise<Ends> {
  const payments = await test.rows(
    `select status, captured, refunded from payment where $1 in (order_id, supplements, attempt_of) order by attempt, id`,
    [_id],
  );
  const refunds = await test.rows(
    `select r.reason, r.amount from refund r join payment p on p.id = r.payment_id
      where $1 in (p.order_id, p.supplements, p.attempt_of) and r.amount > 0 order by r.done_at, r.id`,
    [_id],
  );
  const staff = await test.admin();
  const shown = await staff.readStaffOrder(_id);
  const events = shown.timeline.filter(({ kind }: Json) => !untold.has(kind));
  const lines: Record<string, string>[] = parse((await staff.get('/api/admin/payments.csv')).text, {
    columns: true,
  });
  const ids: string[] = (
    await test.rows('select id from payment where $1 in (order_id, supplements, attempt_of)', [_id])
  ).map(({ id }) => id);
  return {
    payments: payments.map(({ status, captured, refunded }) => [status, captured, refunded]),
    refunds: refunds.map(({ reason, amount }) => [reason, amount]),
    timeline: events.map(({ kind, amount }: Json) => [kind, amount]),
    file: lines
      .filter((line) => ids.includes(line['Payment id'] ?? ''))
      .map((line) => [line.Event ?? '', line.Amount ?? '']),
  };
}

/** Asserts the four places, and that the amounts of the file add up to what the shop has kept. */
async function expectPaths(test: TestShop, order: Order, ends: Ends): Promise<void> {
  const paths = await readPaths(test, order);
  expect(paths).toEqual({ refunds: [], ...ends });
  const kept = paths.payments.reduce((sum, [, captured, refunded]) => sum + captured - refunded, 0);
  const exported = paths.file.reduce(
    (sum, [, amount]) => sum + Math.round(Number(amount) * 100),
    0,
  );
  expect(exported).toBe(kept);
  await test.expectVerified();
  await expectTamperingFound(test, order);
}

/** Raises a sum of the order's payments by one minor unit for as long as `verify` runs. */
async function expectTamperingFound(test: TestShop, { _id }: Order): Promise<void> {
  const refund = `select r.id from refund r join payment p on p.id = r.payment_id
    where $1 in (p.order_id, p.supplements, p.attempt_of) and r.amount > 0 limit 1`;
  const change = (by: number) =>
    test.rows(`update refund set amount = amount + (${by}) where id = (${refund}) returning id`, [
      _id,
    ]);
  const changePayment = (by: number) =>
    test.rows(`update payment set amount = amount + (${by}) where order_id = $1 returning id`, [
      _id,
    ]);
  const tamper = (await change(1)).length > 0 ? change : changePayment;
  if (tamper === changePayment) await changePayment(-1);
  try {
    expect((await verifyShop(test.shop.database)).findings).not.toEqual([]);
  } finally {
    await tamper(tamper === change ? -1 : 1);
  }
  await test.expectVerified();
}
