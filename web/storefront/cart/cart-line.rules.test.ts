import { expect, it } from 'vitest';
import { stockNote } from './cart-line.rules';

it.each([
  ['enough', 2, 8, null],
  ['no more to add', 8, 8, { kind: 'all', left: 8 }],
  ['exactly at the low-stock limit', 2, 2, { kind: 'few', left: 2 }],
  ['few', 1, 3, { kind: 'few', left: 3 }],
  ['fewer than wanted', 4, 2, { kind: 'short', left: 2 }],
  ['none', 1, 0, { kind: 'soldOut', left: 0 }],
  ['fewer than none', 1, -1, { kind: 'soldOut', left: 0 }],
])('says so where there is %s', (_name, quantity, available, expected) => {
  expect(stockNote({ quantity, available, wanted: null }, 3)).toEqual(expected);
});

it('states that a line was reduced, unless it is short again', () => {
  const cut = { kind: 'cut', left: 2, wanted: 5 };
  expect(stockNote({ quantity: 2, available: 2, wanted: 5 }, 3)).toEqual(cut);
  expect(stockNote({ quantity: 2, available: 1, wanted: 5 }, 3)).toMatchObject({ kind: 'short' });
});
