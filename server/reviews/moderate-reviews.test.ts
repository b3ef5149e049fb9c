import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';

let shirt: Json;
const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
const ada = fixture(() => test.signUpConfirmed({ firstName: 'Ada', lastName: 'Lovell' }));
beforeEach(async () => {
  // The only product of its style.
  const title = `Shirt ${newId()}`;
  shirt = await test.makeProduct({ title, stock: 100 });
});
afterAll(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

type Item = Json;

/** A review of a delivered item, with the item's key. */
async function written(body: Record<string, unknown> = {}, user = ada): Promise<Item> {
  const order = await user.deliveredOrder(shirt);
  const [item] = (await user.get(`/api/reviews/own?order=${order._id}`)).body;
  const saved = await save(item, { rating: 3, text: 'All right.', ...body });
  expect(saved.status).toBe(200);
  return { ...saved.body, item };
}

const save = (item: Item, body: Record<string, unknown>) =>
  test.visitor.put(`/api/reviews/items/${item._id}`, { key: item.key, ...body });
const moderate = (id: string, body: Record<string, unknown>) =>
  staff.put(`/api/admin/reviews/${id}`, body);
const shown = async () => (await ada.get(`/api/products/${shirt._id}/reviews`)).body;

describe('staff', () => {
  it('see how many reviews they must check', async () => {
    const toCheck = async () => (await staff.get('/api/admin/dashboard')).body.reviewsToCheck;
    const version = async () => (await staff.get('/api/admin/changes')).body.version;
    const before = { count: await toCheck(), version: await version() };
    const flagged = await written({ text: 'See www.example.com' });
    expect(await toCheck()).toBe(before.count + 1);
    expect(await version()).not.toBe(before.version);
    await moderate(flagged._id, { state: 'published' });
    expect(await toCheck()).toBe(before.count);
  });

  it('find reviews by state, flag, stars, words and order', async () => {
    const list = async (query: string) =>
      (await staff.get(`/api/admin/reviews?product=${shirt._id}&${query}`)).body.map(
        ({ _id }: Item) => _id,
      );

    const fine = await written({ rating: 5, text: 'A fine weave.' });
    const flagged = await written({ text: 'See www.example.com' });
    expect(await list('')).toEqual([flagged._id, fine._id]);
    expect(await list('sort=oldest')).toEqual([fine._id, flagged._id]);
    expect(await list('state=pending')).toEqual([flagged._id]);
    expect(await list('flag=link')).toEqual([flagged._id]);
    expect(await list('rating=5')).toEqual([fine._id]);
    expect(await list('q=weave%20ada')).toEqual([fine._id]);
    expect(await list('q=100%25')).toEqual([]);
    expect(await list(`q=%23${fine.item.order.number}`)).toEqual([fine._id]);
    expect(await list('replied=true')).toEqual([]);
    const { body } = await staff.get(`/api/admin/reviews/${flagged._id}`);
    expect(body).toMatchObject({
      state: 'pending',
      flags: ['link'],
      name: 'Ada L.',
      withheldReason: null,
      order: { number: flagged.item.order.number },
      product: { title: shirt.title },
    });
    for (const id of [newId(), 'x'])
      expect((await staff.get(`/api/admin/reviews/${id}`)).status).toBe(404);
  });

  it('publish, feature and answer, and the audit says so', async () => {
    const { _id: id } = await written({ text: 'See www.example.com' });
    await written();
    const answer = await moderate(id, {
      state: 'published',
      isFeatured: true,
      reply: 'Thank you.',
    });
    expect(answer.body).toMatchObject({ state: 'published', isFeatured: true, version: 2 });
    const [first] = await shown();
    expect(first).toMatchObject({ _id: id, isFeatured: true, reply: { text: 'Thank you.' } });
    expect((await moderate(id, { reply: '' })).body.reply).toBeNull();
    const admin = await test.admin();
    const { body: log } = await admin.get(`/api/admin/audit?entity=review&entityId=${id}`);
    expect(log.map(({ action }: Item) => action).sort()).toEqual([
      'review.answer',
      'review.answer',
      'review.feature',
      'review.publish',
    ]);
    expect(JSON.stringify(log)).not.toContain('Thank you');
  });

  it('withhold for a reason of the list only, and the page counts it', async () => {
    const summary = async () => (await ada.get(`/api/products/${shirt._id}/reviews/summary`)).body;

    const { _id: id } = await written({ rating: 1 });
    for (const body of [
      { state: 'withheld' },
      { state: 'withheld', withheldReason: 'bad' },
      { state: 'withheld', withheldReason: null },
    ])
      expect(await moderate(id, body)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'withheldReason' }] },
      });
    await moderate(id, { isFeatured: true });
    const { body } = await moderate(id, { state: 'withheld', withheldReason: 'off_topic' });
    expect(body).toMatchObject({ withheldReason: 'off_topic', isFeatured: false });
    expect(await summary()).toMatchObject({
      count: 0,
      average: null,
      withheld: [{ reason: 'off_topic', count: 1 }],
    });
    expect((await moderate(id, { isFeatured: true })).status).toBe(400);
    expect((await moderate(id, { state: 'published' })).body.withheldReason).toBeNull();
    expect((await summary()).count).toBe(1);
  });

  it('do not decide about a text that was edited in the meantime', async () => {
    const { _id: id, item } = await written();
    const [edit, decision] = await Promise.all([
      save(item, { rating: 5, text: 'Now it is good.', version: 1 }),
      moderate(id, { state: 'withheld', withheldReason: 'spam', version: 1 }),
    ]);
    expect([edit.status, decision.status].sort()).toEqual([200, 409]);
    const stale = await moderate(id, { isFeatured: true, version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 2 } },
    });
  });

  it('decide again about a withheld review that its author has changed', async () => {
    const { _id: id, item } = await written();
    await moderate(id, { state: 'withheld', withheldReason: 'insult' });
    const { body } = await save(item, { rating: 3, text: 'Sorry.', version: 2 });
    expect(body).toMatchObject({ state: 'pending', withheldReason: null });
    expect(await shown()).toEqual([]);
  });
});

describe('the personal data of a customer', () => {
  it('include reviews, votes and the wish not to be asked', async () => {
    const { _id: id } = await written({ heightCm: 181 });
    await ada.put(`/api/reviews/${id}/helpful`, { isHelpful: true });
    const { body } = await ada.get('/api/user/export');
    expect(body.reviews).toContainEqual(
      expect.objectContaining({ title: shirt.title, text: 'All right.', heightCm: 181 }),
    );
    expect(body).toMatchObject({ helpfulVotes: [], reviewRequestsStoppedAt: null });
  });

  it('are erased from reviews: the stars and the fit stay, without the person', async () => {
    const bob = await test.signUpConfirmed();
    const other = await written();
    await bob.put(`/api/reviews/${other._id}/helpful`, { isHelpful: true });
    const body = { rating: 2, text: 'My name is Bob.', heightCm: 175, fit: 'small' };
    const review = await written(body, bob);
    await moderate(review._id, { reply: 'Dear Bob, sorry.' });
    await bob.delete('/api/user', { currentPassword: bob.password });
    const found = (await shown()).find(({ _id }: Item) => _id === review._id);
    expect(found).toMatchObject({
      rating: 2,
      fit: 'small',
      name: null,
      text: '',
      heightCm: null,
      reply: null,
    });
    expect((await shown()).find(({ _id }: Item) => _id === other._id).helpfulCount).toBe(0);
    expect((await save(review.item, { rating: 1, version: 3 })).status).toBe(404);
  });
});
