import { describe, expect, it } from 'vitest';
import { editDistances, nearestWord } from './spelling.rules';

const words = (...list: string[]) => list.map((word) => ({ word, products: 1 }));

describe('the distance of two words', () => {
  it.each([
    ['shirt', 'shirt', 0],
    ['brton', 'breton', 1],
    ['hodie', 'hoodie', 1],
    ['shrit', 'shirt', 1],
    ['gray', 'grey', 1],
    ['swaetshrit', 'sweatshirt', 2],
    ['', 'polo', 4],
  ])('%s and %s is %i', (word, other, distance) => {
    expect(editDistances(word, other).whole).toBe(distance);
    expect(editDistances(other, word).whole).toBe(distance);
  });

  it('to a prefix ignores the rest of the word', () => {
    expect(editDistances('swaet', 'sweatshirt').prefix).toBe(1);
    expect(editDistances('shirt', 'shirting')).toEqual({ whole: 3, prefix: 0 });
  });
});

describe('the nearest word', () => {
  it('is the one with the fewest edits, then the most common', () => {
    expect(nearestWord('shrit', words('short', 'shirt', 'skirt'), false)).toBe('shirt');
    const candidates = [
      { word: 'skirt', products: 2 },
      { word: 'shirt', products: 9 },
    ];
    expect(nearestWord('srirt', candidates, false)).toBe('shirt');
  });

  it('is null if no candidate is close enough', () => {
    expect(nearestWord('dungarees', words('dress', 'drawstring'), false)).toBeNull();
    expect(nearestWord('xl', words('xs', 'l'), false)).toBeNull();
    expect(nearestWord('word', [], true)).toBeNull();
  });

  it('may be longer than an unfinished word', () => {
    expect(nearestWord('swaets', words('sweatshirt'), true)).toBe('sweatshirt');
    expect(nearestWord('swaets', words('sweatshirt'), false)).toBeNull();
  });
});
