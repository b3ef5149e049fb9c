import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixture, itemOf, openTestShop } from '../../../tests/support/shop';
import { watchAuthorisations } from './make-capture.service';

const cards = { once: '4000 0010 0000 0042', refused: '4000 0010 0000 0059' };

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({ title: 'Linen Shirt', stock: 10_000, price: 50, discountPrice: 33.33 }),
);
const coat = fixture(() =>
  test.makeProduct({ title: 'Wool Coat', stock: 10_000, price: 90, discountPrice: 80 }),
);
beforeAll(() => test.changeSettings({ chargeAt: 'shipment' }));
afterEach(async () => {
  await test.runAllJobs();
  await test.expectVerified('payment-issue');
});

const act = (id: string, path: string, body?: object) =>
  staff.put(`/api/admin/orders/${id}/${path}`, body);
const send = (id: string, units: [item: string, quantity: number][]) =>
  staff.post(`/api/admin/orders/${id}/parcels`, {
    items: units.map(([_id, quantity]) => ({ _id, quantity })),
  });

describe('an order that is charged when it ships', () => {
  const revenue = () =>
    test.value<number>('select coalesce(sum(revenue), 0)::int as sum from daily_order_total');

  it('is authorised at the checkout, confirmed and counted without revenue', async () => {
    const before = await revenue();
    const { _id, total } = await shirtsAndCoat();
    expect(await ada.readOrder(_id)).toMatchObject({
      payment: { status: 'authorised', capture: { authorised: total, captured: 0 } },
    });
    expect(await test.emailTemplatesOf(_id)).toEqual(['order-confirmation']);
    expect(await atGateway(_id)).toEqual({ status: 'authorised', charged: 0, refunded: 0 });
    expect(await revenue()).toBe(before);
    expect((await ada.call('GET /api/cart')).cartItems).toEqual([]);
  });

  it('is charged parcel by parcel, which adds up to the total', async () => {
    const before = await revenue();
    const { _id, shirts, coats, total } = await shirtsAndCoat();
    expect((await send(_id, [[shirts, 2]])).status).toBe(201);
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      payment: { status: 'paid', capture: { authorised: 113.33, captured: 71.66 } },
    });
    expect(await revenue()).toBe(before + 7_166);
    await send(_id, [[shirts, 1]]);
    await send(_id, [[coats, 1]]);
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      payment: { status: 'paid', capture: { authorised: 0, captured: total } },
    });
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 18_499, refunded: 0 });
    expect(
      (await staff.readStaffOrder(_id)).payment.captures.map(
        (one: { amount: number }) => one.amount,
      ),
    ).toEqual([71.66, 33.33, 80]);
    expect(await revenue()).toBe(before + 18_499);
  });

  it('is charged when it is placed if the setting is changed back, but earlier orders are not', async () => {
    const later = await shirtsAndCoat();
    await test.changeSettings({ chargeAt: 'order' });
    const now = await shirtsAndCoat();
    await test.changeSettings({ chargeAt: 'shipment' });
    expect((await ada.readOrder(now._id)).payment).toMatchObject({ status: 'paid' });
    expect((await ada.readOrder(now._id)).payment.capture).toBeUndefined();
    await act(later._id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(later._id)).toMatchObject({ charged: 18_499 });
  });

  it('is charged in full with the first parcel if its card can be charged only once', async () => {
    const { _id, shirts, coats, total } = await shirtsAndCoat(cards.once);
    await send(_id, [[shirts, 1]]);
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      payment: { status: 'paid', capture: { authorised: 0, captured: total } },
    });
    expect((await act(_id, 'cancel-rest')).body).toMatchObject({ orderStatus: 'Shipped' });
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({
      status: 'succeeded',
      charged: 18_499,
      refunded: 14_666,
    });
    expect(coats).toBeTruthy();
  });

  it('is released, not refunded, if it is cancelled', async () => {
    const { _id } = await shirtsAndCoat();
    expect((await ada.post(`/api/orders/${_id}/cancel`)).status).toBe(200);
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: 0,
      refundPending: 0,
      payment: { status: 'voided', capture: { authorised: 0, captured: 0 } },
    });
    expect(await atGateway(_id)).toEqual({ status: 'canceled', charged: 0, refunded: 0 });
    expect(await test.emailTemplatesOf(_id)).not.toContain('order-refunded');
    expect(await test.issuesOf(_id)).toEqual([]);
  });

  it('is charged for the sent units if the others are cancelled, and the rest is released', async () => {
    const { _id, shirts } = await shirtsAndCoat();
    await send(_id, [[shirts, 2]]);
    await act(_id, 'cancel-rest');
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({ orderStatus: 'Shipped', refunded: 0 });
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 7_166, refunded: 0 });
    await act(_id, 'deliver');
    expect((await staff.readStaffOrder(_id)).refundable).toBe(71.66);
  });

  it('loses items before it ships without a refund', async () => {
    const { _id, shirts } = await shirtsAndCoat();
    const input = { items: [{ _id: shirts, quantity: 2 }], restock: true, reason: 'Torn' };
    const refund = await staff.post(`/api/admin/orders/${_id}/refunds`, input);
    expect(refund).toMatchObject({ status: 201, body: { amount: 0, status: 'done' } });
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 11_833, refunded: 0 });
  });

  it('is refunded at most the charged amount', async () => {
    const { _id, shirts } = await shirtsAndCoat();
    const refund = (amount: number) =>
      staff.post(`/api/admin/orders/${_id}/refunds`, { amount, reason: 'Goodwill' });
    expect(await refund(1)).toMatchObject({ status: 409 });
    await send(_id, [[shirts, 2]]);
    await test.runAllJobs();
    expect(await refund(71.67)).toMatchObject({ status: 409 });
    expect(await refund(71.66)).toMatchObject({ status: 201 });
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'paid' },
    });
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 18_499, refunded: 7_166 });
  });
});

