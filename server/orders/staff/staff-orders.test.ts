import { afterAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestUser } from '../../../tests/support/shop';
import { shopDayOf } from '../../../tests/support/time/shop-day';
import { createPromotion } from '../../promotions/promotions.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 500 }));
afterAll(async () => {
  await test.runJobs();
  await test.expectConsistentRecords();
});

const path = (order: { _id: string }) => `/api/admin/orders/${order._id}`;

it('an order names SKU and barcode of each ordered size, for its packing slip', async () => {
  const coded = await test.makeProduct({
    sizeDetails: { M: { sku: 'LS-W-M', gtin: '4006381333931' }, L: { sku: 'LS-W-L' } },
  });
  const codesOf = async (product: Json) => {
    const order = await ada.placedOrder(product);
    const [{ _id }] = order.orderItems;
    return { _id, codes: (await staff.get(path(order))).body.itemCodes };
  };
  const withCodes = await codesOf(coded);
  expect(withCodes.codes).toEqual([
    { _id: withCodes._id, sku: 'LS-W-M', barcode: '4006381333931' },
  ]);
  const without = await codesOf(shirt);
  expect(without.codes).toEqual([{ _id: without._id, sku: '', barcode: '' }]);
});

describe('a refund by staff', () => {
  it('of some units refunds their share to the cent, and never more than the total', async () => {
    await createPromotion(test.shop.pool, { code: 'THIRD33', kind: 'percent', value: 33 });
    const bob = await test.signUp();
    await bob.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 3 });
    await bob.put('/api/cart/promo', { code: 'THIRD33' });
    const order = await paidCart(bob);
    const [{ _id }] = order.orderItems;
    const before = (await staff.get(path(order))).body;
    // 180.00 less 33 % is 120.60, and a third of that is 40.20.
    expect(before.refundableItems).toEqual([{ _id, quantity: 3, amounts: [40.2, 80.4, 120.6] }]);
    expect(before.refundable).toBe(125.6);

    const refund = (quantity: number, key = '') =>
      staff.post(
        `${path(order)}/refunds`,
        { items: [{ _id, quantity }], reason: 'A button was loose.' },
        key ? { 'idempotency-key': key } : {},
      );
    const one = await refund(1, 'again');
    expect(one).toMatchObject({
      status: 201,
      body: { amount: 40.2, reason: 'staff', status: 'pending' },
    });
    expect((await refund(1, 'again')).body).toEqual(one.body);
    expect((await refund(2, 'again')).body.code).toBe('idempotency_conflict');
    expect((await refund(3)).body).toMatchObject({
      code: 'order_state',
      message: 'You can refund up to 2 more of this item.',
    });
    expect((await refund(2)).body.amount).toBe(80.4);
    expect((await refund(1)).status).toBe(409);
    const whole = { amount: 5.01, reason: 'Shipping' };
    expect((await staff.post(`${path(order)}/refunds`, whole)).status).toBe(409);
    expect((await staff.post(`${path(order)}/refunds`, { reason: 'The rest' })).body.amount).toBe(
      5,
    );
    expect((await staff.post(`${path(order)}/refunds`, { reason: 'More' })).status).toBe(409);
    // A job may enqueue another one.
    await test.runJobs();
    await test.runJobs();
    const after = (await staff.get(path(order))).body;
    expect(after).toMatchObject({
      refunded: 125.6,
      refundable: 0,
      payment: { status: 'refunded' },
    });
    // A fully refunded order cannot be shipped.
    expect(after.orderStatus).toBe('Cancelled');
    expect(after.refunds[0]).toMatchObject({
      note: 'A button was loose.',
      items: [{ _id, quantity: 1 }],
    });
  });

  it('and a return of the same units refund them once', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    await staff.post(`${path(order)}/refunds`, { items, reason: 'Late' });
    const requested = await ada.post(`/api/orders/${order._id}/return`, {
      items: [{ ...items[0], quantity: 2 }],
      reason: 'Tight',
      reasonCode: 'too_small',
    });
    expect(requested.body).toMatchObject({ reasonCode: 'too_small', reason: 'Tight' });
    const received = await staff.put(`/api/admin/returns/${requested.body._id}/receive`, {});
    expect(received.body.refund).toBe(60);
    await test.runJobs();
    expect((await staff.get(path(order))).body.refunded).toBe(120);
  });

  it.each([
    {},
    { amount: 0, reason: 'x' },
    { amount: 1.001, reason: 'x' },
    { items: [], reason: 'x' },
    { reason: ' ' },
  ])('of %j is rejected', async (body) => {
    const order = await ada.paidOrder(shirt);
    expect((await staff.post(`${path(order)}/refunds`, body)).status).toBe(400);
    expect((await ada.post(`${path(order)}/refunds`, { reason: 'x' })).status).toBe(403);
  });

  it('of an unpaid order is rejected', async () => {
    const order = await (await test.signUp()).placedOrder(shirt);
    expect((await staff.post(`${path(order)}/refunds`, { reason: 'x' })).body.code).toBe(
      'order_state',
    );
  });
});

