import { describe, expect, it } from 'vitest';
import { consequenceOf, lastDayOfPeriod } from './withdrawals.rules';

describe('the last day of the withdrawal period', () => {
  it.each([
    ['14 days after the day of delivery', '2026-11-02', 14, [], '2026-11-16'],
    ['over the end of a year', '2026-12-21', 14, [], '2027-01-04'],
    ['on Monday instead of a Saturday', '2026-11-07', 14, [], '2026-11-23'],
    ['on Monday instead of a Sunday', '2026-11-08', 14, [], '2026-11-23'],
    ['after a holiday', '2026-11-02', 14, ['2026-11-16'], '2026-11-17'],
    ['after a weekend and a holiday', '2026-11-07', 14, ['2026-11-23'], '2026-11-24'],
  ])('is %s', (_, delivered, days, holidays, last) => {
    expect(lastDayOfPeriod(delivered, days, holidays)).toBe(last);
  });
});

describe('what follows from a declaration', () => {
  const whole = {
    ...{ orderStatus: 'Delivered' as const, hasLines: false, isInWords: false },
    ...{ isInTime: true, isAccepted: false },
  };
  it.each([
    ['an order that was not sent is cancelled', { orderStatus: 'Pending' }, { do: 'cancel' }],
    [
      'a part of one is for staff',
      { orderStatus: 'Pending', hasLines: true },
      { do: 'ask', problem: 'unsent' },
    ],
    ['a shipped order is awaited', { orderStatus: 'Shipped' }, { do: 'wait' }],
    [
      'a declaration for some items of a shipped order waits too',
      { orderStatus: 'Shipped', hasLines: true },
      { do: 'wait' },
    ],
    ['a delivered order is returned', {}, { do: 'return' }],
    ['a late one is for staff', { isInTime: false }, { do: 'ask', problem: 'late' }],
    ['staff may accept a late one', { isInTime: false, isAccepted: true }, { do: 'return' }],
    ['items in words are for staff', { isInWords: true }, { do: 'ask', problem: 'items' }],
    ['a cancelled order stays so', { orderStatus: 'Cancelled' }, { do: 'close' }],
    ['a returned order too', { orderStatus: 'Returned', isInWords: true }, { do: 'close' }],
  ] as const)('%s', (_, change, expected) => {
    expect(consequenceOf({ ...whole, ...change })).toEqual(expected);
  });
});
