import { describe, expect, expectTypeOf, it } from 'vitest';
import { page } from './page';
import * as pages from './storefront-pages';
import { withQuery } from './with-query';

describe('links', () => {
  it('write groups of categories as the URLs of the shop have them', () => {
    const link = pages.listing({
      levelOne: 'men',
      levelTwo: 'clothing',
      levelThree: 't-shirts&polos',
      category: 'mens_tshirt',
    });
    expect(link).toBe('/men/clothing/t-shirts&polos?category=mens_tshirt');
  });

  it('encode characters that would change the path', () => {
    expect(pages.product({ productId: 'a/b?c' })).toBe('/product/a%2Fb%3Fc');
    expect(pages.listing({ levelOne: 'women', levelTwo: 'clothing', levelThree: '../admin' })).toBe(
      '/women/clothing/..%2Fadmin',
    );
  });

  it('leave empty values out and join lists by commas', () => {
    const query = { a: '', b: null, c: undefined, d: ['S', 'M'], page: 2 };
    expect(withQuery('/x', query)).toBe('/x?d=S,M&page=2');
    expect(pages.search({ q: 'a b', ...query })).toBe('/search?q=a+b&d=S,M&page=2');
  });

  it('keep the page to return to after signing in', () => {
    expect(pages.signIn({ next: '/cart?x=1' })).toBe('/signin?next=%2Fcart%3Fx%3D1');
    expect(pages.signIn()).toBe('/signin');
  });

  it('do not compile without a parameter of the path, or of the query that every link has', () => {
    const shelf = page('/shelves/:shelf/:book?page&line');
    type Values = { shelf: string; book: string; page: string; line: string };
    expectTypeOf(shelf).parameter(0).toExtend<Values>();
    expectTypeOf<Values>().toExtend<Parameters<typeof shelf>[0]>();
    // @ts-expect-error: no product
    expect(() => pages.product()).not.toThrow();
    // @ts-expect-error: no order
    expect(pages.order({})).toBe('/order');
    // @ts-expect-error: no return
    expect(pages.returnSlip({ order_id: 'a' })).toBe('/order/return-slip?order_id=a');
    expect(shelf({ shelf: 'a', book: 'b', page: '1', line: '2' })).toBe(
      '/shelves/a/b?page=1&line=2',
    );
  });
});
