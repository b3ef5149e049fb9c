import { afterEach, describe, expect, it } from 'vitest';
import { cards } from '../../../tests/support/orders/cards';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { statementsOf } from '../../../tests/support/statements';
import { rate, taxSetup, taxZone } from '../../../tests/support/tax/tax';
import { expireUnpaidOrders } from '../cancel-order/cancel-order.service';
import { deleteUnusedDrafts } from './draft-orders.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shirt = fixture(() =>
  test.makeProduct({
    price: 40,
    stock: { M: 200, L: 200 },
  }),
);
afterEach(async () => {
  await test.runJobs();
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const path = '/api/admin/draft-orders';
const items = (quantity = 1, product: { _id: string } = shirt) => [
  { product: product._id, size: 'M', quantity },
];
const buyer = { ...adasAddress, email: 'phone@shopper.example' };
const draft = (fields?: Parameters<typeof test.makeDraft>[1]) =>
  test.makeDraft(shirt, { email: buyer.email, holdsStock: true, ...fields });
const price = async (fields: object = {}) =>
  (await staff.post(`${path}/preview`, { ...buyer, items: items(), ...fields })).body;
const send = (one: Json, total: number, fields: object = {}, by: TestUser = staff) =>
  by.post(`${path}/${one._id}/send`, {
    version: one.version,
    paymentMethod: 'card',
    total,
    ...fields,
  });
const mailsTo = async (template: string, orderId: string) =>
  (await staff.get('/api/admin/mail?pageSize=200')).body.filter(
    (mail: Json) => mail.template === template && mail.text.includes(orderId),
  );
/** The token of the link in the newest email about a draft. */
async function tokenOf(draftId: string) {
  await test.runJobs();
  const [{ text }] = await mailsTo('draft-order', draftId);
  return /\/order\/offer#(\S+)/.exec(text)?.[1] ?? '';
}
const openOffer = (token: string) => test.visitor.post('/api/draft-offer/open', { token });
const accept = (token: string, total: number) =>
  test.visitor.post('/api/draft-offer/accept', { token, total });
/** The guest who opens the link in the email about a draft. */
async function openLink(draftId: string, total = 45) {
  const { body: accepted } = await accept(await tokenOf(draftId), total);
  const { body } = await test.visitor.post('/api/guest/order-link', { token: accepted.orderLink });
  return test.as(body.jwt);
}

it('a draft is sent, opened by its link and paid, once', async () => {
  const stock = (await test.stockOf(shirt)) ?? 0;
  const one = await draft({ items: items(2) });
  const priced = await price({ items: items(2) });
  expect(priced).toMatchObject({ total: 85, gone: [], paymentMethods: [{ name: 'card' }] });
  expect(await test.stockOf(shirt)).toBe(stock);
  const { body } = await send(one, priced.total);
  expect(await test.stockOf(shirt)).toBe(stock - 2);
  await test.runJobs();
  expect(await mailsTo('order-confirmation', body.orderId)).toEqual([]);
  const guest = await openLink(one._id, 85);
  const placed = (await guest.get(`/api/orders/${body.orderId}`)).body;
  expect(placed).toMatchObject({
    total: 85,
    email: buyer.email,
    orderStatus: 'Pending',
    payment: { status: 'unpaid' },
  });
  expect((await test.confirm(placed, cards.good)).status).toBe(200);
  await test.runJobs();
  expect(await mailsTo('order-confirmation', body.orderId)).toHaveLength(1);
  expect(await mailsTo('draft-order', one._id)).toHaveLength(1);
  const again = await send(one, priced.total);
  expect([again.status, again.body]).toEqual([200, body]);
  expect((await staff.get(`${path}/${one._id}`)).body).toMatchObject({
    orderId: body.orderId,
    email: '',
    items: [],
  });
  const { body: list } = await staff.get(path);
  expect(list.map(({ _id }: Json) => _id)).not.toContain(one._id);
  const detail = await staff.get(`/api/admin/orders/${body.orderId}`);

  const { timeline } = detail.body;
  expect(timeline.length).toBeGreaterThan(0);
});

it('the order of a sent draft is cancelled if it is not paid, and its stock is free again', async () => {
  const stock = await test.stockOf(shirt);
  const one = await draft();
  const { body } = await send(one, 45);
  const guest = await openLink(one._id);
  expect((await guest.post(`/api/orders/${body.orderId}/cancel`)).status).toBe(200);
  expect(await test.stockOf(shirt)).toBe(stock);
});

it('is saved incomplete, edited by two people, listed and deleted', async () => {
  const one = await draft({ email: '', streetAddress: '', firstName: 'Zoe', items: [] });
  const changed = { ...buyer, firstName: 'Zora', version: one.version };
  const saved = await staff.put(`${path}/${one._id}`, changed);
  expect(saved).toMatchObject({ status: 200, body: { version: 2, firstName: 'Zora' } });
  const stale = await staff.put(`${path}/${one._id}`, { ...changed, firstName: 'Zara' });
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { version: 2 } });
  expect(stale.body.current.values).toMatchObject({ firstName: 'Zora' });
  expect((await staff.get(`${path}?q=zORa`)).body).toMatchObject([
    { _id: one._id, firstName: 'Zora', totalItem: 0 },
  ]);
  expect((await staff.delete(`${path}/${one._id}`)).status).toBe(200);
  expect((await staff.get(`${path}/${one._id}`)).status).toBe(404);
  expect((await staff.get(`${path}/not-an-id`)).status).toBe(404);
});

