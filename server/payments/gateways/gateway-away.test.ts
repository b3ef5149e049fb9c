import { afterEach, describe, expect, it, vi } from 'vitest';
import { cards } from '../../../tests/support/orders/cards';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { passTime } from '../../../tests/support/time/monotonic-clock';
import { newId } from '../../database/ids';
import { expireUnpaidOrders } from '../../orders/cancel-order/cancel-order.service';
import { reconcilePayments } from '../reconcile/reconcile.service';
import * as sandbox from './sandbox/sandbox.service';

// Other test files may have loaded the shop without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('./sandbox/sandbox.service', { spy: true });

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(async () => {
  vi.mocked(sandbox.createSandboxPayment).mockReset();
  vi.mocked(sandbox.retrieveSandboxPayment).mockReset();
  vi.mocked(sandbox.refundSandboxPayment).mockReset();
  await test.expectConsistentRecords();
});

const away = () => Promise.reject(new Error('the gateway is away'));
/** A gateway that has failed often is left alone for three seconds. */
const closeBreaker = () => passTime(3_000);

describe('while the gateway is unreachable', () => {
  it('an order is still placed, and can be paid later', async () => {
    vi.mocked(sandbox.createSandboxPayment).mockImplementation(away);
    const key = newId();
    await ada.fillCart(shirt);
    const first = await ada.order(key);
    expect([first.status, first.body.payment]).toEqual([
      201,
      { status: 'unpaid', gateway: 'sandbox', method: 'card' },
    ]);
    expect((await ada.readOrder(first.body)).payment.clientSecret).toBeUndefined();

    vi.mocked(sandbox.createSandboxPayment).mockReset();
    const [again, read] = await Promise.all([ada.order(key), ada.readOrder(first.body)]);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(read);
    expect((await test.confirm(read)).status).toBe(200);
    expect((await ada.readOrder(first.body)).payment.status).toBe('paid');
  });

  it('a page does not wait for it longer than its timeout', async () => {
    const { _id } = await ada.placedOrder(shirt);
    await test.shop.pool.query(
      'update payment set reference = null, client_secret = null where order_id = $1',
      [_id],
    );
    vi.mocked(sandbox.createSandboxPayment).mockImplementation(() => new Promise(() => {}));
    const began = Date.now();
    expect((await ada.get(`/api/orders/${_id}`)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(3 * 3_000);
  });

  it('orders expire on time, and a payment found later is refunded', async () => {
    const bob = await test.signUp();
    const lucky = await bob.placedOrder(shirt);
    const orders = [lucky];
    for (let count = 0; count < 4; count++) orders.push(await bob.placedOrder(shirt));
    await test.confirm(lucky, cards.silent);
    await test.age(31);
    vi.mocked(sandbox.retrieveSandboxPayment).mockImplementation(away);
    await expireUnpaidOrders(test.shop);
    expect(vi.mocked(sandbox.retrieveSandboxPayment).mock.calls.length).toBeLessThanOrEqual(3);
    await reconcilePayments(test.shop);
    for (const { _id } of orders)
      expect(
        (await bob.call('GET /api/orders/:orderId', { params: { orderId: _id } })).orderStatus,
      ).toBe('Cancelled');
    vi.mocked(sandbox.retrieveSandboxPayment).mockReset();
    closeBreaker();
    await test.runJobs();
    await test.runJobs();
    expect(
      await bob.call('GET /api/orders/:orderId', { params: { orderId: lucky._id } }),
    ).toMatchObject({
      refunded: lucky.total,
      payment: { status: 'refunded' },
    });
  });

  it('the breaker opens after five failures and tries again after three seconds', async () => {
    const { _id } = await ada.placedOrder(shirt);
    await test.shop.pool.query(
      'update payment set reference = null, client_secret = null where order_id = $1',
      [_id],
    );
    const create = vi.mocked(sandbox.createSandboxPayment);
    create.mockClear().mockImplementation(away);
    const read = () => ada.get(`/api/orders/${_id}`);
    for (let count = 0; count < 8; count++) {
      const { status, body } = await read();
      expect([status, body.payment.clientSecret]).toEqual([200, undefined]);
    }
    expect(create).toHaveBeenCalledTimes(5);

    closeBreaker();
    await Promise.all([read(), read(), read()]);
    expect(create).toHaveBeenCalledTimes(6);

    create.mockReset();
    closeBreaker();
    expect((await read()).body.payment.clientSecret).toBeDefined();
  });

  it('a refund is retried and made once', async () => {
    const bought = await ada.paidOrder(shirt);
    vi.mocked(sandbox.refundSandboxPayment).mockImplementationOnce(away);
    // Done at the gateway, and the answer is lost.
    const { refundSandboxPayment } = await vi.importActual<typeof sandbox>(
      './sandbox/sandbox.service',
    );
    vi.mocked(sandbox.refundSandboxPayment).mockImplementationOnce(async (...given) => {
      await refundSandboxPayment(...given);
      return away();
    });
    await ada.post(`/api/orders/${bought._id}/cancel`);
    for (let round = 0; round < 3; round++) {
      expect((await ada.readOrder(bought)).refunded).toBe(0);
      await test.runJobs();
      await test.shop.pool.query('update job set run_at = now() where done_at is null');
    }
    expect(await ada.readOrder(bought)).toMatchObject({
      refunded: bought.total,
      payment: { status: 'refunded' },
    });
    const { rows } = await test.shop.pool.query(
      `select sum(r.amount)::int as back from sandbox_gateway.refund r
       join payment p on p.reference = r.payment_id where p.order_id = $1`,
      [bought._id],
    );
    expect(rows).toEqual([{ back: Math.round(bought.total * 100) }]);
  });
});
