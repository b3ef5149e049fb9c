import { expect, it } from 'vitest';
import { placed } from './picture-rows.rules';

it('puts a picture in at its new place and loses none', () => {
  expect(placed(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(placed(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(placed(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
  expect(placed(['a'], 3, 0)).toEqual(['a']);
});
