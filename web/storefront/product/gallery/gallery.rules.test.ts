import { expect, it } from 'vitest';
import { tileOf } from './gallery.rules';

it.each([
  [1, ['whole']],
  [2, ['half', 'half']],
  [3, ['large', 'small', 'small']],
  [4, ['half', 'half', 'half', 'half']],
  [5, ['half', 'half', 'large', 'small', 'small']],
  [7, ['half', 'half', 'half', 'half', 'large', 'small', 'small']],
])('fills two columns with %i pictures', (count, tiles) => {
  expect(Array.from({ length: count }, (_, position) => tileOf(position, count))).toEqual(tiles);
});
