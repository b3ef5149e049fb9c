import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { openStripeShop } from '../../../tests/support/gateways/stripe-shop';
import { fixture, type Json, type TestUser } from '../../../tests/support/shop';

const test = fixture(() => openStripeShop());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(async () => {
  test.stripe.outage = null;
  await test.expectConsistentRecords();
});

const sessionOf = async (user: TestUser, { _id }: Json): Promise<string | null> => {
  const { status, body } = await user.post(`/api/user/orders/${_id}/card-session`);
  expect(status).toBe(200);
  return body.sessionSecret;
};

describe('a member who pays by card', () => {
  it('gets a session for the cards of their own customer, which is made once', async () => {
    const ada = await test.signUp();
    const order = await ada.placedOrder(shirt);
    const before = test.stripe.account.customers.size;
    expect((await test.intentOf(order)).customer).toBeNull();
    const secret = await sessionOf(ada, order);
    const { customer } = await test.intentOf(order);
    expect(test.stripe.account.useSession(secret ?? '')?.id).toBe(customer);
    await Promise.all([sessionOf(ada, order), sessionOf(ada, order)]);
    const next = await ada.placedOrder(shirt);
    await sessionOf(ada, next);
    expect((await test.intentOf(next)).customer).toBe(customer);
    expect(test.stripe.account.customers.size).toBe(before + 1);
  });

  it('tells Stripe nothing about themselves', async () => {
    const { ada, customer } = await withCard();
    const sent = JSON.stringify(test.stripe.account.customer(customer));
    expect(sent).not.toContain(ada.email);
  });

  it('pays without saved cards while Stripe cannot be asked', async () => {
    const ada = await test.signUp();
    const order = await ada.placedOrder(shirt);
    test.stripe.outage = 'error';
    expect(await sessionOf(ada, order)).toBeNull();
    test.stripe.outage = null;
  });

  it('of whom Stripe’s dashboard has deleted the customer gets another', async () => {
    const { ada, customer } = await withCard();
    test.stripe.account.deleteCustomer(customer);
    expect(await ada.call('GET /api/user/cards')).toEqual([]);
    const order = await ada.placedOrder(shirt);
    expect(await sessionOf(ada, order)).not.toBeNull();
    expect((await test.intentOf(order)).customer).not.toBe(customer);
    await test.runJobs();
  });

  it('gets no session for an order that is paid', async () => {
    const { ada, order } = await withCard();
    test.stripe.account.pay((await ada.readOrder(order)).payment.clientSecret);
    await ada.post(`/api/orders/${order._id}/refresh-payment`);
    expect(await sessionOf(ada, order)).toBeNull();
  });
});

describe('saved cards', () => {
  it('are listed for their member, and removed there', async () => {
    const { ada, customer, cardId } = await withCard();
    const shown = [{ _id: cardId, brand: 'visa', last4: '4242', expires: '2040-08' }];
    expect(await ada.call('GET /api/user/cards')).toEqual(shown);
    expect((await ada.delete(`/api/user/cards/${cardId}`)).status).toBe(200);
    expect(test.stripe.account.customer(customer).cards).toEqual([]);
    expect(await ada.call('GET /api/user/cards')).toEqual([]);
    expect((await ada.delete(`/api/user/cards/${cardId}`)).status).toBe(404);
  });

  it('of other members are neither shown, removed nor offered, not even to staff', async () => {
    const { customer, cardId, order } = await withCard();
    const eve = await test.signUp();
    const own = await eve.placedOrder(shirt);
    await sessionOf(eve, own);
    const staff = await test.admin();
    for (const other of [eve, staff]) {
      expect(await other.call('GET /api/user/cards')).toEqual([]);
      expect((await other.delete(`/api/user/cards/${cardId}`)).status).toBe(404);
      const { status } = await other.post(`/api/user/orders/${order._id}/card-session`);
      expect(status).toBe(404);
    }
    expect((await test.intentOf(own)).customer).not.toBe(customer);
    expect((await test.visitor.get('/api/user/cards')).status).toBe(401);
    expect(test.stripe.account.customer(customer).cards).toHaveLength(1);
  });

  it('cannot be listed while Stripe is away, and the account says so', async () => {
    const { ada } = await withCard();
    test.stripe.outage = 'error';
    const { status, body } = await ada.get('/api/user/cards');
    expect([status, body.code]).toEqual([503, 'unavailable']);
  });

  it('are in the export by the provider’s name for the person', async () => {
    const { ada, customer } = await withCard();
    expect((await ada.call('GET /api/user/export')).savedCards).toEqual([
      { provider: 'stripe', reference: customer, since: expect.any(String) },
    ]);
  });

  it('are deleted at Stripe with the account, also if Stripe is away at first', async () => {
    const { ada, customer } = await withCard();
    test.stripe.outage = 'error';
    await ada.call('DELETE /api/user', { body: { currentPassword: ada.password } });
    await test.runJobs();
    expect(test.stripe.account.customers.has(customer)).toBe(true);
    expect(await test.rows('select from payment_customer where account_id is null')).toHaveLength(
      1,
    );
    test.stripe.outage = null;
    await test.shop.pool.query('update job set run_at = now() where done_at is null');
    await test.runJobs();
    expect(test.stripe.account.customers.has(customer)).toBe(false);
    expect(await test.rows('select from payment_customer where account_id is null')).toEqual([]);
  });

  it('do not go to the owner of an address that another person had signed up with', async () => {
    const { ada, customer } = await withCard();
    await test.visitor.post('/auth/password/forgot', { email: ada.email });
    const token = await eventually(async () => {
      const [message] = await test.emailsTo(ada.email, 'password-reset');
      const found = /token=([\w-]{43})/.exec(message?.text ?? '')?.[1];
      expect(found).toBeDefined();
      return found;
    });
    const password = 'a new evening';
    const { body } = await test.visitor.post('/auth/password/reset', { token, password });
    expect((await test.as(body.jwt).get('/api/user/cards')).body).toEqual([]);
    await test.runJobs();
    expect(test.stripe.account.customers.has(customer)).toBe(false);
  });
});

/** A member with a saved card, and the customer at Stripe. */
async function withCard() {
  const ada = await test.signUp();
  const order = await ada.placedOrder(shirt);
  await sessionOf(ada, order);
  const customer = (await test.intentOf(order)).customer ?? '';
  const { id: cardId } = test.stripe.account.saveCard(customer);
  return { ada, order, customer, cardId };
}
