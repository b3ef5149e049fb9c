import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { fixture, openTestShop, type TestGuest, type TestUser } from '../../tests/support/shop';
import { lockForErasure } from '../customers/customers.queries';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const admin = fixture(() => test.staff('Admin'));
const merchant = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectConsistentRecords());

const path = '/api/admin/customer-groups';
const named = (name: string) => `${name} ${newId().slice(-6)}`;

async function group(terms: Record<string, unknown> = {}): Promise<{ _id: string; name: string }> {
  const { status, body } = await merchant.post(path, { name: named('Friends'), ...terms });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const add = (to: { _id: string }, ...members: TestUser[]) =>
  admin.post(`${path}/${to._id}/members`, { emails: members.map(({ email }) => email) });

it('gives a promotion to listed customers with a confirmed address only', async () => {
  const friends = await group();
  const { product } = await promotedFor(friends);
  const [ada, bob] = [await test.signUpConfirmed(), await test.signUp()];
  const { body } = await add(friends, ada, bob);
  expect(body).toEqual({ added: 2, already: 0, unknown: [] });
  expect(await reductionFor(ada, product)).toBe(5);
  expect(await reductionFor(bob, product)).toBe(0);
  expect(await reductionFor(await test.signUp(), product)).toBe(0);
  expect(await reductionFor(await test.guest(), product)).toBe(0);
});

it('follows a rule of paid orders, without those that are unpaid or cancelled', async () => {
  const regulars = await group({ kind: 'rule', leastOrders: 2 });
  const { product } = await promotedFor(regulars);
  const plain = await test.makeProduct({ price: 30, discountPrice: 30, stock: 100 });
  const ada = await test.signUp();
  const order = async () => {
    await ada.fillCart(plain, 'M', 1);
    return (await ada.order()).body;
  };
  await test.confirm(await order());
  const unpaid = await order();
  await ada.fillCart(product, 'M', 1);
  expect((await ada.get('/api/cart')).body.promo).toBe(0);
  await test.confirm(unpaid);
  expect((await ada.get('/api/cart')).body.promo).toBe(5);
  const { body } = await merchant.get(`${path}/${regulars._id}`);
  expect(body).toMatchObject({ kind: 'rule', leastOrders: 2, members: 1 });
  const members = await admin.get(`${path}/${regulars._id}/members`);
  expect(members.body).toMatchObject([{ email: ada.email, addedAt: null }]);
});

it('follows a rule of what was spent and since when, both of which must be met', async () => {
  const loyal = await group({ kind: 'rule', leastSpent: 20, leastDays: 100 });
  const { product } = await promotedFor(loyal);
  const plain = await test.makeProduct({ price: 30, discountPrice: 30, stock: 100 });
  const ada = await test.signUp();
  await ada.fillCart(plain, 'M', 1);
  await test.confirm((await ada.order()).body);
  await ada.fillCart(product, 'M', 1);
  const reduction = async () => (await ada.get('/api/cart')).body.promo;
  expect(await reduction()).toBe(0);
  await test.shop.pool.query(
    `update account set created_at = now() - interval '101 days' where email = $1`,
    [ada.email],
  );
  expect(await reduction()).toBe(5);
});

it('explains to staff who is in none of the groups', async () => {
  const friends = await group();
  const { product, promotion } = await promotedFor(friends, { name: named('Explained') });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 1);
  const { body } = await admin.get(`/api/admin/customers/${ada.accountId}/promotions`);
  expect(body.find(({ _id }: { _id: string }) => _id === promotion._id)?.reason).toContain(
    'is for certain customer groups',
  );
});

it('adds members by email, each once, and says which are unknown', async () => {
  const friends = await group();
  const ada = await test.signUp();
  const emails = [ada.email.toUpperCase(), ada.email, 'nobody@example.com'];
  const first = await admin.post(`${path}/${friends._id}/members`, { emails });
  expect(first.body).toEqual({ added: 1, already: 0, unknown: ['nobody@example.com'] });
  expect((await add(friends, ada)).body).toEqual({ added: 0, already: 1, unknown: [] });
  const { body: members } = await admin.get(`${path}/${friends._id}/members?q=${ada.email}`);
  expect(members).toMatchObject([{ email: ada.email }]);
  const member = `${path}/${friends._id}/members/${members[0]._id}`;
  expect((await admin.delete(member)).status).toBe(204);
  expect((await admin.delete(member)).status).toBe(204);
  expect((await admin.get(`${path}/${friends._id}/members`)).body).toEqual([]);
});

it('shows the members only to staff who may see customers', async () => {
  const friends = await group();
  expect((await merchant.get(`${path}/${friends._id}/members`)).status).toBe(403);
  expect((await merchant.get(`${path}/${friends._id}`)).body).toMatchObject({ members: 0 });
});

