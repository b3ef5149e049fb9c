import { expect, it } from 'vitest';
import { changesOf } from './changes.rules';

it('lists each field of an entry, also with a value only before or only after', () => {
  expect(
    changesOf({
      before: { price: 6000, tag: 'x' },
      after: { price: 5000, sizes: [{ name: 'M' }] },
    }),
  ).toEqual([
    { field: 'price', before: '6000', after: '5000' },
    { field: 'tag', before: 'x', after: null },
    { field: 'sizes', before: null, after: '[{"name":"M"}]' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
