import { describe, expect, it } from 'vitest';
import { behaviourOf, brandOf, cardErrors, lastFour } from './sandbox.rules';

const now = new Date('2026-03-31T23:59:59Z');
const card = { number: '4242 4242 4242 4242', expiry: '03/26', cvv: '123' };
const invalidFields = (overrides: Partial<typeof card>) =>
  cardErrors({ ...card, ...overrides }, now).map((fault) => fault.path);

describe('a card', () => {
  it.each(['03/26', '03 / 26', '03/2026', '12/26', '01/2030', '3/26'.padStart(5, '0')])(
    'is valid until %s',
    (expiry) => {
      expect(invalidFields({ expiry })).toEqual([]);
    },
  );

  it.each([
    '02/26',
    '02/2026',
    '12/25',
    '00/30',
    '13/30',
    '3/26',
    '0326',
    '03-26',
    '',
    'ab/cd',
    '03/026',
  ])('is not valid until %j', (expiry) => {
    expect(invalidFields({ expiry })).toEqual(['expiry']);
  });

  it.each(['4242424242424242', '4000 0000 0000 0002', '378282246310005', '5555555555554444'])(
    'is accepted with the number %j',
    (number) => {
      expect(invalidFields({ number })).toEqual([]);
    },
  );

  it.each([
    '4242424242424241',
    '4242-4242-4242-4242',
    '4242',
    '',
    '42424242424242424242424242',
    '４２４２４２４２４２４２４２４２',
  ])('is rejected with the number %j', (number) => {
    expect(invalidFields({ number })).toEqual(['number']);
  });

  it.each(['', '12', '12345', 'abc', '１２３'])('is rejected with the security code %j', (cvv) => {
    expect(invalidFields({ cvv })).toEqual(['cvv']);
  });

  it('gets all its validation errors together, without any digits', () => {
    const faults = cardErrors({ number: '4111111111111112', expiry: '01/20', cvv: '9' }, now);
    expect(faults.map((fault) => fault.path)).toEqual(['number', 'expiry', 'cvv']);
    expect(JSON.stringify(faults)).not.toMatch(/4111|01\/20/);
  });
});

describe('test cards', () => {
  it('behave as documented, however they are formatted', () => {
    expect(behaviourOf('4242 4242 4242 4242')).toEqual({ succeeds: true });
    expect(behaviourOf('4000 0000 0000 0002')).toMatchObject({ succeeds: false });
    expect(behaviourOf('4000000000009995')).toMatchObject({
      message: expect.stringContaining('insufficient funds'),
    });
    expect(behaviourOf('5555555555554444')).toEqual({ succeeds: true });
  });

  it('are described by brand and last four digits', () => {
    const numbers = [
      '4242 4242 4242 4242',
      '5555555555554444',
      '2223003122003222',
      '378282246310005',
    ];
    expect(numbers.map(brandOf)).toEqual(['visa', 'mastercard', 'mastercard', 'amex']);
    expect(numbers.map(lastFour)).toEqual(['4242', '4444', '3222', '0005']);
    expect(brandOf('6011111111111117')).toBe('discover');
    expect(brandOf('30569309025904')).toBe('card');
  });
});
