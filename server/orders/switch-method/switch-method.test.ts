import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  attemptsOf,
  bankPageOf,
  decideSilently,
  deliverBankEvents,
  openBankShop,
  pressAtBank,
  refundsOfAttempts,
} from '../../../tests/support/gateways/test-bank';
import { offerAllMethods, transfer } from '../../../tests/support/gateways/transfer-shop';
import { fixture, freshFixture, type Json, type TestCaller } from '../../../tests/support/shop';
import { expireUnpaidOrders } from '../cancel-order/cancel-order.service';

const test = fixture(() => openBankShop());
const staff = fixture(() => test.admin());
beforeAll(() => offerAllMethods(staff));
// A new shopper each time, as unpaid orders are limited and their items come back into the cart.
const ada = freshFixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(async () => {
  await test.runAllJobs();
  await test.expectVerified('payment-issue');
});

async function placed(method: string): Promise<Json> {
  await ada.fillCart(shirt);
  const { status, body } = await ada.orderWith({ paymentMethod: method });
  expect(status).toBe(201);
  return body;
}
const switchTo = ({ _id }: Json, paymentMethod: string, by: TestCaller = ada) =>
  by.put(`/api/orders/${_id}/payment-method`, { paymentMethod });

describe('an unpaid order', () => {
  it('is paid another way: it stays the same order, and the earlier payment is cancelled', async () => {
    const order = await placed('card');
    const { status, body } = await switchTo(order, 'test-bank');
    expect(status).toBe(200);
    const { payment, ...rest } = body;
    expect(payment).toMatchObject({ method: 'test-bank', status: 'unpaid' });
    expect(payment).not.toHaveProperty('clientSecret');
    expect(rest).toEqual({ ...(await ada.readOrder(order)), payment: undefined });
    expect(rest).toMatchObject({
      _id: order._id,
      number: order.number,
      total: order.total,
      shippingAddress: order.shippingAddress,
      orderStatus: 'Pending',
    });
    await test.runAllJobs();
    expect((await test.confirm(order)).status).toBe(409);
    await pressAtBank(test, body, 'approve');
    expect((await ada.readOrder(order)).payment).toMatchObject({
      status: 'paid',
      method: 'test-bank',
    });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('is paid by two methods on one order, with the first again in the end', async () => {
    const order = await placed('test-bank');
    await pressAtBank(test, order, 'refuse');
    expect((await ada.readOrder(order)).payment.status).toBe('failed');
    const byCard = (await switchTo(order, 'card')).body;
    expect((await test.confirm(byCard, '4000 0000 0000 0002')).status).toBe(402);
    const again = (await switchTo(order, 'test-bank')).body;
    expect(bankPageOf(again)).not.toBe(bankPageOf(order));
    await pressAtBank(test, again, 'approve');
    expect(await attemptsOf(test, order)).toEqual([
      { method: 'test-bank', status: 'failed', counts: false },
      { method: 'card', status: 'failed', counts: false },
      { method: 'test-bank', status: 'paid', counts: true },
    ]);
    expect(await ada.readCart()).toMatchObject({ cartItems: [] });
  });

  it('tells the bank account of the shop only while it is to be paid by bank transfer', async () => {
    const order = await placed('card');
    for (const method of ['test-bank', 'bank-transfer', 'card', 'test-bank']) {
      const switched = (await switchTo(order, method)).body;
      const showsAccount = method === 'bank-transfer';
      for (const { payment } of [switched, await ada.readOrder(order)])
        expect([method, 'bankTransfer' in payment]).toEqual([method, showsAccount]);
    }
  });

  it('waits no longer, however often it is switched', async () => {
    const order = await placed('card');
    for (const method of ['test-bank', 'card', 'test-bank']) await switchTo(order, method);
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    expect((await ada.readOrder(order)).orderStatus).toBe('Cancelled');
    expect((await switchTo(order, 'card')).body.code).toBe('order_state');
  });

  it('is switched while the provider is away, and can be paid once it is back', async () => {
    const order = await placed('bank-transfer');
    const gateway = test.shop.gateways.get('sandbox');
    if (!gateway) throw new Error('The sandbox is not open.');
    const away = vi.spyOn(gateway, 'createPayment').mockRejectedValueOnce(new Error('away'));
    const { status, body } = await switchTo(order, 'test-bank');
    away.mockRestore();
    expect([status, body.payment.method, body.payment.redirectUrl]).toEqual([
      200,
      'test-bank',
      undefined,
    ]);
    await pressAtBank(test, await ada.readOrder(order), 'approve');
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
  });

  it('starts no other attempt with the method that it has', async () => {
    const order = await placed('test-bank');
    expect((await switchTo(order, 'test-bank')).body.payment).toEqual(order.payment);
    expect(await attemptsOf(test, order)).toHaveLength(1);
  });

  it('is not paid with a method that is not offered, or cannot pay it', async () => {
    const order = await placed('card');
    for (const [method, message] of [
      ['paypal', 'This payment method isn’t offered any more. Please choose another.'],
      ['constructor', 'This payment method isn’t offered any more. Please choose another.'],
    ] as const)
      expect((await switchTo(order, method)).body.details).toEqual([
        { path: 'paymentMethod', message },
      ]);
    await ada.fillCart(shirt, 'M', 10);
    const { body: dear } = await ada.orderWith({ paymentMethod: 'card' });
    const large = await test.makeProduct({ price: 1_200, stock: 5 });
    expect(dear.total).toBeLessThan(1_000);
    await ada.fillCart(large);
    const { body: dearest } = await ada.orderWith({ paymentMethod: 'card' });
    const { status, body } = await switchTo(dearest, 'test-bank');
    expect([status, body.details?.[0]?.message]).toEqual([
      400,
      'Test bank can’t be used for this order. Please choose another way to pay.',
    ]);
    expect(await attemptsOf(test, dearest)).toHaveLength(1);
  });

  it('can be paid by bank transfer, within the days of one that was placed so', async () => {
    const order = await placed('card');
    await test.confirm(order, '4000 0000 0000 0002');
    await test.runAllJobs();
    expect((await ada.readCart()).unpaidOrder?._id).toBe(order._id);
    const usual = await placedInstead('bank-transfer');
    const { body } = await switchTo(order, 'bank-transfer');
    expect(body.payment).toMatchObject({ method: 'bank-transfer', bankTransfer: { received: 0 } });
    const days = (Date.parse(usual) - Date.parse(body.payment.payBy)) / 86_400_000;
    expect(Math.abs(days)).toBeLessThan(0.1);
    expect(await test.countJobs('mail', `order-transfer:${order._id}`)).toBe(1);
    expect(await ada.readCart()).toMatchObject({ cartItems: [] });
    await test.age(60);
    await expireUnpaidOrders(test.shop);
    expect((await ada.readOrder(order)).orderStatus).toBe('Pending');
    await transfer(staff, order._id, order.total);
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
  });

  it('can be paid on delivery, and is confirmed then', async () => {
    const order = await placed('test-bank');
    expect((await switchTo(order, 'on-delivery')).body.payment.method).toBe('on-delivery');
    expect(await test.confirmationsOf(order)).toBe(1);
    expect((await switchTo(order, 'card')).body.code).toBe('order_state');
    await test.runAllJobs();
    expect(await ada.readCart()).toMatchObject({ cartItems: [] });
  });

  it('that was to be paid by bank transfer can be paid by card, unless a part has arrived', async () => {
    const order = await placed('bank-transfer');
    const { body } = await switchTo(order, 'card');
    await test.confirm(body);
    expect((await ada.readOrder(order)).payment).toMatchObject({ status: 'paid', method: 'card' });
    const partly = await placed('bank-transfer');
    await transfer(staff, partly._id, 1);
    const refused = await switchTo(partly, 'card');
    expect([refused.status, refused.body.code]).toEqual([409, 'order_state']);
  });

  it('belongs to its owner: no other caller switches it', async () => {
    const order = await placed('card');
    const bob = await test.signUp();
    for (const [caller, status] of [
      [bob, 404],
      [staff, 404],
      [test.visitor, 401],
    ] as const)
      expect((await switchTo(order, 'test-bank', caller)).status).toBe(status);
    expect((await switchTo({ _id: 'x' }, 'card')).status).toBe(404);
    expect(await attemptsOf(test, order)).toHaveLength(1);
  });

  it('of a guest is switched by the guest', async () => {
    await test.changeSettings({ catalogueAccess: 'public' });
    const guest = await test.guest();
    await guest.fillCart(shirt);
    const { body } = await guest.orderWith({ paymentMethod: 'card' });
    const switched = await switchTo(body, 'test-bank', guest);
    expect(switched.body.payment).toMatchObject({ method: 'test-bank' });
  });

  it('is switched a limited number of times', async () => {
    const order = await placed('card');
    Object.assign(test.shop.config, { rateLimits: true });
    try {
      const answers = [];
      for (let count = 0; count < 31; count++)
        answers.push((await switchTo(order, count % 2 ? 'card' : 'test-bank')).status);
      expect(answers).toEqual([...Array(30).fill(200), 429]);
    } finally {
      Object.assign(test.shop.config, { rateLimits: false });
    }
  });
});

it('the method of the newest paid order is the usual one of a member', async () => {
  const usual = async () => await ada.call('GET /api/user/payment-method');
  await placed('card');
  expect(await usual()).toEqual({ paymentMethod: null });
  await pressAtBank(test, await placed('test-bank'), 'approve');
  await placed('card');
  expect(await usual()).toEqual({ paymentMethod: 'test-bank' });
  expect((await test.visitor.get('/api/user/payment-method')).status).toBe(401);
});

/** When an order that is placed so must be paid. Another shopper's, whose cart does not matter. */
async function placedInstead(method: string): Promise<string> {
  const other = await test.signUp();
  await other.fillCart(shirt);
  return (await other.orderWith({ paymentMethod: method })).body.payment.payBy;
}

describe('a switch at the same time as', () => {
  it('another in a second tab leaves one attempt that counts', async () => {
    const order = await placed('card');
    const answers = await Promise.all([
      switchTo(order, 'test-bank'),
      switchTo(order, 'bank-transfer'),
      switchTo(order, 'test-bank'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await attemptsOf(test, order)).filter(({ counts }) => counts)).toHaveLength(1);
    expect((await switchTo(order, 'test-bank')).status).toBe(200);
    await pressAtBank(test, await ada.readOrder(order), 'approve');
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
  });

  it('the webhook of the first payment pays the order once', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await placed('test-bank');
      await decideSilently(test, order, 'approve');
      const [switched] = await Promise.all([switchTo(order, 'card'), deliverBankEvents(test)]);
      expect([200, 409]).toContain(switched.status);
      await test.runAllJobs();
      expect((await ada.readOrder(order)).payment).toMatchObject({
        status: 'paid',
        method: 'test-bank',
      });
      expect(await refundsOfAttempts(test, order)).toEqual([]);
      expect(await test.confirmationsOf(order)).toBe(1);
    }
  });
});

describe('the method before', () => {
  it('counts if its money comes first', async () => {
    const order = await placed('test-bank');
    await decideSilently(test, order, 'approve');
    const byCard = (await switchTo(order, 'card')).body;
    await deliverBankEvents(test);
    await test.runAllJobs();
    expect((await ada.readOrder(order)).payment).toMatchObject({
      status: 'paid',
      method: 'test-bank',
    });
    expect((await test.confirm(byCard)).status).toBe(409);
    expect(await refundsOfAttempts(test, order)).toEqual([]);
  });

  it('is refunded once if the order was paid the other way', async () => {
    const order = await placed('test-bank');
    await decideSilently(test, order, 'approve');
    await test.confirm((await switchTo(order, 'card')).body);
    await deliverBankEvents(test);
    await deliverBankEvents(test);
    await test.runAllJobs();
    expect(await refundsOfAttempts(test, order)).toEqual([{ reason: 'late', status: 'done' }]);
    expect(await ada.readOrder(order)).toMatchObject({ refunded: 0, payment: { status: 'paid' } });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('is refunded if the order is to be paid on delivery, whose money the parcel brings', async () => {
    const order = await placed('test-bank');
    await decideSilently(test, order, 'approve');
    await switchTo(order, 'on-delivery');
    expect((await staff.put(`/api/admin/orders/${order._id}/ship`)).status).toBe(200);
    await deliverBankEvents(test);
    await test.runAllJobs();
    expect(await refundsOfAttempts(test, order)).toEqual([{ reason: 'late', status: 'done' }]);
    expect((await ada.readOrder(order)).payment).toMatchObject({
      status: 'unpaid',
      method: 'on-delivery',
    });
  });

  it('that settles is waited for: the order is not switched', async () => {
    const order = await placed('test-bank');
    await pressAtBank(test, order, 'later');
    expect((await switchTo(order, 'card')).body.code).toBe('order_state');
    await pressAtBank(test, order, 'settle');
    expect((await switchTo(order, 'card')).body.code).toBe('order_state');
    expect((await ada.readOrder(order)).payment.status).toBe('paid');
  });

  it('that settles after a switch counts, and the other can no longer be paid', async () => {
    const order = await placed('test-bank');
    await decideSilently(test, order, 'later');
    const byCard = (await switchTo(order, 'card')).body;
    await deliverBankEvents(test);
    await test.runAllJobs();
    expect((await ada.readOrder(order)).payment).toMatchObject({ status: 'processing' });
    expect((await test.confirm(byCard)).status).toBe(409);
  });
});
