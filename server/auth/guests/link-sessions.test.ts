import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirm, expectConsistentRecords } from '../../../tests/support/orders/orders';
import {
  adasAddress,
  openTestShop,
  type TestAnswer,
  type TestCaller,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { rate, taxSetup, taxZone } from '../../../tests/support/tax';
import { newId } from '../../database/ids';
import { verifyShop } from '../../verify/verify.service';

let test: TestShop;
let edith: TestUser;
let shirt: TestAnswer['body'];
beforeAll(async () => {
  test = await openTestShop({ config: { publicUrl: 'https://shop.example' } });
  edith = await test.admin();
  await edith.put('/api/admin/settings', { catalogueAccess: 'public' });
  const zones = [taxZone(['US'], rate('standard', 19), rate('reduced', 7))];
  const invoices = { ...taxSetup({}).invoices, isOn: true };
  await edith.put('/api/admin/tax', taxSetup({ zones, invoices }));
  shirt = await test.makeProduct({ sizes: [{ name: 'M', quantity: 1000 }] });
});
afterAll(async () => {
  await expectConsistentRecords(test);
  expect((await verifyShop(test.shop)).findings).toEqual([]);
  await test.close();
});

const password = { password: 'a new evening' };
const someEmail = () => `guest-${newId().slice(-12)}@shopper.example`;

const startGuest = async () => test.as((await test.visitor.post('/api/guest')).body.jwt);

/** A paid order of a guest. */
async function orderBy(guest: TestCaller, email: string): Promise<TestAnswer['body']> {
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const { status, body } = await guest.post('/api/orders', { ...adasAddress, email });
  expect(status).toBe(201);
  expect((await confirm(test, body)).status).toBe(200);
  await test.runJobs();
  return body;
}

/** The session of the link in the newest email to an address. */
async function linkedBy(email: string): Promise<TestCaller & { token: string }> {
  const { body } = await edith.get(`/api/admin/mail?q=${encodeURIComponent(email)}`);
  const token = /order\/link#(\S+)/.exec(body[0]?.text ?? '')?.[1] ?? 'none';
  const opened = await test.visitor.post('/api/guest/order-link', { token });
  expect(opened.status).toBe(200);
  return { ...test.as(opened.body.jwt), token: opened.body.jwt };
}

const isConfirmed = async (jwt: string) =>
  (await test.as(jwt).get('/api/user/email')).body.confirmedAt !== null;

it('a link to one’s own address takes over no other address that was ordered with afterwards', async () => {
  const [own, victims] = [someEmail(), someEmail()];
  const victim = await startGuest();
  const theirs = await orderBy(victim, victims);
  const mallory = await startGuest();
  const first = await orderBy(mallory, own);
  const linked = await linkedBy(own);
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
  const mallory = await startGuest();
  await orderBy(mallory, own);
  const linked = await linkedBy(own);
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
  const mallory = await startGuest();
  await orderBy(mallory, own);
  await linkedBy(own);
  await orderBy(mallory, victims);
  const { body } = await mallory.post('/api/guest/account', password);
  expect((await test.as(body.jwt).get('/api/user/profile')).body.email).toBe(victims);
  expect(await isConfirmed(body.jwt)).toBe(false);
});

it('a link’s session admits its order, and is a visitor’s for everything else', async () => {
  const [one, other] = [someEmail(), someEmail()];
  const guest = await startGuest();
  const linkedOrder = await orderBy(guest, one);
  const otherOrder = await orderBy(guest, other);
  const linked = await linkedBy(one);
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
    'GET /api/reviews/own',
    'POST /api/address-suggestions',
    'POST /api/guest/account',
  ]);
});

it('a link’s session sees no invoice and no item of the guest’s other orders', async () => {
  const [one, other] = [someEmail(), someEmail()];
  const guest = await startGuest();
  const orders = [await orderBy(guest, one), await orderBy(guest, other)];
  const ids = orders.map(({ _id }) => _id);
  for (const id of ids)
    for (const step of ['ship', 'deliver'])
      expect((await edith.put(`/api/admin/orders/${id}/${step}`)).status).toBe(200);
  const linked = await linkedBy(one);
  const { body } = await linked.get('/api/reviews/own');
  expect(body.map(({ order }: { order: { _id: string } }) => order._id)).toEqual([ids[0]]);
  expect((await linked.get(`/api/reviews/own?order=${ids[1]}`)).body).toEqual([]);
  const invoices = await Promise.all(ids.map((id) => guest.get(`/api/orders/${id}/invoices`)));
  const seen = invoices.map(({ body: [invoice] }) => linked.get(`/api/invoices/${invoice._id}`));
  expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 404]);
});

it('a link’s session moves no unpaid order and no cart to an account', async () => {
  const email = someEmail();
  const guest = await startGuest();
  await orderBy(guest, email);
  const linked = await linkedBy(email);
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
  const guest = await startGuest();
  const order = await orderBy(guest, email);
  const linked = await linkedBy(email);
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
  const guest = await startGuest();
  const order = await orderBy(guest, email);
  const linked = await linkedBy(email);
  expect((await guest.post('/api/guest/account', password)).status).toBe(201);
  expect((await linked.get(`/api/orders/${order._id}`)).status).toBe(401);
});