describe('the staff view of an order', () => {
  it('lists all events with the staff member who caused them', async () => {
    const order = await ada.paidOrder(shirt);
    const note = await staff.post(`${path(order)}/notes`, { text: 'Rang her up.' });
    expect(note).toMatchObject({
      status: 201,
      body: { kind: 'note', text: 'Rang her up.', by: { _id: staff.accountId } },
    });
    const shipped = await staff.put(`${path(order)}/ship`, {
      trackingNumber: '1Z999',
      carrier: 'UPS',
    });
    expect(shipped.body.tracking).toEqual({
      number: '1Z999',
      carrier: 'UPS',
      url: 'https://www.ups.com/track?tracknum=1Z999',
    });
    await staff.put(`${path(order)}/ship`, { trackingNumber: 'other' });
    await test.runJobs();
    await staff.put(`${path(order)}/deliver`);
    const { timeline, customer } = (await staff.get(path(order))).body;
    expect(customer).toEqual({ _id: ada.accountId, email: ada.email, erased: false });
    expect(
      timeline
        .map((event: { kind: string }) => event.kind)
        .filter((kind: string) => kind !== 'mail'),
    ).toEqual(['placed', 'paid', 'note', 'shipped', 'delivered']);
    const byStaff = timeline.filter((event: { by: unknown }) => event.by !== null);
    expect(byStaff.map((event: { kind: string }) => event.kind)).toEqual([
      'note',
      'shipped',
      'delivered',
    ]);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'shipped', text: 'UPS 1Z999' }),
    );
    const emails = timeline.filter((event: { kind: string }) => event.kind === 'mail');
    expect(emails.map((event: { text: string }) => event.text)).toEqual([
      `Your order #${order.number}`,
      `Your order #${order.number} is on its way`,
    ]);
    expect((await ada.get(`/api/orders/${order._id}`)).body.tracking.number).toBe('1Z999');
    expect((await ada.get(path(order))).status).toBe(403);
    expect((await staff.get('/api/admin/orders/none')).status).toBe(404);
  });

  it('can be cancelled, which returns its stock and refunds its payment', async () => {
    const order = await ada.paidOrder(shirt);
    const stock = await test.stockOf(shirt);
    expect((await staff.put(`${path(order)}/cancel`)).body.orderStatus).toBe('Cancelled');
    expect((await staff.put(`${path(order)}/cancel`)).body.orderStatus).toBe('Cancelled');
    expect(await test.stockOf(shirt)).toBe((stock ?? 0) + 1);
    await test.runJobs();
    expect((await staff.get(path(order))).body.payment.status).toBe('refunded');
  });

  it('can be shipped with many others, each independently', async () => {
    const [first, unpaid] = [
      await ada.paidOrder(shirt),
      await (await test.signUp()).placedOrder(shirt),
    ];
    const { body } = await staff.post('/api/admin/orders/ship', {
      orders: [{ _id: first._id, trackingNumber: 'T1' }, { _id: unpaid._id }, { _id: 'none' }],
    });
    expect(body).toMatchObject([
      { _id: first._id, shipped: true, message: null, needsConfirmation: false },
      { _id: unpaid._id, shipped: false, message: 'This order has not been paid.' },
      { _id: 'none', shipped: false, message: 'Order not found.' },
    ]);
  });
});

