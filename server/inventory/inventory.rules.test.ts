import { describe, expect, it } from 'vitest';
import { textIn } from '../http/refusals/refusal-text';
import { mergeLines, shortageMessage } from './inventory.rules';

describe('the message about a shortage', () => {
  it('gives the remaining quantity, or says that the size is sold out', () => {
    expect(textIn(shortageMessage('M', 2), 'en')).toBe('Only 2 left in size M.');
    expect(textIn(shortageMessage('XL', 0), 'en')).toBe('Size XL is sold out.');
  });
});

describe('merging lines', () => {
  it('adds up the quantities of each product and size', () => {
    const lines = [
      { productId: 'a', size: 'M', quantity: 1 },
      { productId: 'a', size: 'L', quantity: 1 },
      { productId: 'a', size: 'M', quantity: 2 },
    ];
    expect(mergeLines(lines)).toEqual([
      { productId: 'a', size: 'M', quantity: 3 },
      { productId: 'a', size: 'L', quantity: 1 },
    ]);
  });
});