it('costs what the same cart costs', async () => {
  await staff.post('/api/admin/promotions', {
    code: 'PHONE',
    kind: 'percent',
    value: 10,
    minimum: 50,
    useLimit: 1,
  });
  const zones = [taxZone(['US'], rate('standard', 8.875))];
  await staff.put('/api/admin/tax', taxSetup({ zones, pricesIncludeTax: false }));
  const fields = { items: items(3), promoCode: 'phone' };
  const priced = await price(fields);
  const ada = await test.signUp();
  await ada.fillCart(shirt, 'M', 3);
  await ada.put('/api/cart/promo', { code: 'PHONE' });
  const { total, promo, shipping, tax } = (await ada.order()).body;
  expect(priced).toMatchObject({ total, promo, shipping, tax: { amount: tax.amount } });
  // That order has taken the last use.
  let refusedPrice: Json;
  const statements = await statementsOf(test.shop.pool, async () => {
    refusedPrice = await price(fields);
  });
  expect(refusedPrice).toMatchObject({
    promo: 0,
    promoRefusal: 'This promo code has reached its limit.',
  });
  // A draft whose code is refused is priced once too.
  expect(statements.filter((label) => label === 'product-find')).toHaveLength(1);
  const refused = await send(await draft(fields), priced.total);
  expect(refused.body).toMatchObject({ code: 'promo_invalid', details: [{ path: 'promoCode' }] });
  await staff.put('/api/admin/tax', taxSetup({ isOn: false }));
});

