import { afterEach, describe, expect, it } from 'vitest';
import { fixture, itemOf, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ title: 'Linen Shirt', stock: 10_000 }));
const coat = fixture(() => test.makeProduct({ title: 'Wool Coat', stock: 10_000 }));
afterEach(() => test.expectConsistentRecords());

const act = (id: string, path: string, body?: object) =>
  staff.put(`/api/admin/orders/${id}/${path}`, body);
const send = (
  id: string,
  units: [item: string, quantity: number][],
  tracking: object = {},
  headers: Record<string, string> = {},
) =>
  staff.post(
    `/api/admin/orders/${id}/parcels`,
    { items: units.map(([_id, quantity]) => ({ _id, quantity })), ...tracking },
    headers,
  );

/** A paid order of three shirts and a coat, and the ids of its items. */
async function shirtsAndCoat() {
  await ada.fillCart(shirt, 'M', 3);
  await ada.fillCart(coat);
  const body = await ada.paidCart();
  const { _id } = body;
  return { _id, shirts: itemOf(body, shirt)._id, coats: itemOf(body, coat)._id, body };
}

async function emailsAbout(number: number): Promise<{ subject: string; text: string }[]> {
  await test.runJobs();
  return test.rows(
    `select subject, body_text as text from email_message where subject like $1 order by created_at, id`,
    [`%#${number}%`],
  );
}

describe('an order in several parcels', () => {
  it('is Pending until everything is shipped, and delivered with its last parcel', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    expect(await ada.readOrder(_id)).toMatchObject({ shipment: 'none', parcels: [] });
    const first = await send(_id, [[shirts, 2]], { carrier: 'UPS', trackingNumber: '1Z9' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      orderStatus: 'Pending',
      shipment: 'partial',
      shippedAt: null,
      parcels: [
        {
          number: 1,
          items: [{ _id: shirts, quantity: 2 }],
          deliveredAt: null,
          tracking: { carrier: 'UPS', url: 'https://www.ups.com/track?tracknum=1Z9' },
        },
      ],
    });
    expect((await act(_id, 'deliver')).body).toMatchObject({ code: 'order_state' });
    const second = await act(_id, 'ship', {
      carrier: 'Mill Couriers',
      trackingUrl: 'https://mill.example/track/77',
    });
    expect(second.body).toMatchObject({ orderStatus: 'Shipped', shipment: 'complete' });
    expect(second.body.parcels[1]).toMatchObject({
      number: 2,
      tracking: { carrier: 'Mill Couriers', url: 'https://mill.example/track/77' },
      items: expect.arrayContaining([
        { _id: shirts, quantity: 1 },
        { _id: coats, quantity: 1 },
      ]),
    });
    expect(second.body.shippedAt).toBe(second.body.parcels[1].shippedAt);

    const [one, two] = second.body.parcels;
    const early = await act(_id, `parcels/${two._id}/deliver`);
    expect(early.body).toMatchObject({ orderStatus: 'Shipped', deliveredAt: null });
    expect(await test.countJobs('mail', `order-delivered:${_id}`)).toBe(0);
    const late = await act(_id, `parcels/${one._id}/deliver`);
    expect(late.body).toMatchObject({ orderStatus: 'Delivered' });
    expect(late.body.deliveredAt).toBe(late.body.parcels[0].deliveredAt);
    expect((await act(_id, `parcels/${one._id}/deliver`)).text).toBe(late.text);
    expect(await test.countJobs('mail', `order-delivered:${_id}`)).toBe(1);
    const { timeline } = await staff.readStaffOrder(_id);
    const kinds = timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'shipped')).toHaveLength(2);
    expect(kinds.filter((kind: string) => kind === 'parcel-delivered')).toHaveLength(2);
  });

  it('has an email for each parcel, with its items and the unshipped items', async () => {
    const { _id, shirts, coats, body } = await shirtsAndCoat();
    await send(_id, [[shirts, 2]], { carrier: 'UPS', trackingNumber: '1Z8' });
    await send(_id, [[coats, 1]]);
    const shipped = (await emailsAbout(body.number)).filter(({ subject }) => /way/.test(subject));
    expect(shipped).toHaveLength(2);
    const [first = '', second = ''] = shipped.map(({ text }) => text);
    expect(first).toMatch(/part of your order/);
    expect(first).toContain('https://www.ups.com/track?tracknum=1Z8');
    const [sent = '', rest = ''] = first.split('These items will follow');
    expect(sent).toMatch(/Linen Shirt .*quantity 2/);
    expect(sent).not.toContain('Wool Coat');
    expect(rest).toMatch(/Linen Shirt .*quantity 1/);
    expect(rest).toContain('Wool Coat');
    expect(second).not.toContain('1Z8');
    expect(second.split('These items will follow')[1]).not.toContain('Wool Coat');
  });

  it('never has more units than are left', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    const refused = await send(_id, [
      [coats, 1],
      [shirts, 4],
    ]);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'order_state',
      details: [{ path: 'items.1.quantity', message: 'Only 3 of this item are left to ship.' }],
    });
    expect((await send(_id, [[shirt._id, 1]])).body.code).toBe('invalid_request');
    expect((await send(_id, [[shirts, 0]])).status).toBe(400);
    expect((await send(_id, [])).body.details[0].message).toMatch(/at least one/);
    const unsafe = await send(_id, [[shirts, 1]], { trackingUrl: 'javascript:alert(1)' });
    expect(unsafe.body.details[0].path).toBe('trackingUrl');
    expect((await ada.post(`/api/admin/orders/${_id}/parcels`, {})).status).toBe(403);
    expect((await act(_id, `parcels/${shirts}/deliver`)).status).toBe(404);
  });

  it('ships units once when two members of staff ship them at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id, shirts, coats } = await shirtsAndCoat();
      const answers = await Promise.all([
        send(_id, [[shirts, 2]]),
        send(_id, [
          [shirts, 2],
          [coats, 1],
        ]),
        act(_id, 'ship'),
      ]);
      const { orderStatus, parcels } = await ada.readOrder(_id);
      const units = parcels
        .flatMap(({ items }: Json) => items)
        .filter((item: Json) => item._id === shirts)
        .reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
      expect(answers[2]?.status).toBe(200);
      expect([orderStatus, units]).toEqual(['Shipped', 3]);
      await test.expectConsistentRecords();
    }
  });

  it('ships once per idempotency key', async () => {
    const { _id, shirts } = await shirtsAndCoat();
    const key = { 'idempotency-key': 'ship-once' };
    const [first, again] = [
      await send(_id, [[shirts, 1]], {}, key),
      await send(_id, [[shirts, 1]], {}, key),
    ];
    expect(again.body).toEqual(first.body);
    expect((await ada.readOrder(_id)).parcels).toHaveLength(1);
  });

  it('cannot be cancelled by the shopper; only delivered items can be returned', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    const { parcels } = (await send(_id, [[shirts, 2]])).body;
    expect((await ada.post(`/api/orders/${_id}/cancel`)).body).toMatchObject({
      status: 409,
      message: expect.stringMatching(/Part of this order/),
    });
    const back = (item: string, quantity: number) =>
      ada.post(`/api/orders/${_id}/return`, { items: [{ _id: item, quantity }], reason: '' });
    expect((await back(shirts, 1)).body.code).toBe('order_state');
    await act(_id, `parcels/${parcels[0]._id}/deliver`);
    expect((await back(coats, 1)).status).toBe(409);
    expect((await back(shirts, 3)).status).toBe(409);
    const made = await back(shirts, 2);
    expect(made.status).toBe(201);
    await staff.put(`/api/admin/returns/${made.body._id}/receive`, {});
    expect((await ada.readOrder(_id)).returns).toMatchObject([{ status: 'received' }]);
    expect((await act(_id, 'ship')).body.orderStatus).toBe('Shipped');
    expect((await act(_id, 'deliver')).body.orderStatus).toBe('Delivered');
    const last = await ada.post(`/api/orders/${_id}/return`, {
      reason: '',
      items: [
        { _id: shirts, quantity: 1 },
        { _id: coats, quantity: 1 },
      ],
    });
    await staff.put(`/api/admin/returns/${last.body._id}/receive`, {});
    expect((await ada.readOrder(_id)).orderStatus).toBe('Returned');
  });
});

