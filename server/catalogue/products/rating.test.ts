import { describe, expect, it } from 'vitest';
import { importedReview } from '../../../tests/support/catalogue/imported-reviews';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { insertReviews } from '../../reviews/reviews.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());

type Product = Json;

const reviewsOf = (product: Product, ratings: number[]) =>
  ratings.map((rating) => importedReview(product, { rating }));
/** In a transaction that this process knows to change products, so that its next answers show it. */
const rate = (product: Product, ratings: number[]) =>
  catalogueTransaction(test.shop, (tx) => insertReviews(tx, reviewsOf(product, ratings)));
const ratingOf = async ({ _id }: Product) => (await ada.get(`/api/products/${_id}`)).body.rating;
const listed = async (query: string) => (await ada.get(`/api/products?${query}`)).body.content;

describe('the rating of a product', () => {
  it('is that of all colours of its style, in its answer and in lists', async () => {
    const white = await test.makeProduct({ title: 'Rated Shirt', brand: 'Rated', colour: 'White' });
    const black = await test.makeProduct({ title: 'Rated Shirt', brand: 'Rated', colour: 'Black' });
    expect(await ratingOf(white)).toBeNull();
    await rate(white, [5, 4]);
    await rate(black, [4]);
    const rating = { average: 4.33, count: 3 };
    expect(await ratingOf(white)).toEqual(rating);
    expect(await ratingOf(black)).toEqual(rating);
    const both = await listed('brand=Rated');
    expect(both.map((product: Product) => product.rating)).toEqual([rating, rating]);
    const later = await test.makeProduct({ title: 'Rated Shirt', brand: 'Rated', colour: 'Red' });
    expect(await ratingOf(later)).toEqual(rating);
  });

  it('follows a review that is withheld, changed or deleted', async () => {
    const product = await test.makeProduct({ title: 'Followed Shirt' });
    await rate(product, [5, 1]);
    const change = (what: string, ratings = [1]) =>
      catalogueTransaction(test.shop, (tx) =>
        tx.query(`${what} where product_id = $1 and rating = any ($2)`, [product._id, ratings]),
      );
    await change(`update review set state = 'withheld', withheld_reason = 'spam'`);
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 });
    await change(`update review set state = 'published', withheld_reason = null`);
    expect(await ratingOf(product)).toEqual({ average: 3, count: 2 });
    await change('delete from review');
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 });
    await change('delete from review', [5]);
    expect(await ratingOf(product)).toBeNull();
  });

  it('counts both of two reviews of a style that are written at the same time', async () => {
    const white = await test.makeProduct({ title: 'Busy Shirt', colour: 'White' });
    const black = await test.makeProduct({ title: 'Busy Shirt', colour: 'Black' });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => rate(at % 2 ? white : black, [1 + (at % 5)])),
    );
    expect((await ratingOf(white)).count).toBe(12);
    expect(await ratingOf(black)).toEqual(await ratingOf(white));
  });

  it('appears in every process, also in one that has not written the review', async () => {
    const product = await test.makeProduct({ title: 'Distant Shirt' });
    expect(await ratingOf(product)).toBeNull();
    await insertReviews(test.shop.pool, reviewsOf(product, [3]));
    await expect.poll(() => ratingOf(product)).toEqual({ average: 3, count: 1 });
  });

  it('leaves the version of the product alone, which a form of staff may be based on', async () => {
    const product = await test.makeProduct({ title: 'Edited Shirt' });
    const version = async () =>
      (await test.shop.pool.query('select version from product where id = $1', [product._id]))
        .rows[0].version;
    const before = await version();
    await rate(product, [2]);
    expect(await version()).toBe(before);
  });
});

it('sorts by rating: many good votes before one perfect vote, unrated products last', async () => {
  const one = await test.makeProduct({ title: 'One vote', brand: 'Sorted' });
  const many = await test.makeProduct({ title: 'Many votes', brand: 'Sorted' });
  const bad = await test.makeProduct({ title: 'Bad votes', brand: 'Sorted' });
  const none = await test.makeProduct({ title: 'No votes', brand: 'Sorted' });
  await rate(one, [5]);
  await rate(many, [5, 5, 5, 5, 5, 5, 5, 4, 4, 5]);
  await rate(bad, [1, 2, 1]);
  const titles = async (query: string) =>
    (await listed(`brand=Sorted&sort=rating${query}`)).map(({ title }: Product) => title);
  const expected = [many, one, bad, none].map(({ title }: Product) => title);
  expect(await titles('')).toEqual(expected);
  expect(await titles('&q=votes')).toEqual(expected);
});
