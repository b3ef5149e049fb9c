import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linkSentTo } from '../../tests/support/guests';
import {
  fixture,
  itemOf,
  type Json,
  openTestShop,
  type TestAnswer,
  type TestCaller,
} from '../../tests/support/shop';
import { followAwaited } from './withdrawals.service';

type Order = Json;

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 10_000 }));
beforeEach(() => test.changeLegal({ withdrawal: 'on' }));
afterAll(async () => {
  await test.expectConsistentRecords();
  // The tests move deliveries back in time.
  await test.expectVerified('audit-of-order');
});

const newest = async () => (await staff.get('/api/admin/withdrawals')).body[0];
const lines = (order: Order, quantity: number) => [{ _id: order.orderItems[0]._id, quantity }];
const decide = (id: string, decision: string, body: Record<string, unknown>) =>
  staff.post(`/api/admin/withdrawals/${id}/${decision}`, body);
async function lastReceipt(): Promise<{ recipient: string; body_text: string }> {
  return (
    await test.rows(
      `select recipient, body_text from email_message where template = 'withdrawal-received' order by id desc limit 1`,
    )
  )[0];
}

describe('the withdrawal function', () => {
  it('is off in a shop outside the European Union, and on by the legal address', async () => {
    await test.changeLegal({ withdrawal: 'auto' });
    const order = await ada.paidOrder(shirt);
    expect((await declare(order)).status).toBe(404);
    expect((await test.visitor.get('/api/shop')).body).not.toHaveProperty('legal');
    const legalAddress = 'Selvedge GmbH\nHauptstraße 1\n10115 Berlin\nGermany';
    expect((await staff.put('/api/admin/brand', { legalAddress })).status).toBe(200);
    expect((await staff.get('/api/admin/legal')).body).toMatchObject({
      country: 'DE',
      withdrawal: 'auto',
      applies: { withdrawal: true },
    });
    expect((await test.visitor.get('/api/shop')).body.legal).toMatchObject({ withdrawalDays: 14 });
    expect((await declare(order)).status).toBe(201);
    await staff.put('/api/admin/brand', { legalAddress: null });
  });

  it('cancels and refunds an order that has not been sent, once the link in the receipt is confirmed', async () => {
    const stock = await test.stockOf(shirt);
    const order = await ada.paidOrder(shirt, 'M', 2);
    const { status, body, headers } = await declare(order);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ declaredAt: expect.any(String), email: order.email });
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending', refunded: 0 });
    expect(await newest()).toMatchObject({
      status: 'open',
      problem: 'unconfirmed',
      confirmedAt: null,
      order: { number: order.number },
    });
    const confirmed = await confirmByLink(order.email);
    expect(confirmed).toMatchObject({ status: 200, body: { declaredAt: body.declaredAt } });
    expect(await newest()).toMatchObject({ confirmedAt: expect.any(String) });
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
    });
    expect(await test.stockOf(shirt)).toBe(stock);
    expect(await newest()).toMatchObject({ status: 'cancelled', order: { number: order.number } });
  });

  it('cancels an unpaid order of the caller', async () => {
    const order = await ada.placedOrder(shirt);
    expect(await declareOwn(ada, order)).toMatchObject({
      status: 201,
      body: { declaredAt: expect.any(String), email: order.email },
    });
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Cancelled' });
    expect((await lastReceipt()).body_text).not.toContain('/withdraw/confirm');
  });

  it('admits only the buyer as the caller of an order', async () => {
    const order = await ada.paidOrder(shirt);
    const eve = await test.signUp();
    expect((await declareOwn(eve, order)).status).toBe(404);
    expect((await declareOwn(test.visitor, order)).status).toBe(401);
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending' });
  });

  it('is confirmed only by the link that was sent to the address of the order', async () => {
    const order = await ada.paidOrder(shirt);
    await declare(order);
    const [id] = (await linkSentTo(test, order.email, '/withdraw/confirm')).split('.');
    await declare(order, { email: 'eve@example.com' });
    const [evesId, evesToken] = (
      await linkSentTo(test, 'eve@example.com', '/withdraw/confirm')
    ).split('.');
    for (const token of [`${id}.${evesToken}`, `${id}.`, `${evesId}`, 'x.y', '.'])
      expect((await test.visitor.post('/api/withdrawals/confirm', { token })).status).toBe(400);
    // A stranger may confirm the own declaration, which still belongs to no order.
    expect((await confirmByLink('eve@example.com')).status).toBe(200);
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending' });
    expect((await confirmByLink(order.email)).status).toBe(200);
    expect((await confirmByLink(order.email)).status).toBe(200);
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
    });
  });

  it('is accepted without a confirmation by staff who may refund, and by no others', async () => {
    const packer = await test.staff('Fulfilment');
    const order = await ada.paidOrder(shirt);
    await declare(order);
    const { _id } = await newest();
    const path = `/api/admin/withdrawals/${_id}/accept`;
    expect((await packer.post(path, {})).status).toBe(403);
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending' });
    expect((await decide(_id, 'accept', {})).body).toMatchObject({ status: 'cancelled' });
    await test.runJobs();
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
    });
  });

  it('goes on as that of a sent order if nobody confirms it before the order is sent', async () => {
    const order = await ada.paidOrder(shirt);
    await declare(order);
    await staff.put(`/api/admin/orders/${order._id}/ship`);
    await followAwaited(test.shop);
    expect(await newest()).toMatchObject({ status: 'waiting', problem: null });
    await staff.put(`/api/admin/orders/${order._id}/deliver`);
    await followAwaited(test.shop);
    expect(await newest()).toMatchObject({ status: 'returning' });
  });

  describe('of a delivered order that nobody has confirmed', () => {
    const receive = (by: TestCaller, id: string) => by.put(`/api/admin/returns/${id}/receive`, {});
    const approve = (by: TestCaller, id: string) => by.put(`/api/admin/returns/${id}/refund`);
    const only = async (order: Order) => {
      const [request, ...others] = (await staff.readOrder(order)).returns;
      if (!request || others.length > 0) throw new Error('The order has not one return.');
      return request;
    };
    /** A delivered order with a return that a clerk has received. */
    async function receivedByClerk() {
      const clerk = await test.staff('Fulfilment');
      const order = await ada.deliveredOrder(shirt);
      await declare(order);
      const { _id } = await only(order);
      expect(await receive(clerk, _id)).toMatchObject({
        status: 200,
        body: { status: 'received', isUnconfirmed: true, refund: null, refundDue: order.total },
      });
      await test.runJobs();
      return { clerk, order, id: _id };
    }

    it('is refunded only by staff who may refund, though others receive the goods', async () => {
      const stock = await test.stockOf(shirt);
      const { clerk, order, id } = await receivedByClerk();
      expect(await test.stockOf(shirt)).toBe(stock);
      expect(await staff.readOrder(order)).toMatchObject({ refunded: 0, refundPending: 0 });
      const { body: waiting } = await staff.get('/api/admin/returns?refund=waiting');
      expect(waiting.map(({ _id }: { _id: string }) => _id)).toContain(id);
      for (const role of ['Fulfilment', 'Merchandiser'] as const)
        expect((await approve(await test.staff(role), id)).status).toBe(403);
      expect((await receive(clerk, id)).body).toMatchObject({ refund: null });
      expect((await approve(staff, id)).body).toMatchObject({ refund: order.total, refundDue: 0 });
      expect((await approve(staff, id)).body).toMatchObject({ refund: order.total });
      await test.runJobs();
      expect(await staff.readOrder(order)).toMatchObject({
        orderStatus: 'Returned',
        refunded: order.total,
      });
      const { body: rest } = await staff.get('/api/admin/returns?refund=waiting');
      expect(rest.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
    });

    it('tells the customer that the refund waits, and refunds it once the customer confirms', async () => {
      const { order } = await receivedByClerk();
      const { body: mails } = await staff.get(`/api/admin/mail?q=${order.email}`);
      const [accepted] = mails.filter(
        ({ template }: { template: string }) => template === 'return-received',
      );
      expect(accepted.text).toContain(
        'confirm it with the link in our email about your withdrawal',
      );
      expect(accepted.text).not.toContain('We’re refunding');
      expect((await confirmByLink(order.email)).status).toBe(200);
      expect(await staff.readOrder(order)).toMatchObject({ refunded: order.total });
      expect(await only(order)).toMatchObject({ refund: order.total, refundDue: 0 });
    });

    it('is refunded immediately if staff with the right to refund receive the goods or had accepted it', async () => {
      const order = await ada.deliveredOrder(shirt);
      await declare(order);
      const request = await only(order);
      expect((await receive(staff, request._id)).body).toMatchObject({ refund: order.total });
      for (const [accepting, refund] of [
        [staff, 65],
        [await test.staff('Fulfilment'), null],
      ] as const) {
        const late = await ada.deliveredOrder(shirt);
        await test.moveDelivery(late, '18 days');
        await declare(late);
        const { _id } = await newest();
        expect((await accepting.post(`/api/admin/withdrawals/${_id}/accept`, {})).status).toBe(200);
        const clerk = await test.staff('Fulfilment');
        const received = await receive(clerk, (await only(late))._id);
        expect([received.status, received.body.refund]).toEqual([200, refund]);
      }
    });

    it('is received by clerks with its refund once the customer has confirmed it', async () => {
      const clerk = await test.staff('Fulfilment');
      const order = await ada.deliveredOrder(shirt);
      await declare(order);
      expect((await confirmByLink(order.email)).status).toBe(200);
      expect((await receive(clerk, (await only(order))._id)).body).toMatchObject({
        isUnconfirmed: false,
        refund: order.total,
      });
      const own = await ada.deliveredOrder(shirt);
      await declareOwn(ada, own);
      expect((await receive(clerk, (await only(own))._id)).body.refund).toBe(own.total);
    });
  });

  it('requests the return of a delivered order, and its refund includes the delivery', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    await declare(order, { orderNumber: String(order.number), email: order.email.toUpperCase() });
    const [request] = (await staff.readOrder(order)).returns;
    expect(request).toMatchObject({
      status: 'requested',
      reasonCode: 'withdrawal',
      refundDue: order.total,
      items: [{ quantity: 2 }],
    });
    expect(await newest()).toMatchObject({ status: 'returning', returnNumber: request?.number });
    expect((await staff.get(`/api/admin/returns/${request?._id}`)).body.deliveryRefund).toBe(5);
    expect((await staff.put(`/api/admin/returns/${request?._id}/receive`, {})).status).toBe(200);
    await test.runJobs();
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Returned',
      refunded: order.total,
    });
  });

  it('refunds no delivery for a part of an order, or if a part came back', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    await declare(order, { lines: lines(order, 1) });
    const whole = await ada.deliveredOrder(shirt, 'M', 2);
    await declare(whole);
    for (const [one, due, body] of [
      [order, 60, {}],
      [whole, 60, { items: [{ _id: whole.orderItems[0]._id, resellable: 1 }] }],
    ] as const) {
      const [request] = (await staff.readOrder(one)).returns;
      await staff.put(`/api/admin/returns/${request?._id}/receive`, body);
      await test.runJobs();
      expect((await staff.readOrder(one)).refunded).toBe(due);
    }
  });

  it('cancels the unsent items of an order, and waits for the delivery of the rest', async () => {
    const stock = await test.stockOf(shirt);
    const order = await ada.paidOrder(shirt, 'M', 3);
    const parcel = { carrier: '', trackingNumber: '', items: lines(order, 1) };
    const sent = await staff.post(`/api/admin/orders/${order._id}/parcels`, parcel, {
      'idempotency-key': order._id,
    });
    expect(sent.status).toBe(201);
    await declareOwn(ada, order);
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Shipped',
      shipment: 'complete',
    });
    expect(await test.stockOf(shirt)).toBe((stock ?? 0) - 1);
    expect(await newest()).toMatchObject({ status: 'waiting' });
    await staff.put(`/api/admin/orders/${order._id}/deliver`);
    await followAwaited(test.shop);
    expect((await staff.readOrder(order)).returns).toMatchObject([
      { status: 'requested', reasonCode: 'withdrawal', items: [{ quantity: 1 }] },
    ]);
  });

  it('waits for the delivery of a shipped order', async () => {
    const order = await ada.shippedOrder(shirt);
    await declare(order);
    expect(await newest()).toMatchObject({ status: 'waiting' });
    await followAwaited(test.shop);
    expect((await staff.readOrder(order)).returns).toEqual([]);
    await staff.put(`/api/admin/orders/${order._id}/deliver`);
    await followAwaited(test.shop);
    expect((await staff.readOrder(order)).returns).toMatchObject([{ reasonCode: 'withdrawal' }]);
    expect(await newest()).toMatchObject({ status: 'returning' });
  });

  it('is late after the period, and staff may accept it', async () => {
    const order = await ada.deliveredOrder(shirt);
    await test.moveDelivery(order, '13 days');
    await declare(order);
    expect(await newest()).toMatchObject({ status: 'returning' });
    const late = await ada.deliveredOrder(shirt);
    await test.moveDelivery(late, '18 days');
    expect((await declare(late)).status).toBe(201);
    const { _id, ...found } = await newest();
    expect(found).toMatchObject({ status: 'open', problem: 'late' });
    expect((await staff.readOrder(late)).returns).toEqual([]);
    expect((await decide(_id, 'accept', {})).body).toMatchObject({ status: 'returning' });
    expect((await decide(_id, 'accept', {})).status).toBe(409);
    expect((await staff.readOrder(late)).returns).toHaveLength(1);
  });

  it('twice requests one return', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    await Promise.all([declare(order), declare(order), declare(order)]);
    await test.runJobs();
    expect((await staff.readOrder(order)).returns).toHaveLength(1);
    const { rows } = await test.shop.pool.query(
      'select status from withdrawal where order_id = $1 order by status',
      [order._id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['closed', 'closed', 'returning']);
  });

  it('is not a reason that shoppers may give for a return', async () => {
    const order = await ada.deliveredOrder(shirt);
    const { status } = await ada.post(`/api/orders/${order._id}/return`, {
      items: lines(order, 1),
      reasonCode: 'withdrawal',
    });
    expect(status).toBe(400);
  });
});

