import { describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { hashLinkToken, linkToken } from '../auth/sessions/link-token';
import { writeSetting } from '../settings/shop-settings';
import { askForReviews } from './invitations.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp({ firstName: 'Ada', lastName: 'Lovell' }));
const shirt = fixture(() => test.makeProduct({ stock: 1000 }));

const deliveredAgo = async (user: TestUser, days: number) => {
  const order = await user.deliveredOrder(shirt);
  await test.shop.pool.query(
    'update shop_order set delivered_at = now() - make_interval(days => $2), email = $3 where id = $1',
    [order._id, days, user.email],
  );
  return order;
};

/** Runs the schedule and returns the requests that were emailed to a user. */
async function asked(user: TestUser) {
  await askForReviews(test.shop);
  return test.emailsTo(user.email, 'review-request');
}

describe('a delivered order', () => {
  it('is asked about once, some days after its delivery', async () => {
    const bob = await test.signUp();
    const order = await deliveredAgo(bob, 6);
    expect(await asked(bob)).toEqual([]);
    await test.shop.pool.query(
      `update shop_order set delivered_at = now() - interval '8 days' where id = $1`,
      [order._id],
    );
    await Promise.all([askForReviews(test.shop), askForReviews(test.shop)]);
    const [email, ...others] = await asked(bob);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('How do you like your order?');
    const [line] = order.orderItems;
    const link = `https://shop.example/review#${await tokenOf(order)}`;
    for (const stars of [1, 2, 3, 4, 5])
      expect(email?.text).toContain(`${link}.${line._id}.${stars}`);
    expect(email?.text).toContain(`${link}.stop`);
    expect(await asked(bob)).toHaveLength(1);
    const { body } = await staff.get(`/api/admin/orders/${order._id}`);
    expect(body.timeline.at(-1)).toMatchObject({ kind: 'mail', text: email?.subject });
  });

  it('is not asked about if it was sent back, reviewed or delivered long ago, or if requests are off', async () => {
    const bob = await test.signUp();
    await bob.requestReturn(await deliveredAgo(bob, 8), 1);
    await deliveredAgo(bob, 30);
    const reviewed = await deliveredAgo(bob, 8);
    const [item] = (await bob.get(`/api/reviews/own?order=${reviewed._id}`)).body;
    await bob.put(`/api/reviews/items/${item._id}`, { key: item.key, rating: 5 });
    expect(await asked(bob)).toEqual([]);

    const carol = await test.signUp();
    await deliveredAgo(carol, 8);
    await writeSetting(test.shop.pool, 'reviewRequestDays', null);
    await test.shop.cacheVersion.refresh();
    expect(await asked(carol)).toEqual([]);
    await writeSetting(test.shop.pool, 'reviewRequestDays', 7);
    await test.shop.cacheVersion.refresh();
    expect(await asked(carol)).toHaveLength(1);
  });
});

describe('the link of the email', () => {
  const open = (token: string) => test.visitor.post('/api/reviews/invitation', { token });

  it('opens the items of its order, and saves their reviews without sign-in', async () => {
    const order = await deliveredAgo(ada, 8);
    await asked(ada);
    const { status, body } = await open(await tokenOf(order));
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Ada', items: [{ name: 'Ada L.', review: null }] });
    const [item] = body.items;
    const path = `/api/reviews/items/${item._id}`;
    const saved = await test.visitor.put(path, { key: item.key, rating: 4 });
    expect(saved.body).toMatchObject({ rating: 4, state: 'published' });
    expect((await open(await tokenOf(order))).body.items[0].review).toEqual(saved.body);
  });

  it('does not open with an invented token or after half a year', async () => {
    const order = await deliveredAgo(ada, 8);
    await asked(ada);
    const token = await tokenOf(order);
    await test.shop.pool.query(
      `update review_invitation set created_at = now() - interval '181 days' where order_id = $1`,
      [order._id],
    );
    for (const wrong of [token, `${token}x`, 'x'])
      expect(await open(wrong)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'token' }] },
      });
  });

  it('stops further requests to the address', async () => {
    const bob = await test.signUp();
    const order = await deliveredAgo(bob, 8);
    expect(await asked(bob)).toHaveLength(1);
    const token = await tokenOf(order);
    for (const _ of [1, 2])
      expect((await test.visitor.post('/api/reviews/invitation/stop', { token })).status).toBe(204);
    await deliveredAgo(bob, 8);
    expect(await asked(bob)).toHaveLength(1);
  });
});

/** The token in the email about an order. Only its hash is stored. */
async function tokenOf(order: Json): Promise<string> {
  const { rows } = await test.shop.pool.query<{ id: string; token_hash: Buffer }>(
    'select id, token_hash from review_invitation where order_id = $1',
    [order._id],
  );
  const token = linkToken(test.shop, `review-request:${rows[0]?.id}`);
  expect(rows[0]?.token_hash).toEqual(hashLinkToken(token));
  return token;
}
