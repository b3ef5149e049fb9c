import { describe, expect, it } from 'vitest';
import { cardErrors, groupDigits, groupExpiry } from './card.rules';

const now = new Date('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvv: '123' };

describe('a card', () => {
  it('is valid until the end of its month', () => {
    expect(cardErrors(good, now)).toEqual({});
    expect(cardErrors({ ...good, expiry: '10 / 26' }, now)).toHaveProperty(['card.expiry']);
  });

  it.each([
    ['number', { number: '4242 4242 4242 4241' }],
    ['number', { number: '' }],
    ['expiry', { expiry: '13 / 30' }],
    ['expiry', { expiry: '1' }],
    ['cvv', { cvv: '12' }],
    ['cvv', { cvv: 'abc' }],
  ])('names the invalid field: %s', (field, change) => {
    expect(Object.keys(cardErrors({ ...good, ...change }, now))).toEqual([`card.${field}`]);
  });

  it('is grouped while it is typed, and can be erased', () => {
    expect(groupDigits('42424242424')).toBe('4242 4242 424');
    expect(groupExpiry('12', '1')).toBe('12 / ');
    expect(groupExpiry('12 /', '12 / ')).toBe('12');
    expect(groupExpiry('1230', '123')).toBe('12 / 30');
  });
});
