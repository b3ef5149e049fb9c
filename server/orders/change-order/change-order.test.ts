import { afterEach, describe, expect, it } from 'vitest';
import { cards } from '../../../tests/support/orders/cards';
import {
  adasAddress,
  fixture,
  freshFixture,
  type Json,
  openTestShop,
  type TestAnswer,
  type TestCaller,
  type TestUser,
} from '../../../tests/support/shop';
import { expireWaitingChanges } from './waiting-change.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
// Waiting changes of an account hold stock, and with too many units the next change is refused: each test has its own account and
// product.
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct({ stock: { M: 200, L: 100, XL: 1 } }));
afterEach(async () => {
  await test.expectVerified();
  await test.runJobs();
  await test.expectVerified();
});

const path = ({ _id }: Json) => `/api/orders/${_id}/changes`;
const itemsOf = ({ orderItems }: Json, ...changes: object[]) =>
  changes.map((change, index) => {
    const { _id, size, quantity } = orderItems[index];
    return { _id, size, quantity, ...change };
  });
const change = (by: TestCaller, one: Json, body: object) =>
  by.post(path(one), { version: 1, ...body });
const byStaff = (one: Json, body: object) =>
  staff.post(`/api/admin${path(one).slice(4)}`, { version: 1, reason: 'Asked by phone', ...body });
const changesOf = async (one: Json, by: TestCaller = ada) => (await by.get(path(one))).body;
const mails = async (one: Json, template: string) =>
  (await staff.get('/api/admin/mail?pageSize=200')).body.filter(
    (mail: Json) => mail.template === template && mail.text.includes(one._id),
  );

