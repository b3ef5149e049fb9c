import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next';

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
    expect(safeNext(next)).toBe(expected);
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
    expect(safeNext(next)).toBe('/');
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
        const next = safeNext(pieces.join(''));
        expect(next).toMatch(/^\/(?![/\\])/);
        expect(new URL(next, shop).origin).toBe(shop);
      }),
      { numRuns: 2_000 },
    );
  });
});