describe('a deleted order', () => {
  it('is listed as deleted and can be restored', async () => {
    const unpaid = await ada.placedOrder(shirt);
    const refunded = await ada.paidOrder(shirt);
    const deletedIds = async () =>
      (await staff.get('/api/admin/orders?deleted=true')).body.map(
        (order: { _id: string; deletedAt: string | null }) => order.deletedAt && order._id,
      );
    for (const order of [unpaid, refunded]) {
      await ada.post(`/api/orders/${order._id}/cancel`);
      await staff.delete(`${path(order)}/delete`);
      expect((await ada.get(`/api/orders/${order._id}`)).status).toBe(404);
      expect((await staff.get(path(order))).body).toMatchObject({ restorable: true });
      expect(await deletedIds()).toContain(order._id);
      const q = `/api/admin/orders?deleted=true&q=${order._id.slice(-6)}`;
      expect((await staff.get(q)).body).toMatchObject([{ _id: order._id }]);
      const restored = await staff.post(`${path(order)}/restore`);
      expect(restored.body).toMatchObject({ deletedAt: null, orderStatus: 'Cancelled' });
      expect((await ada.get(`/api/orders/${order._id}`)).status).toBe(200);
      expect(await deletedIds()).not.toContain(order._id);
    }
    expect((await staff.post(`${path(unpaid)}/restore`)).status).toBe(200);
  });

  it('can be shown again at any time', async () => {
    const old = await ada.placedOrder(shirt);
    await staff.delete(`${path(old)}/delete`);
    await test.shop.pool.query(
      `update shop_order set deleted_at = deleted_at - interval '25 hours' where id = $1`,
      [old._id],
    );
    expect((await staff.post(`${path(old)}/restore`)).body.orderStatus).toBe('Cancelled');
  });
});

describe('the list of orders', () => {
  it('is filtered by payment, days, customer and search text, and sorted by total', async () => {
    const carol = await test.signUp({ firstName: 'Carol', lastName: 'Obi' });
    const small = await carol.paidOrder(shirt);
    const large = await carol.paidOrder(shirt, 'M', 4);
    const unpaid = await carol.placedOrder(shirt);
    const day = await shopDayOf(test, unpaid.orderDate);
    const ids = async (query: string) =>
      (await staff.get(`/api/admin/orders?customer=${carol.accountId}&${query}`)).body.map(
        (order: { _id: string }) => order._id,
      );
    expect(await ids('')).toEqual([unpaid._id, large._id, small._id]);
    expect(await ids('sort=oldest')).toEqual([small._id, large._id, unpaid._id]);
    expect(await ids('payment=paid&sort=total_high')).toEqual([large._id, small._id]);
    expect(await ids(`from=${day}&to=${day}&payment=unpaid`)).toEqual([unpaid._id]);
    expect(await ids('to=2020-01-01')).toEqual([]);
    expect(await ids(`q=${small._id.slice(-8)}`)).toEqual([small._id]);
    expect(await ids(`q=${small._id.slice(-2)}`)).toContain(small._id);
    expect(await ids(`q=lo&payment=unpaid`)).toEqual([unpaid._id]);
    expect(await ids(`q=o`)).toEqual([]);
    expect(await ids('q=zz')).toEqual([]);
    expect((await staff.get('/api/admin/orders?customer=none')).body).toEqual([]);
    expect((await staff.get('/api/admin/orders?from=2026-13-01')).status).toBe(400);
    const page = await staff.get('/api/admin/orders?pageSize=1&pageNumber=2');
    const { rows } = await test.shop.pool.query<{ count: string }>(
      'select count(*) from shop_order where deleted_at is null',
    );
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, rows[0]?.count]);
  });

  it('is exported as a file with one row per order', async () => {
    await test.shop.pool.query(
      `update shop_order set first_name = '=HYPERLINK("x")' where id = (select id from shop_order limit 1)`,
    );
    const { status, headers, text } = await staff.get('/api/admin/orders.csv');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.trim().split('\r\n');
    const { rows } = await test.shop.pool.query<{ count: number }>(
      'select count(*)::int from shop_order where deleted_at is null',
    );
    expect(lines.length - 1).toBe(rows[0]?.count);
    expect(new Set(lines).size).toBe(lines.length);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const refunded = await staff.get('/api/admin/orders.csv?payment=refunded');
    expect(
      refunded.text
        .trim()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(',refunded,')),
    ).toBe(true);
  });
});

async function paidCart(user: TestUser): Promise<Json> {
  const { body } = await user.order();
  await test.confirm(body);
  return body;
}
