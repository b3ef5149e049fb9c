import { expect, it } from 'vitest';
import { placed } from './ordered-items';

it('moves an item to its new position and keeps all others', () => {
  expect(placed(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(placed(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(placed(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
  expect(placed(['a'], 3, 0)).toEqual(['a']);
});
