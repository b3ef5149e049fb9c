import { expect, it } from 'vitest';
import { readIds, withViewed } from './viewed-products';

it('keeps the latest seven, each once, latest first', () => {
  expect(withViewed(['b', 'a'], 'a')).toEqual(['a', 'b']);
  expect(withViewed(['1', '2', '3', '4', '5', '6', '7'], 'new')).toEqual([
    'new',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});

it.each([null, '', 'no json', '{}', 'null', '"a"'])('reads %o as none', (stored) => {
  expect(readIds(stored)).toEqual([]);
});

it('reads the valid ids', () => {
  expect(readIds('["a",1,null,"b"]')).toEqual(['a', 'b']);
});
