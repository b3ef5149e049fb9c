import { describe, expect, it } from 'vitest';
import { type FitProfile, noProfile } from './body';
import { type SizedCategory, suggestSize, usualSize } from './suggest-size';

const sizes = ['S', 'M', 'L', 'XL'] as const;
const graded = (first: number) =>
  Object.fromEntries(sizes.map((size, at) => [size, first + 6 * at]));
const tee: SizedCategory = {
  key: 'mens_tshirt',
  department: 'men',
  sizes,
  chart: { chest: graded(98), length: graded(69) },
};
const shirt: SizedCategory = { ...tee, key: 'mens_shirt', chart: { chest: graded(106) } };
const chino: SizedCategory = { ...tee, key: 'mens_chino', chart: { waist: graded(78) } };

const wearing = (size: string, key = tee.key): FitProfile => ({
  ...noProfile,
  wears: { [key]: size },
});
const withBody = (body: FitProfile['body']): FitProfile => ({ ...noProfile, body });
const garment = { measures: tee.chart, sizes, verdict: null };

describe('the usual size', () => {
  it('is that of the nearest garment, with the room that the category leaves', () => {
    // Size M of a tee is 104 cm wide, for a chest of 98 cm.
    for (const [chest, size] of [
      [92, 'S'],
      [98, 'M'],
      [99, 'M'],
      [101, 'L'],
      [110, 'XL'],
    ] as const)
      expect(usualSize(withBody({ chest }), tee)).toEqual({ size, from: 'body' });
  });

  it('is unknown beyond the smallest and the largest size', () => {
    expect(usualSize(withBody({ chest: 80 }), tee)).toBeNull();
    expect(usualSize(withBody({ chest: 120 }), tee)).toBeNull();
  });

  it('is the one that was entered rather than that of the body', () => {
    const profile = { ...wearing('L'), body: { chest: 98 } };
    expect(usualSize(profile, tee)).toEqual({ size: 'L', from: 'wears' });
  });

  it('of tops says nothing about trousers, or about another department', () => {
    expect(usualSize(wearing('L', shirt.key), tee, [shirt, tee])?.size).toBe('L');
    expect(usualSize(wearing('L', shirt.key), chino, [shirt, tee, chino])).toBeNull();
    const other = { ...shirt, department: 'women' };
    expect(usualSize(wearing('L', shirt.key), tee, [other, tee])).toBeNull();
  });

  it('ignores sizes that the category does not have', () => {
    expect(usualSize(wearing('38'), tee)).toBeNull();
  });
});

describe('a suggested size', () => {
  it('follows buyers who say that a style runs small or large', () => {
    const suggest = (verdict: 'small' | 'true' | 'large', size = 'M') =>
      suggestSize(wearing(size), tee, { ...garment, verdict })?.size;
    expect([suggest('small'), suggest('true'), suggest('large')]).toEqual(['L', 'M', 'S']);
    expect(suggest('small', 'XL')).toBeUndefined();
  });

  it('follows the garment’s own measures where buyers say nothing', () => {
    const tight = { ...garment, measures: { chest: graded(92) } };
    expect(suggestSize(wearing('M'), tee, tight)).toEqual({
      size: 'L',
      usual: 'M',
      from: 'wears',
      by: 'measures',
    });
    expect(suggestSize(withBody({ chest: 98 }), tee, tight)?.size).toBe('L');
    // Buyers who say that it runs small say so because of these measures.
    expect(suggestSize(wearing('M'), tee, { ...tight, verdict: 'small' })?.size).toBe('L');
  });

  it('is none where nothing is known of the shopper or the garment, or the size is not made', () => {
    expect(suggestSize(noProfile, tee, garment)).toBeNull();
    expect(suggestSize(wearing('M'), tee, { ...garment, measures: {} })).toBeNull();
    expect(suggestSize(wearing('M'), tee, { ...garment, sizes: ['S', 'XL'] })).toBeNull();
  });
});
