import { expect, it } from 'vitest';
import { stockNote } from './cart-line.rules';

it.each([
  ['enough', 2, 8, null],
  ['just as many as are few', 2, 2, { kind: 'few', left: 2 }],
  ['few', 1, 3, { kind: 'few', left: 3 }],
  ['fewer than wanted', 4, 2, { kind: 'short', left: 2 }],
  ['none', 1, 0, { kind: 'soldOut', left: 0 }],
  ['fewer than none', 1, -1, { kind: 'soldOut', left: 0 }],
])('says so where there is %s', (_name, quantity, available, expected) => {
  expect(stockNote({ quantity, available }, 3)).toEqual(expected);
});
