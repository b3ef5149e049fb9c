import { describe, expect, it } from 'vitest';
import { mergeLines, refuseShortages, shortageMessage, shortagesOf } from './inventory.rules';

describe('what a shopper is told', () => {
  it('is how many are left, or that none is', () => {
    expect(shortageMessage('M', 2)).toBe('Only 2 left in size M.');
    expect(shortageMessage('XL', 0)).toBe('Size XL is sold out.');
  });

  it('names each short line, and the one where it is one', () => {
    const first = { index: 1, title: 'Linen Shirt', size: 'M', available: 2 };
    const second = { index: 3, title: null, size: 'L', available: 0 };
    const one = refuseShortages([first]);
    expect(one.code).toBe('out_of_stock');
    expect(one.message).toBe('Linen Shirt: Only 2 left in size M.');
    const both = refuseShortages([first, second]);
    expect(both.message).toBe('Some items are no longer in stock in this quantity.');
    expect(both.details).toEqual([
      { path: 'orderItems.1', message: 'Linen Shirt: Only 2 left in size M.' },
      { path: 'orderItems.3', message: 'Size L is sold out.' },
    ]);
  });
});

describe('lines', () => {
  it('of one product and size count together', () => {
    const lines = [
      { productId: 'a', size: 'M', quantity: 1 },
      { productId: 'a', size: 'L', quantity: 1 },
      { productId: 'a', size: 'M', quantity: 2 },
    ];
    expect(mergeLines(lines)).toEqual([
      { productId: 'a', size: 'M', quantity: 3 },
      { productId: 'a', size: 'L', quantity: 1 },
    ]);
    const short = [{ productId: 'a', size: 'M', title: 'Tee', available: 2 }];
    expect(shortagesOf(lines, short).map((line) => line.index)).toEqual([0, 2]);
  });
});
