import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLinkSentTo, paidByGuest, someEmail } from '../../../tests/support/guests';
import { adasAddress, fixture, openTestShop, type TestCaller } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const edith = fixture(() => test.admin());
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.turnOnTax();
});
const shirt = fixture(() => test.makeProduct({ stock: 1000 }));
afterAll(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const password = { password: 'a new evening' };
const orderBy = (guest: TestCaller, email: string) => paidByGuest(test, guest, shirt, email);
const isConfirmed = async (jwt: string) =>
  (await test.as(jwt).get('/api/user/email')).body.confirmedAt !== null;

it('a link to one’s own address takes over no other address that was ordered with afterwards', async () => {
  const [own, victims] = [someEmail(), someEmail()];
  const victim = await test.guest();
  const theirs = await orderBy(victim, victims);
  const mallory = await test.guest();
  const first = await orderBy(mallory, own);
  const linked = await openLinkSentTo(test, own);
  await orderBy(mallory, victims);

  const { status, body } = await linked.post('/api/guest/account', password);
  expect(status).toBe(201);
  const account = test.as(body.jwt);
  expect((await account.get('/api/user/profile')).body.email).toBe(own);
  const { body: orders } = await account.get('/api/orders');
  expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual([first._id]);
  expect((await account.get(`/api/orders/${theirs._id}`)).status).toBe(404);
  expect((await victim.get(`/api/orders/${theirs._id}`)).status).toBe(200);
  // The address is still its owner's to sign up with and to confirm.
  expect((await test.signUp({ email: victims })).email).toBe(victims);
});

it('an order that is placed after the link was opened does not change what the link proves', async () => {
  const [own, victims] = [someEmail(), someEmail()];
  const mallory = await test.guest();
  await orderBy(mallory, own);
  const linked = await openLinkSentTo(test, own);
  await linked.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const placed = await linked.post('/api/orders', { ...adasAddress, email: victims });
  expect([placed.status, placed.body.code]).toEqual([401, 'sign_in_required']);
  await orderBy(mallory, victims);
  const { body } = await linked.post('/api/guest/account', password);
  expect(await isConfirmed(body.jwt)).toBe(true);
  const signIn = { email: victims, ...password };
  expect((await test.visitor.post('/auth/signin', signIn)).status).toBe(401);
});

it('a browser in which a link was opened confirms nothing with its own session', async () => {
  const [own, victims] = [someEmail(), someEmail()];
  const mallory = await test.guest();
  await orderBy(mallory, own);
  await openLinkSentTo(test, own);
  await orderBy(mallory, victims);
  const { body } = await mallory.post('/api/guest/account', password);
  expect((await test.as(body.jwt).get('/api/user/profile')).body.email).toBe(victims);
  expect(await isConfirmed(body.jwt)).toBe(false);
});

it('a link’s session admits its order, and is a visitor’s for everything else', async () => {
  const [one, other] = [someEmail(), someEmail()];
  const guest = await test.guest();
  const linkedOrder = await orderBy(guest, one);
  const otherOrder = await orderBy(guest, other);
  const linked = await openLinkSentTo(test, one);
  expect((await linked.get(`/api/orders/${linkedOrder._id}`)).body.email).toBe(one);

  const body = { productId: shirt._id, size: 'M' };
  const refused: string[] = [];
  for (const { method, path, access } of test.shop.routes.map(({ endpoint }) => endpoint)) {
    if (access === 'anyone' || access === 'catalogue') continue;
    const { statusCode } = await test.app.inject({
      method,
      url: path.replace(':orderId', otherOrder._id).replace(/:\w+/g, newId()),
      headers: { authorization: `Bearer ${linked.token}` },
      ...(method === 'GET' ? {} : { payload: body }),
    });
    const refusal = access === 'buyer' && path.includes(':orderId') ? 404 : 401;
    if (statusCode === refusal) refused.push(`${method} ${path}`);
  }
  const admitted = test.shop.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access !== 'anyone' && access !== 'catalogue')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !refused.includes(name));
  expect(admitted.sort()).toEqual([
    'GET /api/invoices/:invoiceId',
    'GET /api/invoices/:invoiceId/pdf',
    'GET /api/invoices/:invoiceId/xml',
    'GET /api/reviews/own',
    'POST /api/address-suggestions',
    'POST /api/guest/account',
  ]);
});

it('a link’s session sees no invoice and no item of the guest’s other orders', async () => {
  const [one, other] = [someEmail(), someEmail()];
  const guest = await test.guest();
  const orders = [await orderBy(guest, one), await orderBy(guest, other)];
  const ids = orders.map(({ _id }) => _id);
  for (const id of ids)
    for (const step of ['ship', 'deliver'])
      expect((await edith.put(`/api/admin/orders/${id}/${step}`)).status).toBe(200);
  const linked = await openLinkSentTo(test, one);
  const { body } = await linked.get('/api/reviews/own');
  expect(body.map(({ order }: { order: { _id: string } }) => order._id)).toEqual([ids[0]]);
  expect((await linked.get(`/api/reviews/own?order=${ids[1]}`)).body).toEqual([]);
  const invoices = await Promise.all(ids.map((id) => guest.get(`/api/orders/${id}/invoices`)));
  const seen = invoices.map(({ body: [invoice] }) => linked.get(`/api/invoices/${invoice._id}`));
  expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 404]);
});

it('a link’s session moves no unpaid order and no cart to an account', async () => {
  const email = someEmail();
  const guest = await test.guest();
  await orderBy(guest, email);
  const linked = await openLinkSentTo(test, email);
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const { body: unpaid } = await guest.post('/api/orders', { ...adasAddress, email: someEmail() });
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const mallory = await test.signUp();
  const { body } = await mallory.post('/api/guest/adopt', { token: linked.token });
  expect(body.totalItem).toBe(0);
  expect((await mallory.get(`/api/orders/${unpaid._id}`)).status).toBe(404);
});

it('a session that a version before began by a link has ended', async () => {
  const email = someEmail();
  const guest = await test.guest();
  const order = await orderBy(guest, email);
  const linked = await openLinkSentTo(test, email);
  // As the version before stored it: without the order and the address.
  await test.shop.pool.query(
    'update session set is_from_email = true, order_id = null, proved_email = null where order_id = $1',
    [order._id],
  );
  expect((await linked.get(`/api/orders/${order._id}`)).body.code).toBe('session_ended');
  const { body } = await linked.post('/api/guest/account', password);
  expect(body.code).toBe('session_ended');
});

it('a link’s session ends when its guest becomes an account', async () => {
  const email = someEmail();
  const guest = await test.guest();
  const order = await orderBy(guest, email);
  const linked = await openLinkSentTo(test, email);
  expect((await guest.post('/api/guest/account', password)).status).toBe(201);
  expect((await linked.get(`/api/orders/${order._id}`)).status).toBe(401);
});