it.each([
  ['leastOrders', { kind: 'rule' }],
  ['leastOrders', { kind: 'listed', leastOrders: 2 }],
  ['leastSpent', { kind: 'rule', leastSpent: 0 }],
  ['name', { name: '' }],
])('refuses wrong terms at %s', async (field, terms) => {
  const { status, body } = await merchant.post(path, { name: named('Wrong'), ...terms });
  expect(status).toBe(400);
  expect(body.details).toMatchObject([{ path: field }]);
});

it('has a unique name, keeps its kind while it has members, and refuses members by hand with a rule', async () => {
  const friends = await group();
  const again = await merchant.post(path, { name: friends.name.toUpperCase() });
  expect(again.body).toMatchObject({ status: 400, details: [{ path: 'name' }] });
  const ada = await test.signUp();
  await add(friends, ada);
  const rule = { name: friends.name, kind: 'rule', leastDays: 1 };
  const kept = await merchant.put(`${path}/${friends._id}`, rule);
  expect(kept.body).toMatchObject({ status: 400, details: [{ path: 'kind' }] });
  const byRule = await group({ kind: 'rule', leastDays: 1 });
  expect((await add(byRule, ada)).status).toBe(400);
});

it('cannot be deleted while a promotion is for it, nor chosen afterwards', async () => {
  const friends = await group();
  const { promotion } = await promotedFor(friends);
  expect((await merchant.delete(`${path}/${friends._id}`)).body.message).toContain('For friends');
  const { body } = await merchant.get(`${path}/${friends._id}`);
  expect(body.promotions).toEqual([{ _id: promotion._id, name: 'For friends' }]);
  await merchant.delete(`/api/admin/promotions/${promotion._id}`);
  expect((await merchant.delete(`${path}/${friends._id}`)).status).toBe(204);
  expect((await merchant.get(`${path}/${friends._id}`)).status).toBe(404);
  const again = await merchant.post('/api/admin/promotions', {
    trigger: 'automatic',
    name: 'For nobody',
    kind: 'percent',
    value: 5,
    conditions: { customerGroups: [friends._id] },
  });
  expect(again.body).toMatchObject({
    status: 400,
    details: [{ path: 'conditions.customerGroups' }],
  });
});

it('is exported with the data of a member, and forgotten with the account', async () => {
  const friends = await group();
  const ada = await test.signUpConfirmed();
  await add(friends, ada);
  const { body } = await ada.get('/api/user/export');
  expect(body.customerGroups).toMatchObject([{ name: friends.name }]);
  expect((await admin.delete(`/api/admin/customers/${ada.accountId}`, {})).status).toBeLessThan(
    300,
  );
  expect((await admin.get(`${path}/${friends._id}/members`)).body).toEqual([]);
});

it('is not joined by an account that is being erased', async () => {
  const friends = await group();
  const ada = await test.signUp();
  const client = await test.shop.pool.connect();
  try {
    await client.query('begin');
    await lockForErasure(client, ada.accountId);
    const adding = add(friends, ada);
    await untilWaiting(test.shop.pool);
    await client.query("update account set email = '', erased_at = now() where id = $1", [
      ada.accountId,
    ]);
    await client.query('commit');
    expect((await adding).body).toEqual({ added: 0, already: 0, unknown: [ada.email] });
  } finally {
    client.release();
  }
});

it('with an amount keeps the currency of a shop that sells nothing yet', async () => {
  const shop = await openTestShop();
  try {
    const owner = await shop.staff('Admin');
    const change = async (currency: string) => {
      const { body } = await owner.get('/api/admin/settings');
      return owner.put('/api/admin/settings', { currency, version: body.version });
    };
    expect((await change('EUR')).status).toBe(200);
    const terms = { name: 'Regulars', kind: 'rule', leastSpent: 500 };
    expect((await owner.post(path, terms)).status).toBe(201);
    expect((await change('JPY')).body).toMatchObject({
      status: 400,
      details: [{ path: 'currency' }],
    });
  } finally {
    await shop.close();
  }
});

/** A product with a promotion of 50% for a group. */
async function promotedFor({ _id }: { _id: string }, terms: Record<string, unknown> = {}) {
  const product = await test.makeProduct({ price: 10, discountPrice: 10, stock: 500 });
  const { status, body } = await merchant.post('/api/admin/promotions', {
    trigger: 'automatic',
    name: 'For friends',
    kind: 'percent',
    value: 50,
    conditions: { goods: { products: [product._id] }, customerGroups: [_id] },
    ...terms,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { product, promotion: body };
}

/** The discount of a product in the cart of a buyer, and in the order. */
async function reductionFor(buyer: TestGuest, product: { _id: string }) {
  await buyer.fillCart(product, 'M', 1);
  const { body: cart } = await buyer.get('/api/cart');
  const { status, body: order } = await buyer.order();
  expect(status).toBe(201);
  expect(order.promo).toBe(cart.promo);
  return order.promo;
}
