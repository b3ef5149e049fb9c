import { describe, expect, it } from 'vitest';
import { consequenceOf, lastDayOfPeriod, splitExcluded } from './withdrawals.rules';

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
    orderStatus: 'Delivered' as const,
    hasLines: false,
    isInWords: false,
    excluded: 'none' as const,
    isInTime: true,
    mayCancel: true,
    isAccepted: false,
  };
  it.each([
    ['an order that was not sent is cancelled', { orderStatus: 'Pending' }, { do: 'cancel' }],
    [
      'an unconfirmed declaration cancels nothing',
      { orderStatus: 'Pending', mayCancel: false },
      { do: 'ask', problem: 'unconfirmed' },
    ],
    ['but requests a return', { mayCancel: false }, { do: 'return' }],
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
    ['excluded items are refused', { excluded: 'all' }, { do: 'refuse' }],
    ['staff may accept them', { excluded: 'all', isAccepted: true }, { do: 'return' }],
    ['the others of an order are returned', { excluded: 'some' }, { do: 'return' }],
    [
      'an order that was not sent and has items made to measure is for staff',
      { orderStatus: 'Pending', excluded: 'some' },
      { do: 'ask', problem: 'unsent' },
    ],
    ['a cancelled order stays so', { orderStatus: 'Cancelled' }, { do: 'close' }],
    ['a returned order too', { orderStatus: 'Returned', isInWords: true }, { do: 'close' }],
  ] as const)('%s', (_, change, expected) => {
    expect(consequenceOf({ ...whole, ...change })).toEqual(expected);
  });
});

describe('items that are excluded from the right of withdrawal', () => {
  const lines = [
    { _id: 'shirt', quantity: 2, exclusion: '' as const },
    { _id: 'briefs', quantity: 1, exclusion: 'sealed' as const },
    { _id: 'suit', quantity: 1, exclusion: 'custom' as const },
  ];
  const [shirt, briefs, suit] = lines.map(({ _id, quantity }) => ({ _id, quantity }));
  it.each([
    ['sealed ones not before their delivery', null, 'Pending', 'some', [shirt, briefs]],
    ['both kinds after it', null, 'Delivered', 'some', [shirt]],
    ['the chosen ones only', [shirt], 'Delivered', 'none', [shirt]],
    ['all that were chosen', [briefs, suit], 'Delivered', 'all', []],
  ] as const)('are %s', (_, chosen, status, excluded, rest) => {
    const units = chosen?.flatMap((one) => one ?? []) ?? null;
    expect(splitExcluded(lines, units, status)).toEqual({ excluded, rest });
  });
});
