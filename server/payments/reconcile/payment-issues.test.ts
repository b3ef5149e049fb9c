import { describe, expect, it } from 'vitest';
import { eventOf, referenceOf, sendEvent } from '../../../tests/support/gateways/sandbox-events';
import { cards } from '../../../tests/support/orders/cards';
import { freshFixture, openTestShop } from '../../../tests/support/shop';
import { verifyShop } from '../../verify/verify.service';
import { sandboxGateway } from '../gateways/sandbox/sandbox.gateway';
import { reconcileCharges } from './reconcile.service';

const test = freshFixture(openTestShop);
const staff = freshFixture(() => test.admin());
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct({ stock: 200 }));

const scan = () => reconcileCharges(test.shop, { seconds: 0 });
const issues = async (query = '?status=open') =>
  (await staff.get(`/api/admin/payment-issues${query}`)).body;

describe('charges without an order', () => {
  const findings = async () => (await verifyShop(test.shop.database)).findings;

  it('are all listed, reported by verify and refunded once', async () => {
    const lost = [];
    for (let count = 0; count < 5; count++) lost.push(await lostCharge());
    await Promise.all([scan(), scan()]);
    await scan();
    const open = await issues();
    expect(open.map((issue: { reference: string }) => issue.reference).sort()).toEqual(lost.sort());
    expect(open[0]).toMatchObject({
      kind: 'unknown_charge',
      order: null,
      amount: 65,
      currency: 'USD',
      refundable: true,
    });
    const reported = (await findings()).flatMap(({ breaches }) => breaches.map(({ row }) => row));
    for (const reference of lost) expect(reported.join()).toContain(reference);

    for (const { _id } of open) {
      const refund = () => staff.post(`/api/admin/payment-issues/${_id}/refund`);
      const answers = await Promise.all([refund(), refund()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    await test.runJobs();
    await scan();
    expect(await issues()).toEqual([]);
    expect(await issues('?status=refunded')).toHaveLength(5);
    const { rows } = await test.shop.pool.query(
      `select c.amount, (select sum(amount)::int from sandbox_gateway.refund r where r.payment_id = c.payment_id) as back
        from sandbox_gateway.charge c where c.payment_id = any ($1)`,
      [lost],
    );
    for (const { amount, back } of rows) expect(back).toBe(amount);
    expect(await findings()).toEqual([]);
    const audit = await staff.get('/api/admin/audit?entity=payment-issue');
    expect(audit.body).toHaveLength(5);
  });

  it('can be resolved with a note instead', async () => {
    await lostCharge();
    await scan();
    const [{ _id }] = await issues();
    expect((await staff.post(`/api/admin/payment-issues/${_id}/resolve`, {})).status).toBe(400);
    const note = 'Order entered by hand.';
    const resolved = await staff.post(`/api/admin/payment-issues/${_id}/resolve`, { note });
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      note,
      decidedBy: { _id: staff.accountId },
    });
    const refused = await staff.post(`/api/admin/payment-issues/${_id}/refund`);
    expect([refused.status, refused.body.code]).toEqual([409, 'order_state']);
    expect(await findings()).toEqual([]);
    expect((await staff.post('/api/admin/payment-issues/none/refund')).status).toBe(404);
  });
});

describe('a charge unknown to the shop', () => {
  it('pays its order, even if a restore lost the reference', async () => {
    const order = await ada.placedOrder(shirt);
    await test.confirm(order, cards.silent);
    await test.shop.pool.query('update payment set reference = null where order_id = $1', [
      order._id,
    ]);
    await scan();
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment
        .status,
    ).toBe('paid');
    expect(await issues()).toEqual([]);
  });
});

describe('an event', () => {
  const send = async (order: { _id: string }, changes: object) =>
    sendEvent(test, await eventOf(test, order, 'payment.succeeded', { ...changes }));

  it('that reports another currency or amount does not pay the order', async () => {
    for (const changes of [{ currency: 'jpy' }, { amount: 6_499 }]) {
      const order = await ada.placedOrder(shirt);
      await test.confirm(order, cards.silent);
      expect((await send(order, changes)).status).toBe(200);
      expect(
        (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment
          .status,
      ).toBe('unpaid');
      expect((await staff.put(`/api/admin/orders/${order._id}/ship`, {})).status).toBe(409);
      expect(await issues()).toMatchObject([
        { kind: 'wrong_amount', order: order._id, orderNumber: order.number },
      ]);
      const [{ _id }] = await issues();
      await staff.post(`/api/admin/payment-issues/${_id}/resolve`, { note: 'Test' });
      // The gateway itself reports the correct amount.
      await scan();
      expect(
        (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment
          .status,
      ).toBe('paid');
    }
  });

  it('of a refund above the payment is recorded, shown to staff and acknowledged with 200', async () => {
    const order = await ada.paidOrder(shirt);
    const { amount } = await sandboxGateway(test.shop).retrieve(await referenceOf(test, order));
    for (const refunded of [amount + 500, amount + 500, 2 ** 40])
      expect((await send(order, { refunded })).status).toBe(200);
    expect(
      await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } }),
    ).toMatchObject({
      refunded: order.total,
      payment: { status: 'refunded' },
    });
    expect(await issues()).toMatchObject([
      {
        kind: 'over_refunded',
        order: order._id,
        refundable: false,
        amount: (2 ** 40 - amount) / 100,
      },
    ]);
    const [{ _id }] = await issues();
    expect((await staff.post(`/api/admin/payment-issues/${_id}/refund`)).status).toBe(409);
    await test.runJobs();
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).orderStatus,
    ).toBe('Cancelled');
  });
});

/** A charge at the gateway whose order was lost in a restore. */
async function lostCharge(): Promise<string> {
  const order = await ada.paidOrder(shirt);
  const reference = await referenceOf(test, order);
  for (const statement of [
    `delete from job where key like '%' || $1`,
    'delete from payment where order_id = $1',
    'delete from idempotency_key where response ->> $$_id$$ = $1::text',
    'alter table stock_movement disable trigger user',
    'delete from stock_movement where order_id = $1',
    'delete from order_line where order_id = $1',
    'delete from shop_order where id = $1',
  ])
    await test.shop.pool.query(statement, statement.includes('$1') ? [order._id] : []);
  await test.shop.pool.query(
    `update product_size set quantity = quantity + 1 where product_id = $1 and name = 'M'`,
    [shirt._id],
  );
  return reference;
}