describe('a shopper, in time', () => {
  const refundsOf = async (one: Json) => (await staff.readStaffOrder(one)).refunds;

  it('is not kept from a change by what strangers ordered with the same address', async () => {
    const one = await ada.paidOrder(shirt);
    const stranger = { ...(await test.signUp()), email: ada.email.toUpperCase() };
    await stranger.placedOrder(shirt, 'L', 50);
    const other = { ...(await test.signUp()), email: ada.email };
    const theirs = await other.paidOrder(shirt);
    const items = (of: Json) => ({ items: itemsOf(of, { quantity: 45 }) });
    expect((await change(other, theirs, items(theirs))).status).toBe(201);
    expect((await change(ada, one, items(one))).status).toBe(201);
  });

  it('exchanges the size at no cost', async () => {
    const one = await ada.paidOrder(shirt, 'M', 2);
    const [m, l] = [await test.stockOf(shirt, 'M'), await test.stockOf(shirt, 'L')];
    const { secondsLeft, refusal, items } = await changesOf(one);
    expect([refusal, items[0].sizes.map(({ name }: Json) => name)]).toEqual([
      null,
      ['M', 'L', 'XL'],
    ]);
    expect(secondsLeft).toBeGreaterThan(1700);
    const answer = await change(ada, one, { items: itemsOf(one, { size: 'L' }) });
    expect(answer).toMatchObject({ status: 201, body: { version: 2, waiting: null } });
    expect(answer.body.changes).toMatchObject([
      { status: 'applied', summary: ['Linen Shirt: size M → L'], difference: 0, byStaff: false },
    ]);
    expect(await ada.readOrder(one)).toMatchObject({
      total: one.total,
      refunded: 0,
      orderItems: [{ size: 'L', quantity: 2 }],
    });
    expect([await test.stockOf(shirt, 'M'), await test.stockOf(shirt, 'L')]).toEqual([
      (m ?? 0) + 2,
      (l ?? 0) - 2,
    ]);
  });

  it('gets the difference of a lower total back, once, and an email', async () => {
    const one = await ada.paidOrder(shirt, 'M', 3);
    const input = { items: itemsOf(one, { quantity: 1 }) };
    const quote = await ada.post(`${path(one)}/preview`, { version: 1, ...input });
    expect(quote.body).toMatchObject({ total: one.total - 120, difference: -120 });
    const total = quote.body.total;
    const answers = await Promise.all([
      change(ada, one, { ...input, total }),
      change(ada, one, { ...input, total }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await test.runJobs();
    expect(await ada.readOrder(one)).toMatchObject({ total, refunded: 0, refundPending: 0 });
    expect(await refundsOf(one)).toMatchObject([
      { amount: 120, reason: 'changed', status: 'done' },
    ]);
    const sent = await mails(one, 'order-changed');
    expect(sent).toHaveLength(1);
    expect(sent[0].text).toContain('refunding $120.00');
    expect(await mails(one, 'order-refunded')).toEqual([]);
    // The cancellation refunds the rest.
    expect((await ada.post(`/api/orders/${one._id}/cancel`)).status).toBe(200);
    await test.runJobs();
    expect(await ada.readOrder(one)).toMatchObject({ orderStatus: 'Cancelled', refunded: total });
  });

  it('pays the difference of a higher total before it takes effect', async () => {
    const one = await ada.paidOrder(shirt);
    const stock = (await test.stockOf(shirt)) ?? 0;
    const { body } = await change(ada, one, { items: itemsOf(one, { quantity: 3 }) });
    expect(body).toMatchObject({ version: 1, waiting: { difference: 120 } });
    expect(await test.stockOf(shirt)).toBe(stock - 2);
    expect(await ada.readOrder(one)).toMatchObject({
      total: one.total,
      orderItems: [{ quantity: 1 }],
    });
    expect((await test.confirm(body.waiting, cards.declined)).status).toBe(402);
    expect((await changesOf(one)).waiting).not.toBeNull();
    expect((await test.confirm(body.waiting)).status).toBe(200);
    await test.runJobs();
    const after = await ada.readOrder(one);
    expect(after).toMatchObject({
      total: one.total + 120,
      refunded: 0,
      orderItems: [{ quantity: 3 }],
    });
    expect(await test.stockOf(shirt)).toBe(stock - 2);
    expect(await changesOf(one)).toMatchObject({ version: 2, waiting: null });
    expect(await mails(one, 'order-changed')).toHaveLength(1);
    // A refund of more than one of the two payments has is one refund.
    const refund = await staff.post(`/api/admin/orders/${one._id}/refunds`, {
      amount: one.total + 100,
      reason: 'Goodwill',
    });
    expect(refund).toMatchObject({ status: 201, body: { amount: one.total + 100 } });
    await test.runJobs();
    expect(await ada.readOrder(one)).toMatchObject({
      refunded: one.total + 100,
      orderStatus: 'Pending',
    });
    expect(await refundsOf(one)).toMatchObject([{ amount: one.total + 100, status: 'done' }]);
    const rest = await staff.post(`/api/admin/orders/${one._id}/refunds`, { reason: 'All' });
    expect(rest.body).toMatchObject({ amount: 20 });
    await test.runJobs();
    expect(await ada.readOrder(one)).toMatchObject({
      refunded: after.total,
      orderStatus: 'Cancelled',
    });
  });

  it('loses nothing if the difference is not paid in time, and gets a late payment back', async () => {
    const one = await ada.paidOrder(shirt);
    const stock = await test.stockOf(shirt);
    const { body } = await change(ada, one, { items: itemsOf(one, { quantity: 2 }) });
    await test.shop.pool.query(
      `update order_change set expires_at = now() where status = 'waiting'`,
    );
    await expireWaitingChanges(test.shop);
    expect(await test.stockOf(shirt)).toBe(stock);
    expect(await changesOf(one)).toMatchObject({ waiting: null, changes: [{ status: 'lapsed' }] });
    await test.confirm(body.waiting);
    await test.runJobs();
    expect(await ada.readOrder(one)).toMatchObject({
      total: one.total,
      orderItems: [{ quantity: 1 }],
    });
    const { rows } = await test.shop.pool.query(
      `select p.amount - p.refunded as kept from payment p where supplements = $1 and paid_at is not null`,
      [one._id],
    );
    for (const { kept } of rows) expect(kept).toBe(0);
  });

  it('withdraws or replaces a change that waits', async () => {
    const one = await ada.paidOrder(shirt);
    const stock = (await test.stockOf(shirt)) ?? 0;
    await change(ada, one, { items: itemsOf(one, { quantity: 4 }) });
    await change(ada, one, { items: itemsOf(one, { quantity: 2 }) });
    expect(await test.stockOf(shirt)).toBe(stock - 1);
    const { body } = await ada.delete(`${path(one)}/waiting`);
    expect(body).toMatchObject({
      waiting: null,
      changes: [{ status: 'lapsed' }, { status: 'lapsed' }],
    });
    expect(await test.stockOf(shirt)).toBe(stock);
  });

  it('changes the address', async () => {
    const { email: _email, ...address } = adasAddress;

    const one = await ada.paidOrder(shirt);
    const { status } = await change(ada, one, { address: { ...address, city: 'Salem' } });
    expect(status).toBe(201);
    expect(await ada.readOrder(one)).toMatchObject({
      shippingAddress: { city: 'Salem' },
      email: one.email,
    });
    const { changes } = await changesOf(one);
    expect(changes[0].summary).toEqual(['New delivery address']);
  });

  it('loses a promo code that no longer applies, and its redemption is released', async () => {
    await staff.post('/api/admin/promotions', {
      code: 'BIG10',
      kind: 'percent',
      value: 10,
      minimum: 150,
      useLimit: 1,
    });
    await ada.fillCart(shirt, 'M', 3);
    expect((await ada.put('/api/cart/promo', { code: 'BIG10' })).status).toBe(200);
    const { body } = await ada.order();
    await test.confirm(body);
    const one = await ada.readOrder(body);
    expect(one).toMatchObject({ promo: 18, promoCode: 'BIG10' });
    const { status } = await change(ada, one, { items: itemsOf(one, { quantity: 2 }) });
    expect(status).toBe(201);
    expect(await ada.readOrder(one)).toMatchObject({
      promo: 0,
      promoCode: null,
      totalDiscountPrice: 120,
    });
    const { changes } = await changesOf(one);
    expect(changes[0].summary).toContain('Promo code BIG10 no longer applies');
    expect(changes[0].difference).toBe(-42);
  });
});

it('a guest changes an order too, but only their own', async () => {
  const { body: settings } = await staff.get('/api/admin/settings');
  const allow = (catalogueAccess: string) =>
    staff.put('/api/admin/settings', { ...settings, version: undefined, catalogueAccess });
  await allow('public');
  const guest = test.as((await test.visitor.post('/api/guest')).body.jwt);
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 2 });
  const { body } = await guest.post('/api/orders', adasAddress);
  await test.confirm(body);
  const one = await guest.readOrder(body);
  const input = { items: itemsOf(one, { quantity: 1 }) };
  expect((await change(ada, one, input)).status).toBe(404);
  expect((await change(guest, one, input)).status).toBe(201);
  expect(await guest.readOrder(one)).toMatchObject({ orderItems: [{ quantity: 1 }] });
  await allow('members');
});

describe('refuses', () => {
  it('another’s order, and a visitor', async () => {
    const one = await ada.paidOrder(shirt);
    const eve = await test.signUp();
    const input = { items: itemsOf(one, { quantity: 2 }) };
    expect((await change(eve, one, input)).status).toBe(404);
    expect((await eve.get(path(one))).status).toBe(404);
    expect((await eve.post(`${path(one)}/preview`, { version: 1, ...input })).status).toBe(404);
    expect((await eve.delete(`${path(one)}/waiting`)).status).toBe(404);
    expect((await change(test.visitor, one, input)).status).toBe(401);
    expect((await byStaff(one, {})).body.code).toBe('invalid_request');
    expect((await eve.get(`/api/admin${path(one).slice(4)}`)).status).toBe(403);
    expect((await ada.get('/api/orders/not-an-id/changes')).status).toBe(404);
  });

  it('negative, huge and absent quantities, foreign items and unknown sizes', async () => {
    const one = await ada.paidOrder(shirt);
    const other = await ada.paidOrder(shirt);
    for (const [items, code] of [
      [itemsOf(one, { quantity: -1 }), 'invalid_request'],
      [itemsOf(one, { quantity: 1e9 }), 'invalid_request'],
      [itemsOf(one, { quantity: 1.5 }), 'invalid_request'],
      [itemsOf(one, { size: 'XXS' }), 'invalid_request'],
      [itemsOf(other, { quantity: 2 }), 'invalid_request'],
      [[...itemsOf(one, {}), ...itemsOf(one, {})], 'invalid_request'],
      [itemsOf(one, {}), 'invalid_request'],
      [itemsOf(one, { quantity: 0 }), 'order_state'],
      [itemsOf(one, { size: 'XL', quantity: 2 }), 'out_of_stock'],
      // More than an order that is not paid may hold.
      [itemsOf(one, { quantity: 160 }), 'order_state'],
    ] as const) {
      const answer = await change(ada, one, { items });
      expect([answer.body.code, (await ada.readOrder(one)).total], JSON.stringify(items)).toEqual([
        code,
        one.total,
      ]);
    }
    const untrue = await change(ada, one, { items: itemsOf(one, { quantity: 2 }), total: 1 });
    expect(untrue.body.code).toBe('order_state');
  });

  it('many changes that hold together more than unpaid orders may', async () => {
    const scarf = await test.makeProduct({ stock: 400 });
    const eve = await test.signUp();
    const orders = [];
    for (let count = 0; count < 7; count++) orders.push(await eve.paidOrder(scarf));
    const answers = await Promise.all(
      orders.map((one) => change(eve, one, { items: itemsOf(one, { quantity: 45 }) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(
      Array(6).fill('order_state'),
    );
    expect(await test.stockOf(scarf)).toBe(400 - 7 - 44);
    // A further order counts what the change holds.
    await eve.fillCart(scarf, 'M', 10);
    expect((await eve.order()).body.code).toBe('order_state');
  });

  it('changes of many accounts in one network that hold together more than its orders may', async () => {
    const scarf = await test.makeProduct({ stock: 2_000 });
    const changing = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const by = await test.signUp();
        return { by, one: await by.paidOrder(scarf) };
      }),
    );
    const from = (by: TestUser, url: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: '203.0.113.7',
        headers: { authorization: `Bearer ${by.token}` },
      });
    Object.assign(test.shop.config, { rateLimits: true });
    try {
      // Each adds 44 units: four of them are within the limit of 200.
      const answers = await Promise.all(
        changing.map(({ by, one }) =>
          from(by, path(one), { version: 1, items: itemsOf(one, { quantity: 45 }) }),
        ),
      );
      const codes = answers.map((answer) => answer.json().code ?? 'made');
      expect(codes.toSorted()).toEqual([...Array(4).fill('made'), ...Array(3).fill('order_state')]);
      // A new order from the network counts what the changes hold.
      const eve = await test.signUp();
      await eve.fillCart(scarf, 'M', 50);
      const ordered = await from(eve, '/api/orders', adasAddress);
      expect([ordered.statusCode, ordered.json().code]).toEqual([409, 'order_state']);
    } finally {
      Object.assign(test.shop.config, { rateLimits: false });
    }
  });

  it('an order that is late, unpaid, shipped, cancelled, refunded or based on another version', async () => {
    const late = await ada.paidOrder(shirt);
    const input = (one: Json) => ({ items: itemsOf(one, { size: 'L' }) });
    await test.age(31);
    const { body } = await change(ada, late, input(late));
    expect([body.code, body.message]).toEqual([
      'order_state',
      'The time to change this order has ended. Please contact us.',
    ]);
    expect(await changesOf(late)).toMatchObject({ secondsLeft: 0, refusal: body.message });
    const unpaid = await ada.placedOrder(shirt);
    expect((await change(ada, unpaid, input(unpaid))).body.code).toBe('order_state');
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
    expect((await change(ada, unpaid, input(unpaid))).body.code).toBe('order_state');
    const shipped = await ada.shippedOrder(shirt);
    expect((await change(ada, shipped, input(shipped))).body.code).toBe('order_state');
    expect((await byStaff(shipped, input(shipped))).body.code).toBe('order_state');
    const sent = await ada.paidOrder(shirt, 'M', 2);
    await test.shipParcel(sent, [sent.orderItems[0], 1]);
    expect((await byStaff(sent, input(sent))).body.code).toBe('order_state');
    const refunded = await ada.paidOrder(shirt);
    await staff.post(`/api/admin/orders/${refunded._id}/refunds`, { amount: 1, reason: 'Stain' });
    expect((await change(ada, refunded, input(refunded))).body.code).toBe('order_state');
    const stale = await ada.paidOrder(shirt);
    await change(ada, stale, input(stale));
    expect((await change(ada, stale, input(stale))).body.code).toBe('stale_version');
  });

  it('every change of a shopper, where the setting says so', async () => {
    const { body: settings } = await staff.get('/api/admin/settings');
    const set = (changeMinutes: number) =>
      staff.put('/api/admin/settings', { ...settings, version: undefined, changeMinutes });
    await set(0);
    const one = await ada.paidOrder(shirt);
    expect((await change(ada, one, { items: itemsOf(one, { size: 'L' }) })).status).toBe(409);
    await set(30);
  });
});

describe('staff', () => {
  it('add products and record why, and the order shows it', async () => {
    const one = await ada.paidOrder(shirt);
    const belt = await test.makeProduct({ title: 'Belt', price: 20 });
    await test.age(600);
    const quote = await staff.post(`/api/admin${path(one).slice(4)}/preview`, {
      version: 1,
      added: [{ product: belt._id, size: 'M', quantity: 2 }],
    });
    expect(quote.body).toMatchObject({
      difference: 40,
      summary: ['Added 2 × Belt, size M'],
    });
    const { body } = await byStaff(one, { added: [{ product: belt._id, size: 'M', quantity: 2 }] });
    expect(body).toMatchObject({ waiting: { difference: 40, byStaff: true } });
    // Only the customer pays.
    expect(body.waiting.payment.clientSecret).toBeUndefined();
    await test.runJobs();
    expect(await mails(one, 'order-change-due')).toHaveLength(1);
    await test.confirm((await changesOf(one)).waiting);
    await test.runJobs();
    expect((await ada.readOrder(one)).orderItems).toMatchObject([
      { quantity: 1 },
      { quantity: 2, product: { title: 'Belt' } },
    ]);
    const { timeline } = (await staff.get(`/api/admin/orders/${one._id}`)).body;
    const event = timeline.find(({ kind }: Json) => kind === 'changed');
    expect(event).toMatchObject({ by: { _id: staff.accountId } });
    expect(event.text).toContain('Asked by phone');
    const { body: audit } = await staff.get('/api/admin/audit');
    expect(audit[0]).toMatchObject({ action: 'order.change', after: { reason: 'Asked by phone' } });
  });

  it('without the right to refund cannot lower the total', async () => {
    const packer = await test.staff('Fulfilment');
    const one = await ada.paidOrder(shirt, 'M', 2);
    const body = { version: 1, reason: 'Sold out', items: itemsOf(one, { quantity: 1 }) };
    const answer = await packer.post(`/api/admin${path(one).slice(4)}`, body);
    expect([answer.status, (await ada.readOrder(one)).total]).toEqual([403, one.total]);
    const sizes = { ...body, items: itemsOf(one, { size: 'L' }) };
    expect((await packer.post(`/api/admin${path(one).slice(4)}`, sizes)).status).toBe(201);
  });
});

describe('below the limit for free delivery', () => {
  const both = async () => {
    await staff.put('/api/admin/settings', { freeShippingOver: 100 });
    const two = await ada.paidOrder(shirt, 'M', 2);
    expect(two).toMatchObject({ shipping: 0, freeShipping: 'amount' });
    return two;
  };
  afterEach(() => staff.put('/api/admin/settings', { freeShippingOver: null }));

  it('staff say who pays the delivery, before units are removed', async () => {
    const two = await both();
    const body = { items: itemsOf(two, { quantity: 1 }) };
    const preview = await staff.post(`/api/admin${path(two).slice(4)}/preview`, {
      version: 1,
      ...body,
    });
    expect(preview.body).toMatchObject({ shipping: 5, lostFreeDelivery: 5 });
    const asked = await byStaff(two, body);
    expect(asked.body).toMatchObject({
      code: 'needs_confirmation',
      details: [{ path: 'deliveryPaidBy' }],
    });
    expect((await byStaff(two, { ...body, deliveryPaidBy: 'shop' })).status).toBe(201);
    expect(await ada.readOrder(two)).toMatchObject({ shipping: 0, freeShipping: 'staff' });
  });

  it('the customer pays it if staff say so, or change it themselves', async () => {
    const two = await both();
    const body = { items: itemsOf(two, { quantity: 1 }) };
    expect((await byStaff(two, { ...body, deliveryPaidBy: 'customer' })).status).toBe(201);
    expect(await ada.readOrder(two)).toMatchObject({ shipping: 5, freeShipping: null });
    const own = await both();
    await change(ada, own, { items: itemsOf(own, { quantity: 1 }) });
    expect(await ada.readOrder(own)).toMatchObject({ shipping: 5 });
  });
});

it('shipping an order whose change waits for its payment asks first', async () => {
  const one = await ada.paidOrder(shirt);
  await byStaff(one, { items: itemsOf(one, { quantity: 3 }) });
  const ship = (body: object) => staff.put(`/api/admin/orders/${one._id}/ship`, body);
  expect((await ship({})).body).toMatchObject({
    code: 'needs_confirmation',
    details: [{ path: 'change' }],
  });
  const { body: many } = await staff.post('/api/admin/orders/ship', { orders: [{ _id: one._id }] });
  expect(many).toMatchObject([{ shipped: false, needsConfirmation: true }]);
  expect((await changesOf(one)).waiting).not.toBeNull();
  expect((await ship({ confirmed: true })).body.orderStatus).toBe('Shipped');
  expect((await changesOf(one)).waiting).toBeNull();
});

describe('at the same time', () => {
  const raced = async (rival: (one: Json) => Promise<TestAnswer>) => {
    for (let round = 0; round < 4; round++) {
      const one = await ada.paidOrder(shirt, 'M', 2);
      await Promise.all([
        change(ada, one, { items: itemsOf(one, { quantity: round % 2 ? 1 : 4 }) }),
        rival(one),
      ]);
      await test.runJobs();
      await test.expectVerified();
    }
  };

  it('staff ship', () => raced((one) => staff.put(`/api/admin/orders/${one._id}/ship`)));
  it('staff cancel', () => raced((one) => staff.put(`/api/admin/orders/${one._id}/cancel`)));
  it('staff refund', () =>
    raced((one) => staff.post(`/api/admin/orders/${one._id}/refunds`, { reason: 'All' })));
  it('another tab changes', () =>
    raced((one) => change(ada, one, { items: itemsOf(one, { quantity: 3 }) })));

  it.each(['ship', 'cancel'])('the difference is paid and staff %s', async (action) => {
    for (let round = 0; round < 4; round++) {
      const one = await ada.paidOrder(shirt);
      const { body } = await change(ada, one, { items: itemsOf(one, { quantity: 2 }) });
      await Promise.all([
        test.confirm(body.waiting),
        staff.put(`/api/admin/orders/${one._id}/${action}`),
        test.runJobs(),
      ]);
      await test.runJobs();
      await test.expectVerified();
      const { total, refunded, orderStatus } = await ada.readOrder(one);
      expect(refunded).toBe(orderStatus === 'Cancelled' ? total : 0);
    }
  });
});

describe('payment on delivery', () => {
  it('changes the amount due, but adds no unit', async () => {
    const cash = await openTestShop({ config: { gateway: 'none' } });
    const eve = await cash.signUp();
    const tee = await cash.makeProduct();
    const one = await eve.placedOrder(tee, 'M', 3);
    const more = await change(eve, one, { items: itemsOf(one, { quantity: 4 }) });
    expect(more.body.code).toBe('order_state');
    const { status } = await change(eve, one, { items: itemsOf(one, { quantity: 2, size: 'L' }) });
    expect(status).toBe(201);
    expect(await eve.readOrder(one)).toMatchObject({ total: one.total - 60 });
    await cash.expectVerified();
    await cash.close();
  });
});
