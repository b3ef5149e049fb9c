import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestCaller } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';
import { insertReviews } from './reviews.service';

const test = fixture(openTestShop);
beforeAll(() => writeSetting(test.shop.pool, 'catalogueAccess', 'public'));
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct());

const vote = (id: string, caller: TestCaller, body: Record<string, unknown> = {}) =>
  caller.put(`/api/reviews/${id}/helpful`, { isHelpful: true, ...body });

describe('a helpful vote', () => {
  it('counts once per account, however often and in parallel it is sent, and can be taken back', async () => {
    const id = await makeReview();
    const answers = await Promise.all([1, 2, 3, 4].map(() => vote(id, ada)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await vote(id, ada)).body).toEqual({ helpfulCount: 1, isHelpful: true });
    for (const _ of [1, 2])
      expect((await vote(id, ada, { isHelpful: false })).body).toEqual({
        helpfulCount: 0,
        isHelpful: false,
      });
  });

  it('counts once per device of visitors', async () => {
    const id = await makeReview();
    const [one, other] = [randomUUID(), randomUUID()];
    for (const [device, helpfulCount] of [
      [one, 1],
      [one, 1],
      [other, 2],
    ])
      expect((await vote(id, test.visitor, { device })).body.helpfulCount).toBe(helpfulCount);
    expect((await vote(id, ada, { device: one })).body.helpfulCount).toBe(3);
    expect((await vote(id, ada, { device: other })).body.helpfulCount).toBe(3);
    expect(await vote(id, test.visitor)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'device' }] },
    });
  });

  it('is refused for the own review, and for reviews that are not shown', async () => {
    const order = await ada.deliveredOrder(shirt);
    const [item] = (await ada.get(`/api/reviews/own?order=${order._id}`)).body;
    const own = await ada.put(`/api/reviews/items/${item._id}`, { key: item.key, rating: 5 });
    expect((await vote(own.body._id, ada)).status).toBe(403);
    for (const id of [await makeReview('pending'), newId(), 'nonsense'])
      expect((await vote(id, ada)).status).toBe(404);
  });

  it('of invented devices is limited by network', async () => {
    const limited = await openTestShop({ config: { rateLimits: true } });
    await writeSetting(limited.shop.pool, 'catalogueAccess', 'public');
    const product = await limited.makeProduct();
    const id = newId();
    const review = { id, productId: product._id, importedFrom: 'Old shop', displayName: 'A' };
    await insertReviews(limited.shop.pool, [{ ...review, rating: 4 }]);
    const answers = [];
    for (let tries = 0; tries < 7; tries++)
      answers.push(await vote(id, limited.visitor, { device: randomUUID() }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await limited.close();
  });
});

async function makeReview(state: 'published' | 'pending' = 'published'): Promise<string> {
  const id = newId();
  const review = {
    id,
    productId: shirt._id,
    importedFrom: 'Old shop',
    displayName: 'A',
    rating: 4,
  };
  await insertReviews(test.shop.pool, [{ ...review, state }]);
  return id;
}
