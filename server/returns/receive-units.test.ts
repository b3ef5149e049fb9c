import { afterEach, describe, expect, it } from 'vitest';
import { fixture, itemOf, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    stock: { S: 1_000, M: 1_000 },
  }),
);
afterEach(() => test.expectConsistentRecords());

const request = (order: Json, items: { _id: string; quantity: number }[]) =>
  ada.post(`/api/orders/${order._id}/return`, { items });
const receive = (id: string, items: unknown) =>
  staff.put(`/api/admin/returns/${id}/receive`, { items });

describe('a partly received return', () => {
  it('refunds the received units, restocks the resellable ones, and leaves the order Delivered', async () => {
    const { order, small, medium, id } = await requested();
    const stock = [await test.stockOf(shirt, 'S'), await test.stockOf(shirt, 'M')] as number[];
    const { status, body } = await receive(id, [
      { _id: small, resellable: 1, damaged: 1 },
      { _id: medium, resellable: 1, restock: false },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'received',
      refund: 59.97,
      refundDue: 0,
      order: { orderStatus: 'Delivered' },
      items: [
        { quantity: 3, receivedQuantity: 2, damagedQuantity: 1, restocked: true },
        { quantity: 2, receivedQuantity: 1, damagedQuantity: 0, restocked: false },
      ],
    });
    expect(await test.stockOf(shirt, 'S')).toBe((stock[0] ?? 0) + 1);
    expect(await test.stockOf(shirt, 'M')).toBe(stock[1]);
    await test.runJobs();
    expect(await ada.readOrder(order._id)).toMatchObject({
      orderStatus: 'Delivered',
      refunded: 59.97,
      returns: [
        {
          refund: 59.97,
          items: [
            { _id: small, quantity: 3, receivedQuantity: 2 },
            { _id: medium, quantity: 2, receivedQuantity: 1 },
          ],
        },
      ],
    });
    const again = await receive(id, [
      { _id: small, resellable: 3 },
      { _id: medium, resellable: 2 },
    ]);
    expect(again.body).toEqual(await staff.call('GET /api/admin/returns/:id', { params: { id } }));
    expect(await test.stockOf(shirt, 'S')).toBe((stock[0] ?? 0) + 1);
  });

  it('lets the rest be requested again, until everything is returned and refunded', async () => {
    const { order, small, medium, id } = await requested();
    await receive(id, [
      { _id: small, resellable: 2 },
      { _id: medium, resellable: 0 },
    ]);
    expect((await request(order, [{ _id: small, quantity: 2 }])).status).toBe(409);
    const rest = await request(order, [
      { _id: small, quantity: 1 },
      { _id: medium, quantity: 2 },
    ]);
    expect(rest).toMatchObject({
      status: 201,
      body: { number: `${order.number}-R2`, refundDue: 59.97 },
    });
    const found = await staff.get(`/api/admin/returns?q=%23${order.number}-r2`);
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toEqual([rest.body._id]);
    const { body } = await staff.put(`/api/admin/returns/${rest.body._id}/receive`);
    expect(body.order.orderStatus).toBe('Returned');
    await test.runJobs();
    expect(await ada.readOrder(order._id)).toMatchObject({
      orderStatus: 'Returned',
      refunded: 99.95,
    });
  });

  it('tells the customer which units were not in the parcel', async () => {
    const { order, small, medium, id } = await requested();
    await receive(id, [
      { _id: small, resellable: 3 },
      { _id: medium, resellable: 0, damaged: 1 },
    ]);
    await test.runJobs();
    const { body: mails } = await staff.get('/api/admin/mail?pageSize=200');
    const mail = mails.find(
      ({ template, subject }: { template: string; subject: string }) =>
        template === 'return-received' && subject.includes(`#${order.number}`),
    );
    expect(mail.text).toMatch(/size S, quantity 3.*size M, quantity 1.*weren’t in the parcel/s);
    expect(mail.text).toMatch(/weren’t in the parcel.*size M, quantity 1.*refunding \$79\.96/s);
  });

  it('is rejected with impossible quantities, and changes nothing', async () => {
    const { order, small, medium, id } = await requested();
    const stock = await test.stockOf(shirt, 'S');
    const both = (first: object, second: object = { resellable: 2 }) => [
      { _id: small, ...first },
      { _id: medium, ...second },
    ];
    for (const [items, path] of [
      [both({ resellable: 4 }), 'items.0.resellable'],
      [both({ resellable: 2, damaged: 2 }), 'items.0.resellable'],
      [both({ resellable: -1 }), 'items.0.resellable'],
      [both({ resellable: 1.5 }), 'items.0.resellable'],
      [both({}), 'items.0.resellable'],
      [both({ resellable: 0 }, { resellable: 0 }), 'items'],
      [[{ _id: small, resellable: 3 }], 'items'],
      [[], 'items'],
      [[...both({ resellable: 1 }), { _id: small, resellable: 1 }], 'items.2._id'],
      [both({ resellable: 1 }, { _id: order._id, resellable: 1 }), 'items.1._id'],
    ] as const) {
      const { status, body } = await receive(id, items);
      expect([status, body.details?.[0]?.path]).toEqual([400, path]);
    }
    expect(await test.stockOf(shirt, 'S')).toBe(stock);
    expect((await ada.readOrder(order._id)).returns[0]).toMatchObject({
      status: 'requested',
      refund: null,
    });
  });
});

/** A delivered order of three S and two M, and a return of all units. */
async function requested() {
  await ada.fillCart(shirt, 'S', 3);
  await ada.fillCart(shirt, 'M', 2);
  const order = await ada.deliveredCart();
  const small = itemOf(order, shirt, 'S');
  const medium = itemOf(order, shirt, 'M');
  const answer = await request(order, [
    { _id: small._id, quantity: 3 },
    { _id: medium._id, quantity: 2 },
  ]);
  return { order, small: small._id, medium: medium._id, id: answer.body._id };
}
