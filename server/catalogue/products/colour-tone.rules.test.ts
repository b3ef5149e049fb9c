import { describe, expect, it } from 'vitest';
import { toneOf } from './colour-tone.rules';

describe('the tone of a colour', () => {
  it.each([
    ['#000000', 'dark'],
    ['#1f2a44', 'dark'],
    ['#36454f', 'dark'],
    ['#800020', 'dark'],
    ['#006400', 'dark'],
    ['#0000ff', ''],
    ['#3d5a8c', ''],
    ['#808080', ''],
    ['#c19a6b', ''],
    ['#d2b48c', ''],
    ['#d3d3d3', 'light'],
    ['#87ceeb', 'light'],
    ['#FFC0CB', 'light'],
    ['#ffffff', 'light'],
    ['', ''],
  ])('%s is %j', (hex, tone) => {
    expect(toneOf({ hex, imageUrl: null })).toBe(tone);
  });

  it('does not follow from the hexadecimal value behind a picture', () => {
    expect(toneOf({ hex: '#000000', imageUrl: '/media/tartan.avif' })).toBe('');
  });
});