describe('a sent draft stays open', () => {
  /** Lets the days of a draft pass. */
  const passDays = async (id: string, days: number) => {
    await test.shop.pool.query(
      `with passed as (
        update draft_order set open_until = open_until - make_interval(days => $2) where id = $1 returning order_id
      )
      update payment p set pay_until = pay_until - make_interval(days => $2),
        created_at = created_at - make_interval(days => $2)
        from passed where p.order_id = passed.order_id`,
      [id, days],
    );
    await expireUnpaidOrders(test.shop);
    await test.runJobs();
  };
  const statusOf = async (id: string) => (await staff.get(`${path}/${id}`)).body.status;

  it('holds its stock for 14 days if staff say so, and can be sent again after that, without a cancellation', async () => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    const one = await draft();
    const { orderId } = (await send(one, 45)).body;
    await passDays(one._id, 13);
    expect([await test.stockOf(shirt), await statusOf(one._id)]).toEqual([stock - 1, 'sent']);
    await passDays(one._id, 2);
    expect([await test.stockOf(shirt), await statusOf(one._id)]).toEqual([stock, 'expired']);
    expect((await openOffer(await tokenOf(one._id))).body.status).toBe('closed');
    expect(await mailsTo('order-cancelled', orderId)).toEqual([]);
    const { body: list } = await staff.get(path);
    expect(list.find(({ _id }: Json) => _id === one._id).status).toBe('expired');
    const current = (await staff.get(`${path}/${one._id}`)).body;
    const { body: saved } = await staff.put(`${path}/${one._id}`, {
      ...buyer,
      items: items(),
      holdsStock: true,
      version: current.version,
    });
    expect((await send(saved, 45)).status).toBe(200);
    await openLink(one._id);
  });

  it('holds nothing otherwise: its stock is judged when the customer orders', async () => {
    const last = await test.makeProduct({ stock: 1 });
    const fields = { items: items(1, last), holdsStock: false };
    const { total } = await price(fields);
    const one = await draft(fields);
    expect((await send(one, total)).body).toEqual({ orderId: null });
    expect(await test.stockOf(last)).toBe(1);
    const token = await tokenOf(one._id);
    expect((await openOffer(token)).body).toMatchObject({ status: 'open', order: { total } });
    const ada = await test.signUp();
    await ada.fillCart(last);
    const { body: bought } = await ada.order();
    expect((await accept(token, total)).body.code).toBe('out_of_stock');
    expect(await test.stockOf(last)).toBe(0);
    await ada.post(`/api/orders/${bought._id}/cancel`);
    expect((await accept(token, total)).status).toBe(200);
    expect(await test.stockOf(last)).toBe(0);
  });

  it('is ordered again after an unpaid order has expired, and by two clicks once', async () => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    const one = await draft({ holdsStock: false });
    await send(one, 45);
    const token = await tokenOf(one._id);
    const answers = await Promise.all([accept(token, 45), accept(token, 45)]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await test.stockOf(shirt)).toBe(stock - 1);
    await test.shop.pool.query(
      `update payment set created_at = created_at - interval '31 minutes' where order_id = (select order_id from draft_order where id = $1)`,
      [one._id],
    );
    await expireUnpaidOrders(test.shop);
    expect([await test.stockOf(shirt), await statusOf(one._id)]).toEqual([stock, 'sent']);
    expect((await accept(token, 45)).body).not.toEqual(answers[0]?.body);
  });

  it('keeps the prices that were sent', async () => {
    const mug = await test.makeProduct({ price: 20 });
    const fields = { items: items(1, mug), holdsStock: false };
    const { total } = await price(fields);
    const one = await draft(fields);
    await send(one, total);
    await staff.put(`/api/admin/products/${mug._id}`, { price: 90, discountPrice: 90 });
    const guest = await openLink(one._id, total);
    const { orderId } = (await staff.get(`${path}/${one._id}`)).body;
    expect((await guest.get(`/api/orders/${orderId}`)).body.total).toBe(total);
  });

  it('can be changed, which takes the link back until it is sent again, and frees its stock', async () => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    const one = await draft();
    const { orderId } = (await send(one, 45)).body;
    const token = await tokenOf(one._id);
    const sent = (await staff.get(`${path}/${one._id}`)).body;
    const input = { ...buyer, items: items(2), holdsStock: true, version: sent.version };
    const { body: saved } = await staff.put(`${path}/${one._id}`, input);
    expect(saved).toMatchObject({ status: 'open', orderId: null });
    expect(await test.stockOf(shirt)).toBe(stock);
    expect((await openOffer(token)).body.status).toBe('closed');
    expect((await accept(token, 45)).body.code).toBe('order_state');
    expect((await send(saved, 85)).status).toBe(200);
    expect((await openOffer(token)).body).toMatchObject({ order: { total: 85 } });
    await test.runJobs();
    expect(await mailsTo('order-cancelled', orderId)).toEqual([]);
  });

  it('is not changed once it is paid', async () => {
    const one = await draft();
    const { orderId } = (await send(one, 45)).body;
    const guest = await openLink(one._id);
    await test.confirm((await guest.get(`/api/orders/${orderId}`)).body, cards.good);
    await test.runJobs();
    const saved = await staff.put(`${path}/${one._id}`, { ...buyer, items: items(2), version: 2 });
    expect(saved.body.code).toBe('order_state');
    expect((await staff.delete(`${path}/${one._id}`)).body.code).toBe('order_state');
  });

  it('is copied, reminded of and deleted', async () => {
    const one = await draft({ openUntil: '2020-01-01' });
    expect((await send(one, 45)).body.details).toMatchObject([{ path: 'openUntil' }]);
    const { status, body: copy } = await staff.post(`${path}/${one._id}/copy`);
    expect([status, copy]).toMatchObject([201, { status: 'open', items: items(), openUntil: '' }]);
    expect((await staff.post(`${path}/${copy._id}/remind`)).body.code).toBe('order_state');
    await send(copy, 45);
    expect((await staff.post(`${path}/${copy._id}/remind`)).status).toBe(200);
    await test.runJobs();
    expect(await mailsTo('draft-order', copy._id)).toHaveLength(2);
    const stock = (await test.stockOf(shirt)) ?? 0;
    expect((await staff.delete(`${path}/${copy._id}`)).status).toBe(200);
    expect(await test.stockOf(shirt)).toBe(stock + 1);
  });
});

