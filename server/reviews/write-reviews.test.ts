import { afterAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestCaller } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { itemKey } from './review-keys';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp({ firstName: 'Ada', lastName: 'Lovell' }));
const shirt = fixture(() => test.makeProduct({ stock: 1000 }));
afterAll(() => test.expectConsistentRecords());

type Item = Json;

/** A delivered item of a new order. */
async function deliveredItem(user = ada, product = shirt): Promise<Item> {
  const order = await user.deliveredOrder(product);
  const { body } = await user.get(`/api/reviews/own?order=${order._id}`);
  return body[0];
}

const save = (item: Item, body: Record<string, unknown> = {}, caller: TestCaller = test.visitor) =>
  caller.put(`/api/reviews/items/${item._id}`, { key: item.key, rating: 5, ...body });
const remove = (item: Item, key = item.key) =>
  test.visitor.delete(`/api/reviews/items/${item._id}`, { key });
const again = async (item: Item): Promise<Item> =>
  (await ada.get(`/api/reviews/own?order=${item.order._id}`)).body[0];
const shown = async (id: string, product = shirt) =>
  (await ada.get(`/api/products/${product._id}/reviews?pageSize=50`)).body.find(
    ({ _id }: Item) => _id === id,
  );

describe('a review', () => {
  it('is published immediately, under first name and initial, with the size that was bought', async () => {
    const item = await deliveredItem();
    expect(item).toMatchObject({
      size: 'M',
      name: 'Ada L.',
      review: null,
      product: { _id: shirt._id, title: 'Linen Shirt', inShop: true },
    });
    const opinion = {
      rating: 1,
      fit: 'small',
      length: 'short',
      heightCm: 181,
      text: 'Too\nshort.',
    };
    const saved = await save(item, opinion);
    expect(saved).toMatchObject({
      status: 200,
      body: { ...opinion, state: 'published', version: 1 },
    });
    expect(await shown(saved.body._id)).toMatchObject({
      ...opinion,
      name: 'Ada L.',
      size: 'M',
      colour: 'White',
      isVerified: true,
      importedFrom: null,
      editedAt: null,
      helpfulCount: 0,
      reply: null,
    });
    expect((await again(item)).review).toEqual(saved.body);
  });

  it('can be edited and deleted by its author', async () => {
    const item = await deliveredItem();
    const { body: first } = await save(item, { rating: 2 });
    expect((await save(item, { rating: 2, version: 1 })).body).toEqual(first);
    const edited = await save(item, { rating: 4, text: 'Better after a wash.', version: 1 });
    expect(edited.body).toMatchObject({ _id: first._id, rating: 4, version: 2 });
    expect(edited.body.editedAt).not.toBeNull();
    for (const _ of [1, 2]) expect((await remove(item)).status).toBe(204);
    expect(await shown(first._id)).toBeUndefined();
    expect((await save(item)).status).toBe(200);
  });

  it('is one per item: a second one, or an edit of an older version, is refused with the stored one', async () => {
    const item = await deliveredItem();
    const answers = await Promise.all([1, 2, 3].map((rating) => save(item, { rating })));
    const [stored, ...others] = answers.sort((one, other) => one.status - other.status);
    expect([stored?.status, ...others.map(({ status }) => status)]).toEqual([200, 409, 409]);
    for (const { body } of others)
      expect(body).toMatchObject({
        code: 'stale_version',
        current: { version: 1, savedBy: null, values: { rating: stored?.body.rating } },
      });
    const edits = await Promise.all([4, 5].map((rating) => save(item, { rating, version: 1 })));
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('shows script as text', async () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { body } = await save(await deliveredItem(), { text });
    expect((await shown(body._id)).text).toBe(text);
  });

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: undefined }, 'rating'],
    [{ fit: 'huge' }, 'fit'],
    [{ heightCm: 99 }, 'heightCm'],
    [{ text: 'x'.repeat(3001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ pictures: ['1', '2', '3', '4', '5'] }, 'pictures'],
    [{ pictures: ['/media/hero-1-1200.avif'] }, 'pictures'],
  ])('with %j is refused', async (body, path) => {
    const answer = await save(await deliveredItem(), body);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });
});

describe('a review that the rules flag', () => {
  const pending = async (text: string) => (await save(await deliveredItem(), { text })).body;

  it('waits for staff, and the page says how many do', async () => {
    const body = await pending('Write to me at ada@shopper.example');
    expect(body.state).toBe('pending');
    expect(await shown(body._id)).toBeUndefined();
    const { body: summary } = await ada.get(`/api/products/${shirt._id}/reviews/summary`);
    expect(summary.pending).toBe(1);
  });

  it('is published when its author corrects the text', async () => {
    const item = await deliveredItem();
    await save(item, { text: 'See www.cheap-shirts.example.com' });
    const { body } = await save(item, { text: 'Nice.', version: 1 });
    expect(body.state).toBe('published');
  });

  it('is not one that is just bad', async () => {
    const text =
      'Terrible. Awful quality, the worst shirt I have ever bought. I want my $60.00 back!';
    expect((await save(await deliveredItem(), { rating: 1, text })).body.state).toBe('published');
  });
});

describe('only what was bought and delivered', () => {
  it('is listed, to the customer of its order', async () => {
    const bob = await test.signUp();
    const order = await bob.paidOrder(shirt);
    const list = async (caller: TestCaller, query = '') =>
      (await caller.get(`/api/reviews/own${query}`)).body.map(({ order }: Item) => order._id);
    expect(await list(bob)).toEqual([]);
    const item = await deliveredItem(bob);
    expect(await list(bob)).toEqual([item.order._id]);
    expect(await list(bob, '?reviewed=true')).toEqual([]);
    expect(await list(ada, `?order=${item.order._id}`)).toEqual([]);
    expect(await list(bob, '?order=nonsense')).toEqual([]);
    expect((await test.visitor.get('/api/reviews/own')).status).toBe(401);
    // A key for an item that was not delivered does not exist; a genuine one would not help.
    const [line] = order.orderItems;
    expect(
      (await save({ _id: line._id, key: itemKey(test.shop, 'review', line._id) })).status,
    ).toBe(404);
  });

  it('can be reviewed: not with the key of another item, an invented one or an old one', async () => {
    const [mine, other] = [await deliveredItem(), await deliveredItem()];
    const [end, token] = mine.key.split('.');
    const keys = [
      other.key,
      mine.pictureKey,
      'nonsense',
      `${Number(end) + 1}.${token}`,
      `${Number(end) - 100}.${token}`,
      `${end}.`,
      '.',
      `${end}.${token}x`,
    ];
    for (const key of keys) {
      expect(await save(mine, { key }), key).toMatchObject({
        status: 400,
        body: { details: [{ path: 'key' }] },
      });
      expect((await remove(mine, key)).status).toBe(400);
    }
    expect((await again(mine)).review).toBeNull();
    for (const id of ['nonsense', newId()])
      expect((await save({ ...mine, _id: id })).status).toBe(400);
  });
});