describe('an order that is collected', () => {
  it('has emails about being ready and collected', async () => {
    const { _id, body } = await shirtsAndCoat();
    await test.shop.pool.query(
      `update shop_order set pickup_place = 'Mill Lane 12' where id = $1`,
      [_id],
    );
    await act(_id, 'ship');
    await act(_id, 'deliver');
    const emails = (await emailsAbout(body.number)).slice(-2);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your order #${body.number} is ready to collect`,
      `You’ve collected your order #${body.number}`,
    ]);
    expect(emails[0]?.text).toContain('Mill Lane 12');
    expect(emails[0]?.text).not.toMatch(/parcel|shipped/);
  });
});

describe('the rest of a partly shipped order', () => {
  it('is cancelled by staff: refunded, back in stock, and the order is shipped', async () => {
    const { _id, shirts, body } = await shirtsAndCoat();
    expect((await act(_id, 'cancel-rest')).body.message).toMatch(/Nothing of this order/);
    const before = (await test.stockOf(coat)) ?? 0;
    await send(_id, [[shirts, 3]]);
    const packer = await test.staff('Fulfilment');
    expect((await packer.put(`/api/admin/orders/${_id}/cancel-rest`)).status).toBe(403);
    const done = await act(_id, 'cancel-rest');
    expect(done.body).toMatchObject({
      orderStatus: 'Shipped',
      shipment: 'complete',
      refundPending: itemOf(body, coat).discountPrice,
    });
    expect((await act(_id, 'cancel-rest')).status).toBe(200);
    expect(await test.stockOf(coat)).toBe(before + 1);
    await test.runJobs();
    const paidBack = await ada.readOrder(_id);
    expect([paidBack.refunded, paidBack.refundPending]).toEqual([
      itemOf(body, coat).discountPrice,
      0,
    ]);
    expect((await act(_id, 'deliver')).body.orderStatus).toBe('Delivered');
  });

  it('is delivered already if all its parcels are', async () => {
    const { _id, shirts } = await shirtsAndCoat();
    const { parcels } = (await send(_id, [[shirts, 3]])).body;
    await act(_id, `parcels/${parcels[0]._id}/deliver`);
    const { orderStatus, deliveredAt, parcels: sent } = (await act(_id, 'cancel-rest')).body;
    expect([orderStatus, deliveredAt]).toEqual(['Delivered', sent[0].deliveredAt]);
  });

  it('leaves the order Returned if all sent units have come back, however the rest ends', async () => {
    const endings = [
      (id: string) => act(id, 'cancel-rest'),
      (id: string) => staff.post(`/api/admin/orders/${id}/refunds`, { reason: 'Sold out' }),
    ];
    for (const end of endings) {
      const { _id, shirts } = await shirtsAndCoat();
      const { parcels } = (await send(_id, [[shirts, 3]])).body;
      await act(_id, `parcels/${parcels[0]._id}/deliver`);
      const items = [{ _id: shirts, quantity: 3 }];
      const returned = await ada.post(`/api/orders/${_id}/return`, { items });
      await staff.put(`/api/admin/returns/${returned.body._id}/receive`);
      const partlyShipped = await staff.get('/api/admin/orders?shipment=partial');
      expect(partlyShipped.body.map((each: Json) => each._id)).toContain(_id);
      expect([200, 201]).toContain((await end(_id)).status);
      expect((await ada.readOrder(_id)).orderStatus).toBe('Returned');
      const after = await staff.get('/api/admin/orders?shipment=partial');
      expect(after.body.map((each: Json) => each._id)).not.toContain(_id);
    }
  });

  it('can be refunded as items that are not sent, or in full, and is not sent then', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    await send(_id, [[shirts, 2]]);
    const refund = (order: string, body: object) =>
      staff.post(`/api/admin/orders/${order}/refunds`, { reason: 'Sold out', ...body });
    const shipped = { items: [{ _id: shirts, quantity: 2 }], restock: true };
    expect((await refund(_id, shipped)).body.message).toMatch(/Only 1 of this item/);
    expect(
      (await refund(_id, { items: [{ _id: coats, quantity: 1 }], restock: true })).status,
    ).toBe(201);
    expect(await ada.readOrder(_id)).toMatchObject({ orderStatus: 'Pending', shipment: 'partial' });
    await refund(_id, { items: [{ _id: shirts, quantity: 1 }], restock: true });
    expect((await ada.readOrder(_id)).orderStatus).toBe('Shipped');

    const other = await shirtsAndCoat();
    await send(other._id, [[other.shirts, 1]]);
    expect((await refund(other._id, {})).status).toBe(201);
    expect((await ada.readOrder(other._id)).orderStatus).toBe('Shipped');
    await test.runJobs();
    expect((await ada.readOrder(other._id)).payment.status).toBe('refunded');
  });

  it('is cancelled when the shopper’s account is deleted', async () => {
    const carol = await test.signUp();
    await carol.fillCart(shirt, 'M', 2);
    const { body } = await carol.order();
    await test.confirm(body);
    await send(body._id, [[body.orderItems[0]._id, 1]]);
    expect((await carol.delete('/api/user', { currentPassword: carol.password })).status).toBe(204);
    const { orderStatus, shipment } = await staff.readStaffOrder(body._id);
    expect([orderStatus, shipment]).toEqual(['Shipped', 'complete']);
  });
});

describe('a parcel', () => {
  it('has its own tracking, which can be changed', async () => {
    const { _id, shirts, body } = await shirtsAndCoat();
    const { parcels } = (await send(_id, [[shirts, 1]])).body;
    await act(_id, 'ship', { carrier: 'UPS', trackingNumber: '2' });
    await test.runJobs();
    const changed = await act(_id, `parcels/${parcels[0]._id}/tracking`, {
      carrier: 'DHL',
      trackingNumber: '1',
      notify: true,
    });
    expect(changed.body.parcels.map((parcel: Json) => parcel.tracking.carrier)).toEqual([
      'DHL',
      'UPS',
    ]);
    const mail = (await emailsAbout(body.number)).find(({ subject }) => /^Tracking/.test(subject));
    expect(mail?.text).toContain('DHL');
    const { orders } = (await ada.get('/api/user/export')).body;
    const exported = orders.find((each: Json) => each._id === _id);
    expect(exported.parcels.map(({ number }: { number: string }) => number)).toEqual(['1', '2']);
  });
});
