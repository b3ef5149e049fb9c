import { describe, expect, it } from 'vitest';
import { importedReview } from '../../tests/support/catalogue/imported-reviews';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { insertReviews, type NewReview } from './reviews.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());

type Product = Json;

describe('the list of reviews', () => {
  const list = (product: Product, query = '') =>
    ada.get(`/api/products/${product._id}/reviews${query}`);

  it('shows the published reviews of all colours, each with the colour bought', async () => {
    const white = await test.makeProduct({ title: 'Pooled Shirt', colour: 'White' });
    const black = await test.makeProduct({ title: 'Pooled Shirt', colour: 'Black' });
    const other = await test.makeProduct({ title: 'Other Shirt' });
    const [first] = await review(white, [{ size: 'M', writtenAt: '2026-01-01T00:00:00Z' }]);
    const [second] = await review(black, [
      {
        text: 'Good.',
        fit: 'small',
        heightCm: 181,
        reply: 'Thanks',
        repliedAt: '2026-02-03T00:00:00Z',
      },
      { state: 'pending' },
    ]);
    await review(other, [{}]);
    const answer = await list(white, '?sort=newest');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.body.map(({ _id, colour }: Product) => [_id, colour.toLowerCase()])).toEqual([
      [second, 'black'],
      [first, 'white'],
    ]);
    expect(answer.body[0]).toMatchObject({
      rating: 5,
      fit: 'small',
      heightCm: 181,
      text: 'Good.',
      name: 'Ada L.',
      pictures: [],
      isVerified: false,
      importedFrom: 'Old shop',
      product: black._id,
      reply: { text: 'Thanks', at: '2026-02-03T00:00:00.000Z' },
    });
    expect((await list(black)).headers['x-total-count']).toBe('2');
  });

  it('is filtered, sorted and paged', async () => {
    const ids = async (product: Product, query: string) =>
      (await list(product, query)).body.map(({ _id }: { _id: string }) => _id);

    const shirt = await test.makeProduct({ title: 'Sorted Shirt' });
    const [old, high, featured, tall] = await review(shirt, [
      { rating: 2, size: 'S', writtenAt: '2026-01-01T00:00:00Z' },
      { rating: 5, size: 'M', writtenAt: '2026-01-02T00:00:00Z', heightCm: 159 },
      { rating: 3, size: 'M', writtenAt: '2026-01-03T00:00:00Z', isFeatured: true, heightCm: 160 },
      { rating: 4, size: 'L', writtenAt: '2026-01-04T00:00:00Z', heightCm: 190 },
    ]);
    await test.shop.pool.query(
      `insert into review_vote (review_id, voter) select $1, decode(lpad(n::text, 4, '0'), 'hex') from generate_series(1, 3) as n`,
      [old],
    );
    expect(await ids(shirt, '')).toEqual([featured, old, tall, high]);
    expect(await ids(shirt, '?sort=newest')).toEqual([tall, featured, high, old]);
    expect(await ids(shirt, '?sort=highest')).toEqual([high, tall, featured, old]);
    expect(await ids(shirt, '?sort=lowest')).toEqual([old, featured, tall, high]);
    expect(await ids(shirt, '?rating=4,5&sort=highest')).toEqual([high, tall]);
    expect(await ids(shirt, '?size=m&size=L&sort=highest')).toEqual([high, tall, featured]);
    expect(await ids(shirt, '?height=160_169')).toEqual([featured]);
    expect(await ids(shirt, '?height=under_160')).toEqual([high]);
    expect(await ids(shirt, '?height=over_189')).toEqual([tall]);
    expect(await ids(shirt, '?withPictures=true')).toEqual([]);
    expect(await ids(shirt, '?sort=newest&pageSize=2&pageNumber=2')).toEqual([high, old]);
    expect((await list(shirt, '?rating=6')).status).toBe(400);
  });

  it('is not found for products that are not in the shop', async () => {
    for (const id of [newId(), 'nonsense']) {
      expect((await list({ _id: id })).status).toBe(404);
      expect((await ada.get(`/api/products/${id}/reviews/summary`)).status).toBe(404);
    }
  });
});

describe('the summary', () => {
  it('counts stars, fit by size and withheld reviews of all colours', async () => {
    const summary = async (product: Product) =>
      await ada.call('GET /api/products/:productId/reviews/summary', {
        params: { productId: product._id },
      });

    const sizes = ['S', 'M', 'L'].map((name) => ({ name, quantity: 1 }));
    const white = await test.makeProduct({ title: 'Summed Shirt', colour: 'White', sizes });
    const black = await test.makeProduct({ title: 'Summed Shirt', colour: 'Black', sizes });
    expect(await summary(white)).toMatchObject({
      count: 0,
      average: null,
      bySize: [],
      withheld: [],
    });
    await review(white, [
      { rating: 4, size: 'L', fit: 'small', length: 'short', heightCm: 185 },
      { rating: 5, size: 'M', fit: 'true' },
      { rating: 1, size: 'M' },
      { rating: 1, state: 'pending' },
    ]);
    const [spam] = await review(black, [{ rating: 5 }, { rating: 4, size: 'S', fit: 'large' }]);
    await test.shop.pool.query(
      `update review set state = 'withheld', withheld_reason = 'spam' where id = $1`,
      [spam],
    );
    expect(await summary(black)).toEqual({
      count: 4,
      average: 3.5,
      withPictures: 0,
      pending: 1,
      byRating: [5, 4, 3, 2, 1].map((rating, index) => ({ rating, count: [1, 2, 0, 0, 1][index] })),
      fit: { small: 1, true: 1, large: 1 },
      length: { short: 1, right: 0, long: 0 },
      bySize: [
        { size: 'S', count: 1, small: 0, true: 0, large: 1 },
        { size: 'M', count: 2, small: 0, true: 1, large: 0 },
        { size: 'L', count: 1, small: 1, true: 0, large: 0 },
      ],
      byHeight: [{ height: '180_189', count: 1 }],
      withheld: [{ reason: 'spam', count: 1 }],
    });
    await test.shop.pool.query('delete from review where product_id = $1', [white._id]);
    expect(await summary(black)).toMatchObject({ count: 1, average: 4, pending: 0 });
  });
});

/** Stores imported reviews of a product and returns their ids. */
async function review(product: Product, reviews: Partial<NewReview>[]): Promise<string[]> {
  const stored = reviews.map((fields) => importedReview(product, fields));
  await insertReviews(test.shop.pool, stored);
  return stored.map(({ id }) => id);
}