describe('a change of an order that is charged when it ships', () => {
  const change = (id: string, items: object[]) =>
    ada.post(`/api/orders/${id}/changes`, { version: 1, items });

  it('lowers the charge, without a refund', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    const changed = await change(_id, [
      { _id: shirts, size: 'M', quantity: 1 },
      { _id: coats, size: 'M', quantity: 1 },
    ]);
    expect(changed.status).toBe(201);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 11_833, refunded: 0 });
  });

  it('charges the difference immediately if it raises the total, and the parcels charge the rest', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    const asked = await change(_id, [
      { _id: shirts, size: 'M', quantity: 3 },
      { _id: coats, size: 'M', quantity: 2 },
    ]);
    await test.confirm({ payment: asked.body.waiting.payment });
    await test.runAllJobs();
    expect(await ada.readOrder(_id)).toMatchObject({ total: 264.99 });
    await send(_id, [[coats, 2]]);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 18_499, refunded: 0 });
  });
});

describe('the authorisation of an order', () => {
  const expire = async (id: string, interval: string) => {
    await test.shop.pool.query(
      `update payment set authorised_until = authorised_until - $2::interval where order_id = $1`,
      [id, interval],
    );
    await test.shop.pool.query(
      `update sandbox_gateway.payment g set authorised_at = g.authorised_at - $2::interval
      from payment p where p.reference = g.id and p.order_id = $1`,
      [id, interval],
    );
  };

  it('is announced to staff before it ends, once', async () => {
    const { _id } = await shirtsAndCoat();
    await watchAuthorisations(test.shop);
    expect(await test.issuesOf(_id)).toEqual([]);
    await expire(_id, '6 days');
    await watchAuthorisations(test.shop);
    await watchAuthorisations(test.shop);
    expect(await test.issuesOf(_id)).toMatchObject([
      { kind: 'authorisation_ending', amount: 184.99, status: 'open' },
    ]);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await test.issuesOf(_id)).toMatchObject([{ status: 'resolved' }]);
  });

  it('is followed by a new payment if it has ended, which is authorised and charged as usual', async () => {
    const { _id } = await shirtsAndCoat();
    expect((await act(_id, 'payment-request')).status).toBe(409);
    await expire(_id, '8 days');
    expect(await act(_id, 'ship')).toMatchObject({ status: 409 });
    await watchAuthorisations(test.shop);
    expect(await ada.readOrder(_id)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'voided' },
    });
    expect(await test.issuesOf(_id)).toMatchObject([{ kind: 'capture_failed', status: 'open' }]);
    expect(await staff.readStaffOrder(_id)).toMatchObject({ payment: { renewable: true } });
    expect((await act(_id, 'payment-request')).status).toBe(200);
    expect((await act(_id, 'payment-request')).status).toBe(200);
    await test.runAllJobs();
    expect(
      (await test.emailTemplatesOf(_id)).filter((email) => email === 'order-payment-due'),
    ).toHaveLength(1);
    expect(await test.issuesOf(_id)).toMatchObject([{ status: 'resolved' }]);
    const again = await ada.readOrder(_id);
    expect(again.payment).toMatchObject({ status: 'unpaid', payBy: expect.any(String) });
    await test.confirm(again);
    expect((await ada.readOrder(_id)).payment).toMatchObject({ status: 'authorised' });
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 18_499, refunded: 0 });
  });

  it('that refuses the capture is shown to staff, who try again or ask for a new payment', async () => {
    const { _id } = await shirtsAndCoat(cards.refused);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect((await staff.readStaffOrder(_id)).payment.captures).toMatchObject([
      { amount: 184.99, status: 'failed', failure: expect.stringMatching(/refused/) },
    ]);
    expect(await test.issuesOf(_id)).toMatchObject([{ kind: 'capture_failed', amount: 184.99 }]);
    await act(_id, 'capture');
    await test.runAllJobs();
    expect((await staff.readStaffOrder(_id)).payment.captures).toMatchObject([
      { status: 'failed' },
    ]);
    await expire(_id, '8 days');
    await watchAuthorisations(test.shop);
    expect((await act(_id, 'capture')).status).toBe(409);
    await act(_id, 'payment-request');
    await test.confirm(await ada.readOrder(_id));
    await test.runAllJobs();
    expect((await staff.readStaffOrder(_id)).payment.captures).toMatchObject([{ status: 'done' }]);
    expect(await atGateway(_id)).toMatchObject({ charged: 18_499 });
  });
});