describe('the receipt', () => {
  it('names the declaration and its time to the second', async () => {
    const order = await ada.paidOrder(shirt);
    const { body } = await declare(order, { lines: lines(order, 1) });
    const { recipient, body_text } = await lastReceipt();
    expect(recipient).toBe(order.email);
    const at = body.declaredAt.slice(0, 19).replace('T', ' ');
    for (const part of ['Ada Weaver', String(order.number), `1 × ${shirt.title}, M`, `${at} (UTC)`])
      expect(body_text).toContain(part);
    expect(body_text).toContain('Withdraw from contract here: ');
  });

  it('sends a stranger no links from the typed text', async () => {
    await declare(
      { number: 1, email: 'stranger@example.com' },
      {
        name: 'Win at https://evil.example',
        orderNumber: 'www.evil.example/x',
        items: 'Pay at https://evil.example/now\nor evil.example',
      },
    );
    const { recipient, body_text } = await lastReceipt();
    expect(recipient).toBe('stranger@example.com');
    expect(body_text).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it('sends the typed words only once the reader of the receipt has confirmed them', async () => {
    const order = await ada.deliveredOrder(shirt);
    await declare(order, { items: 'One of the shirts, the blue one' });
    expect((await lastReceipt()).body_text).not.toContain('the blue one');
    expect((await confirmByLink(order.email)).status).toBe(200);
    expect((await lastReceipt()).body_text).toContain('the blue one');
    expect((await lastReceipt()).body_text).not.toContain('withdraw/confirm');
  });
});

describe('a declaration that fits no order', () => {
  it('gets the same answer, and reveals nothing', async () => {
    const order = await ada.deliveredOrder(shirt);
    const known = await declare(order);
    const { body: before } = await staff.get('/api/admin/withdrawals?status=open');
    const wrong = [
      await declare(order, { email: 'eve@example.com' }),
      await declare(order, { orderNumber: '999999999' }),
      await declare(order, { orderNumber: 'my shirt' }),
      await declare(order, { orderNumber: order._id }),
    ];
    for (const answer of wrong) {
      expect(answer.status).toBe(known.status);
      expect(Object.keys(answer.body)).toEqual(Object.keys(known.body));
    }
    const { body: after } = await staff.get('/api/admin/withdrawals?status=open');
    expect(after).toHaveLength(before.length + wrong.length);
    expect(after[0]).toMatchObject({ problem: 'unmatched', order: null });
    expect((await staff.readOrder(order)).returns).toHaveLength(1);
  });

  it('cannot take items of another order', async () => {
    const mine = await ada.deliveredOrder(shirt);
    const other = await (await test.signUp()).deliveredOrder(shirt);
    await declare(mine, { lines: lines(other, 1) });
    expect(await newest()).toMatchObject({ status: 'closed' });
    expect((await staff.readOrder(other)).returns).toEqual([]);
    expect((await lastReceipt()).body_text).not.toContain(shirt.title);
  });

  it('is assigned or closed by staff', async () => {
    const order = await ada.paidOrder(shirt);
    await declare(order, { orderNumber: 'The one of Monday' });
    const { _id } = await newest();
    expect((await decide(_id, 'accept', {})).status).toBe(409);
    expect((await decide(_id, 'match', { orderNumber: '999999999' })).body.details).toMatchObject([
      { path: 'orderNumber' },
    ]);
    const { body } = await decide(_id, 'match', { orderNumber: `#${order.number}` });
    expect(body).toMatchObject({ status: 'cancelled', order: { number: order.number } });
    expect((await decide(_id, 'close', { note: 'x' })).status).toBe(409);
    await declare(order, { orderNumber: '0' });
    const { _id: second } = await newest();
    expect((await decide(second, 'close', { note: 'Twice' })).body).toMatchObject({
      status: 'closed',
      note: 'Twice',
    });
    const { body: log } = await staff.get('/api/admin/audit?entity=withdrawal');
    expect(log.length).toBeGreaterThan(0);
  });

  it('cannot be used to cancel paid orders without the right to refund', async () => {
    const packer = await test.staff('Fulfilment');
    const order = await ada.paidOrder(shirt);
    await declare(order, { email: 'eve@example.com' });
    const { _id } = await newest();
    const path = `/api/admin/withdrawals/${_id}/match`;
    expect((await packer.post(path, { orderNumber: String(order.number) })).status).toBe(403);
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending' });
    expect(await newest()).toMatchObject({ status: 'open', problem: 'unmatched' });
  });
});

describe('items in words', () => {
  it('are chosen by staff', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    await declare(order, { items: 'One of the shirts' });
    const { _id, ...found } = await newest();
    expect(found).toMatchObject({ status: 'open', problem: 'items', items: 'One of the shirts' });
    const { body } = await decide(_id, 'accept', { items: lines(order, 1) });
    expect(body).toMatchObject({ status: 'returning' });
    expect((await staff.readOrder(order)).returns).toMatchObject([{ items: [{ quantity: 1 }] }]);
  });

  it('of an order that was not sent are left to staff', async () => {
    const order = await ada.paidOrder(shirt, 'M', 2);
    await declare(order, { lines: lines(order, 1) });
    expect(await newest()).toMatchObject({ status: 'open', problem: 'unsent' });
    expect(await staff.readOrder(order)).toMatchObject({ orderStatus: 'Pending' });
  });
});

it('of excluded items only is refused with the reason, as the items were when ordered', async () => {
  const custom = await test.makeProduct({ title: 'Bespoke Suit', withdrawalExclusion: 'custom' });
  const sealed = await test.makeProduct({ title: 'Briefs', withdrawalExclusion: 'sealed' });
  expect((await test.visitor.get(`/api/shop`)).body.legal.withdrawalDays).toBe(14);
  expect((await ada.get(`/api/products/${sealed._id}`)).body.facts.withdrawalExclusion).toBe(
    'sealed',
  );
  const order = await ada.paidOrder(custom);
  await staff.put(`/api/admin/products/${custom._id}`, { withdrawalExclusion: '' });
  await declare(order);
  expect(await newest()).toMatchObject({ status: 'refused', problem: null });
  expect((await staff.readOrder(order)).orderStatus).toBe('Pending');
  const { rows } = await test.shop.pool.query(
    `select recipient, body_text from email_message where template = 'withdrawal-refused' order by id desc limit 1`,
  );
  expect(rows[0].recipient).toBe(order.email);
  expect(rows[0].body_text).toContain('made to measure');
  expect(rows[0].body_text).not.toContain('seal');

  // An order of sealed goods can be withdrawn from until the delivery.
  const unsent = await ada.paidOrder(sealed);
  await declareOwn(ada, unsent);
  expect(await newest()).toMatchObject({ status: 'cancelled' });
  const sent = await ada.deliveredOrder(sealed);
  await declare(sent);
  expect(await newest()).toMatchObject({ status: 'refused' });

  // Of a mixed order the other items are returned.
  await ada.fillCart(shirt);
  const mixed = await ada.deliveredOrder(sealed);
  await declare(mixed);
  expect(await newest()).toMatchObject({ status: 'returning' });
  expect((await staff.readOrder(mixed)).returns).toMatchObject([
    { items: [{ _id: itemOf(mixed, shirt)._id }] },
  ]);
});

it('is exported and erased with the person', async () => {
  const bob = await test.signUp();
  const order = await bob.deliveredOrder(shirt);
  await declare(order);
  const { body } = await bob.get('/api/user/export');
  expect(body.withdrawals).toMatchObject([{ name: 'Ada Weaver', order: `#${order.number}` }]);
  expect((await bob.delete('/api/user', { currentPassword: bob.password })).status).toBe(204);
  const { rows } = await test.shop.pool.query(
    'select name, email, items, status from withdrawal where order_id = $1',
    [order._id],
  );
  expect(rows).toEqual([{ name: '', email: '', items: '', status: 'returning' }]);
});

/** Declares a withdrawal as a visitor, and runs the resulting jobs. */
async function declare(order: Order, change: Record<string, unknown> = {}): Promise<TestAnswer> {
  const answer = await test.visitor.post('/api/withdrawals', {
    name: 'Ada Weaver',
    orderNumber: `#${order.number}`,
    email: order.email,
    ...change,
  });
  await test.runJobs();
  return answer;
}

/** Declares for the caller's own order, and runs the resulting jobs. */
async function declareOwn(buyer: TestCaller, order: Order, change: Record<string, unknown> = {}) {
  const answer = await buyer.post(`/api/orders/${order._id}/withdrawals`, {
    name: 'Ada Weaver',
    email: order.email,
    ...change,
  });
  await test.runJobs();
  return answer;
}

/** Confirms by the link in the newest receipt to an address. */
async function confirmByLink(email: string): Promise<TestAnswer> {
  const token = await linkSentTo(test, email, '/withdraw/confirm');
  const answer = await test.visitor.post('/api/withdrawals/confirm', { token });
  // The refund is a job of the job that follows the declaration.
  await test.runJobs();
  await test.runJobs();
  return answer;
}
