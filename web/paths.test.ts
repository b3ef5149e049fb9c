import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as paths from './paths';

describe('safeNext', () => {
  it.each([
    ['/cart', '/cart'],
    ['/product/0199?size=M#reviews', '/product/0199?size=M#reviews'],
    [
      '/men/clothing/t-shirts&polos?category=mens_tshirt',
      '/men/clothing/t-shirts&polos?category=mens_tshirt',
    ],
    ['/search?q=https://elsewhere.example', '/search?q=https://elsewhere.example'],
  ])('goes on to %s', (next, expected) => {
    expect(paths.safeNext(next)).toBe(expected);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['cart'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/%2fevil.example'],
    ['/%2F%2Fevil.example'],
    ['/%5cevil.example'],
    ['/./\\evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e%2e//evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    [' /cart'],
    ['/\t/evil.example'],
    ['/cart\r\nset-cookie: a=b'],
    ['/\u0000cart'],
    ['/signin?next=/signin'],
    ['/SignUp'],
  ])('goes home instead of %j', (next) => {
    expect(paths.safeNext(next)).toBe('/');
  });

  it('never leaves the shop for any input', () => {
    const shop = 'https://shop.example';
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '.',
      '..',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      '\t',
      '\n',
      ' ',
      'https:',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const next = paths.safeNext(pieces.join(''));
        expect(next).toMatch(/^\/(?![/\\])/);
        expect(new URL(next, shop).origin).toBe(shop);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('links', () => {
  it('writes the category groups as the shop’s addresses have them', () => {
    expect(paths.listing('men', 't-shirts&polos', { category: 'mens_tshirt' })).toBe(
      '/men/clothing/t-shirts&polos?category=mens_tshirt',
    );
  });

  it('encodes characters that would change the path', () => {
    expect(paths.product('a/b?c')).toBe('/product/a%2Fb%3Fc');
    expect(paths.listing('women', '../admin')).toBe('/women/clothing/..%2Fadmin');
  });

  it('leaves empty values out and joins lists by commas', () => {
    expect(paths.withQuery('/x', { a: '', b: null, c: undefined, d: ['S', 'M'], page: 2 })).toBe(
      '/x?d=S,M&page=2',
    );
  });

  it('keeps the page to return to after signing in', () => {
    expect(paths.signIn('/cart?x=1')).toBe('/signin?next=%2Fcart%3Fx%3D1');
    expect(paths.signIn()).toBe('/signin');
  });
});