describe('staff decide', () => {
  it('a price for a line, a discount with its reason and free delivery, which the amounts of the order follow', async () => {
    const mug = await test.makeProduct({ price: 20 });
    const fields = {
      items: [...items(2).map((item) => ({ ...item, price: 33.5 })), ...items(1, mug)],
      discount: { amount: 7, reason: 'Sorry for the delay' },
      freeDelivery: true,
    };
    const priced = await price(fields);
    expect(priced).toMatchObject({
      totalPrice: 100,
      totalDiscountPrice: 87,
      promo: 7,
      shipping: 0,
      total: 80,
      freeShipping: 'staff',
      discountReason: 'Sorry for the delay',
    });
    const one = await draft(fields);
    const { orderId } = (await send(one, 80)).body;
    const { body: placed } = await staff.get(`/api/admin/orders/${orderId}`);
    expect(placed.order ?? placed).toMatchObject({
      subtotal: 87,
      promo: 7,
      shipping: 0,
      total: 80,
      discountReason: 'Sorry for the delay',
    });
    expect(JSON.stringify(await mailsTo('draft-order', one._id))).not.toContain('undefined');
    const above = await price({ items: items().map((item) => ({ ...item, price: 60 })) });
    expect(above).toMatchObject({ totalPrice: 60, totalDiscountPrice: 60, total: 65 });
  });

  it('that the order goes into the account of a customer', async () => {
    const ada = await test.signUpConfirmed();
    const fields = { customerId: ada.accountId, email: ada.email };
    await ada.fillCart(shirt, 'L', 3);
    const one = await draft(fields);
    expect((await send(one, 45)).status).toBe(200);
    const { body: own } = await ada.get('/api/orders');
    expect(own).toMatchObject([{ total: 45, email: ada.email }]);
    expect((await ada.get('/api/cart')).body.totalItem).toBe(3);
    const { body: customers } = await staff.get(`/api/admin/customers?q=${ada.email}`);
    expect(customers).toHaveLength(1);
    const { body: accepted } = await accept(await tokenOf(one._id), 45);
    const opened = await test.visitor.post('/api/guest/order-link', { token: accepted.orderLink });
    expect(opened.body.code).toBe('sign_in_required');
    const other = await draft({ customerId: ada.accountId });
    expect((await send(other, 45)).body.details).toMatchObject([{ path: 'email' }]);
  });
});