describe('shipping', () => {
  const held = (seconds: number) => {
    Object.assign(test.shop.config, { shipUndoSeconds: seconds });
  };

  it('charges nothing until the shipment can no longer be undone', async () => {
    const { _id } = await shirtsAndCoat();
    held(60);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toMatchObject({ charged: 0 });
    expect((await staff.post(`/api/admin/orders/${_id}/ship/undo`)).status).toBe(200);
    expect((await staff.readStaffOrder(_id)).payment.captures).toEqual([]);
    held(0);
    await act(_id, 'ship');
    await test.runAllJobs();
    expect(await atGateway(_id)).toMatchObject({ charged: 18_499 });
  });

  it('two parcels concurrently charges each once', async () => {
    const { _id, shirts, coats } = await shirtsAndCoat();
    await Promise.all([send(_id, [[shirts, 3]]), send(_id, [[coats, 1]])]);
    await Promise.all([test.runAllJobs(), test.runAllJobs()]);
    // A capture that met the earlier one unfinished is tried again later.
    await test.shop.pool.query('update job set run_at = now() where done_at is null');
    await test.runAllJobs();
    expect(await atGateway(_id)).toEqual({ status: 'succeeded', charged: 18_499, refunded: 0 });
  });

  it('and cancelling concurrently does one of the two', async () => {
    const { _id } = await shirtsAndCoat();
    const [shipped, cancelled] = await Promise.all([
      act(_id, 'ship'),
      ada.post(`/api/orders/${_id}/cancel`),
    ]);
    expect([shipped.status, cancelled.status].toSorted()).toEqual([200, 409]);
    await test.runAllJobs();
    const charged = shipped.status === 200 ? 18_499 : 0;
    expect(await atGateway(_id)).toMatchObject({ charged, refunded: 0 });
  });
});

it('is not offered with a gateway that cannot capture', async () => {
  const { gateways } = test.shop;
  const sandbox = gateways.get('sandbox');
  if (!sandbox) throw new Error('The test has no gateway.');
  await test.changeSettings({ chargeAt: 'order' });
  const { capture: _, ...withoutCapture } = sandbox;
  gateways.set('sandbox', withoutCapture);
  try {
    const { body } = await staff.put('/api/admin/settings', { chargeAt: 'shipment' });
    expect(body).toMatchObject({ status: 400, details: [{ path: 'chargeAt' }] });
  } finally {
    gateways.set('sandbox', sandbox);
    await test.changeSettings({ chargeAt: 'shipment' });
  }
});

/** An authorised order of three shirts and a coat, for 99.99 + 80.00 + 5.00, and the ids of its items. */
async function shirtsAndCoat(card?: string) {
  await ada.fillCart(shirt, 'M', 3);
  await ada.fillCart(coat);
  const { body } = await ada.order();
  await test.confirm(body, card);
  const { _id, total } = body;
  return {
    _id: _id as string,
    shirts: itemOf(body, shirt)._id,
    coats: itemOf(body, coat)._id,
    total,
  };
}

/** What the gateway itself has charged and refunded, in cents. */
async function atGateway(id: string) {
  const [payment] = await test.rows(
    `select g.status, coalesce(c.amount, 0) as charged, (
        select coalesce(sum(amount), 0)::int from sandbox_gateway.refund where payment_id = g.id
      ) as refunded
      from payment p join sandbox_gateway.payment g on g.id = p.reference
        left join sandbox_gateway.charge c on c.payment_id = g.id where p.order_id = $1`,
    [id],
  );
  return payment;
}
