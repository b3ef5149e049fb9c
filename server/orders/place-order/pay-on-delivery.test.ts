import { afterEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { rate, taxSetup, taxZone } from '../../../tests/support/tax/tax';

const test = fixture(() => openTestShop({ config: { gateway: 'none' } }));
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 100 }));
afterEach(() => test.expectConsistentRecords());

describe('a shop with payment on delivery', () => {
  it('confirms immediately, ships unpaid orders and marks them as paid on delivery', async () => {
    const staff = await test.admin();
    const { _id, payment } = await ada.placedOrder(shirt);
    expect(payment).toEqual({ status: 'unpaid', gateway: 'none', method: 'on-delivery' });
    expect(await test.confirmationsOf(_id)).toBe(1);
    expect((await staff.put(`/api/admin/orders/${_id}/ship`)).body.orderStatus).toBe('Shipped');
    const delivered = (await staff.put(`/api/admin/orders/${_id}/deliver`)).body;
    expect(delivered).toMatchObject({ orderStatus: 'Delivered', payment: { status: 'paid' } });
    expect(await test.confirmationsOf(_id)).toBe(1);
  });

  it('saves the address, as nothing has to be paid in advance', async () => {
    const eve = await test.signUp();
    await eve.placedOrder(shirt);
    await test.runJobs();
    expect(await eve.call('GET /api/user/addresses')).toMatchObject([{ isDefault: true }]);
  });

  it('charges only the delivered items if the rest is cancelled', async () => {
    const staff = await test.admin();
    const { _id, orderItems, total } = await ada.placedOrder(shirt, 'M', 3);
    const [{ unitDiscountPrice }] = orderItems;
    await test.shipParcel(_id, [orderItems[0], 1]);
    const rest = await staff.put(`/api/admin/orders/${_id}/cancel-rest`);
    expect(rest.body).toMatchObject({ orderStatus: 'Shipped', refunded: 0, refundPending: 0 });
    expect(await test.countJobs('mail', `order-part-cancelled:${_id}`)).toBe(1);
    await test.expectConsistentRecords();
    const delivered = (await staff.put(`/api/admin/orders/${_id}/deliver`)).body;
    expect(delivered.payment.status).toBe('paid');
    expect(total - delivered.refunded).toBeCloseTo(5 + unitDiscountPrice);
    const { timeline } = (await staff.get(`/api/admin/orders/${_id}`)).body;
    const kinds = timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('rest-cancelled');
  });

  it('charges the tax that is added only for the delivered items', async () => {
    const staff = await test.admin();
    const zones = [taxZone(['US'], rate('standard', 10))];
    await staff.put('/api/admin/tax', taxSetup({ zones, pricesIncludeTax: false }));
    const { _id, orderItems, total } = await ada.placedOrder(shirt, 'M', 3);
    const [{ unitDiscountPrice }] = orderItems;
    expect(total).toBeCloseTo((3 * unitDiscountPrice + 5) * 1.1);
    await test.shipParcel(_id, [orderItems[0], 1]);
    await staff.put(`/api/admin/orders/${_id}/cancel-rest`);
    const { refunded } = (await staff.put(`/api/admin/orders/${_id}/deliver`)).body;
    expect(total - refunded).toBeCloseTo((unitDiscountPrice + 5) * 1.1);
    await test.expectConsistentRecords();
    await staff.put('/api/admin/tax', taxSetup({ isOn: false }));
  });

  it('does not limit a shopper to five open orders', async () => {
    for (let count = 0; count < 7; count++) await ada.placedOrder(shirt);
  });

  it('cancels orders without a gateway', async () => {
    const before = await test.stockOf(shirt);
    const { _id } = await ada.placedOrder(shirt);
    expect((await ada.post(`/api/orders/${_id}/cancel`)).body).toMatchObject({
      orderStatus: 'Cancelled',
      payment: { status: 'unpaid' },
    });
    await test.runJobs();
    expect(await test.stockOf(shirt)).toBe(before);
  });

  it('has no sandbox endpoint', async () => {
    const card = { number: '4242424242424242', expiry: '12/39', cvv: '123' };
    for (const url of [
      '/sandbox-gateway/payments/x/confirm',
      '/webhooks/none',
      '/webhooks/sandbox',
    ])
      expect((await test.visitor.post(url, card)).status).toBe(404);
  });
});