describe('refuses', () => {
  it('a link that was made for another draft or address', async () => {
    const one = await draft({ holdsStock: false });
    await send(one, 45);
    const token = await tokenOf(one._id);
    const other = await draft({ holdsStock: false });
    await send(other, 45);
    const forged = `${other._id}.${token.split('.')[1]}`;
    for (const bad of [forged, `${one._id}.x`, 'x', `${one._id}.`])
      expect((await openOffer(bad)).body.details).toMatchObject([{ path: 'token' }]);
    const { version } = (await staff.get(`${path}/${one._id}`)).body;
    const input = { ...buyer, items: items(), email: 'other@shopper.example', version };
    const { body: saved } = await staff.put(`${path}/${one._id}`, input);
    await send(saved, 45);
    expect((await openOffer(token)).status).toBe(400);
  });

  it('an incomplete draft, with each missing field', async () => {
    const one = await draft({ email: '', streetAddress: '', zipCode: '' });
    const { status, body } = await send(one, 45);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.details.map(({ path: at }: Json) => at).sort()).toEqual([
      'email',
      'streetAddress',
      'zipCode',
    ]);
    expect((await send(await draft({ items: [] }), 0)).body.details).toMatchObject([
      { path: 'items' },
    ]);
  });

  it('another total or version, a payment method that is off, and products that are gone', async () => {
    const stock = await test.stockOf(shirt);
    const one = await draft();
    expect((await send(one, 44)).body.code).toBe('order_state');
    expect((await send({ ...one, version: 7 }, 45)).body.code).toBe('stale_version');
    expect((await send(one, 45, { paymentMethod: 'bank-transfer' })).status).toBe(400);
    const scarf = await test.makeProduct();
    const gone = await draft({ items: [...items(), ...items(1, scarf)] });
    await staff.delete(`/api/admin/products/${scarf._id}/delete`);

    expect((await send(gone, 45)).body.details).toMatchObject([{ path: 'items' }]);
    expect((await price({ items: items(1, scarf) })).gone).toHaveLength(1);
    expect(await test.stockOf(shirt)).toBe(stock);
  });

  it('one size twice, and invalid quantities', async () => {
    for (const bad of [[...items(), ...items(2)], items(0), items(-1), items(1e9), items(1.5)])
      expect((await staff.post(path, { items: bad })).status).toBe(400);
  });

  it('everyone without the right', async () => {
    const one = await draft();
    const merchandiser = await test.staff('Merchandiser');
    const ada = await test.signUp();
    expect((await send(one, 45, {}, merchandiser)).status).toBe(403);
    expect((await send(one, 45, {}, ada)).status).toBe(403);
    expect((await ada.get(path)).status).toBe(403);
    expect((await test.visitor.get(`${path}/${one._id}`)).status).toBe(401);
    const packer = await test.staff('Fulfilment');
    expect((await send(one, 45, {}, packer)).status).toBe(200);
  });
});

describe('at the same time', () => {
  it('two members of staff send one draft: it is one order', async () => {
    const packer = await test.staff('Fulfilment');
    for (let round = 0; round < 4; round++) {
      const stock = (await test.stockOf(shirt)) ?? 0;
      const one = await draft();
      const answers = await Promise.all([send(one, 45), send(one, 45, {}, packer), send(one, 45)]);
      expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await test.stockOf(shirt)).toBe(stock - 1);
    }
  });

  it('one sends and another saves: the order has the items shown, or nothing is sent', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await draft();
      const [sent, saved] = await Promise.all([
        send(one, 45),
        staff.put(`${path}/${one._id}`, { ...buyer, items: items(2), version: one.version }),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([sent.status, saved.status]);
    }
  });

  it('a shopper buys the last unit: either the shopper or the draft gets it', async () => {
    const ada = await test.signUp();
    for (let round = 0; round < 4; round++) {
      const last = await test.makeProduct({ stock: 1 });
      const { total } = await price({ items: items(1, last) });
      const one = await draft({ items: items(1, last) });
      await ada.fillCart(last);
      const [sent, bought] = await Promise.all([send(one, total), ada.order()]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([sent.status, bought.status]);
      expect(await test.stockOf(last)).toBe(0);
      if (sent.status === 409)
        expect(sent.body).toMatchObject({
          code: 'out_of_stock',
          details: [{ path: 'items.0' }],
        });
      else
        await ada.delete(`/api/cart_items/${(await ada.get('/api/cart')).body.cartItems[0]._id}`);
    }
  });
});

describe('personal data', () => {
  it('is exported and erased with the customer, and deleted after 90 days without a save', async () => {
    const ada = await test.signUpConfirmed();
    const hers = await draft({ email: ada.email.toUpperCase() });
    expect((await ada.get('/api/user/export')).body.draftOrders).toMatchObject([
      { firstName: buyer.firstName, items: items() },
    ]);
    expect((await staff.delete(`/api/admin/customers/${ada.accountId}`)).status).toBe(200);
    expect((await staff.get(`${path}/${hers._id}`)).status).toBe(404);
    const one = await draft();
    await test.shop.pool.query(
      `update draft_order set saved_at = now() - interval '91 days' where id = $1`,
      [one._id],
    );
    await deleteUnusedDrafts(test.shop);
    expect((await staff.get(`${path}/${one._id}`)).status).toBe(404);
  });
});
