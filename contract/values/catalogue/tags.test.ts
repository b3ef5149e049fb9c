import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tagOf, tagsIn } from './tags';

it('reads tags as staff and Shopify write them', () => {
  expect(tagsIn(' Linen, summer  SALE,, Men\'s, linen, a"b ')).toEqual([
    'linen',
    'summer sale',
    'men’s',
    'a b',
  ]);
});

it('writes every tag in one way, without the characters that separate tags', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tag = tagOf(text);
      expect(tagOf(tag)).toBe(tag);
      expect(tagsIn(tag)).toEqual(tag === '' ? [] : [tag]);
      expect(tag).not.toMatch(/['\\]/);
    }),
  );
});
