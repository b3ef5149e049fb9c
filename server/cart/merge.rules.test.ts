import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addQuantity,
  allMerged,
  combineLines,
  type LineQuantity,
  notYetMerged,
} from './merge.rules';

const shirt = (quantity: number, size = 'M'): LineQuantity => ({
  productId: 'shirt',
  size,
  quantity,
});

describe('adding units to a line', () => {
  it.each([
    ['a new line', null, 2, 5, { quantity: 2, requestedQuantity: null }],
    [
      'an existing line',
      { quantity: 1, requestedQuantity: null },
      2,
      5,
      { quantity: 3, requestedQuantity: null },
    ],
    [
      'more than the stock',
      { quantity: 3, requestedQuantity: null },
      4,
      5,
      { quantity: 5, requestedQuantity: 7 },
    ],
    [
      'a line that was cut before',
      { quantity: 5, requestedQuantity: 7 },
      1,
      5,
      { quantity: 5, requestedQuantity: 8 },
    ],
    ['a size that is sold out', null, 2, 0, { quantity: 2, requestedQuantity: null }],
    [
      'an existing line of a sold-out size',
      { quantity: 1, requestedQuantity: null },
      2,
      0,
      { quantity: 3, requestedQuantity: null },
    ],
    [
      'more than the limit of a line',
      { quantity: 999, requestedQuantity: null },
      2,
      5000,
      { quantity: 1000, requestedQuantity: 1001 },
    ],
  ])('%s', (_name, held, added, available, joined) => {
    expect(addQuantity(held, added, available)).toEqual(joined);
  });
});

describe('a cart that is sent again', () => {
  it('adds nothing if unchanged, and only the new units if it has grown', () => {
    const before = allMerged([shirt(2), shirt(1, 'L')], [], 100);
    expect(notYetMerged([shirt(2), shirt(1, 'L')], before)).toEqual([]);
    expect(notYetMerged([shirt(3), shirt(1, 'S')], before)).toEqual([shirt(1), shirt(1, 'S')]);
  });

  it('in any number of parts adds up to its largest quantities', () => {
    const line = fc.record({
      productId: fc.constantFrom('a', 'b'),
      size: fc.constantFrom('S', 'M'),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 6 }), (carts) => {
        const total = new Map<string, number>();
        const most = new Map<string, number>();
        let before: LineQuantity[] = [];
        for (const cart of carts.map(combineLines)) {
          for (const { productId, size, quantity } of notYetMerged(cart, before))
            total.set(productId + size, (total.get(productId + size) ?? 0) + quantity);
          for (const { productId, size, quantity } of cart)
            most.set(productId + size, Math.max(quantity, most.get(productId + size) ?? 0));
          before = allMerged(cart, before, 100);
        }
        expect(total).toEqual(most);
      }),
    );
  });
});

it('combines lines of one size, up to the limit of a line', () => {
  expect(combineLines([shirt(2), shirt(1, 'L'), shirt(3)])).toEqual([shirt(5), shirt(1, 'L')]);
  expect(combineLines([shirt(900), shirt(900)])).toEqual([shirt(1000)]);
});
