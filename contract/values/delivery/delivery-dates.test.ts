import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryDates } from './delivery-dates';

const utc = { timeZone: 'UTC', holidays: [] };
const weekdays = [1, 2, 3, 4, 5];
const usual = { daysFrom: 3, daysTo: 5, cutOff: null, workingDays: weekdays };

describe('without a cut-off time', () => {
  it.each([
    ['on a Monday', '2026-03-02T09:00:00Z', '2026-03-05', '2026-03-09'],
    ['on a Wednesday', '2026-03-04T09:00:00Z', '2026-03-09', '2026-03-11'],
    ['on a Friday', '2026-03-06T23:59:59Z', '2026-03-11', '2026-03-13'],
    ['on a Saturday', '2026-03-07T00:00:00Z', '2026-03-11', '2026-03-13'],
    ['on a Sunday', '2026-03-08T12:00:00Z', '2026-03-11', '2026-03-13'],
    ['over a leap day', '2028-02-28T12:00:00Z', '2028-03-02', '2028-03-06'],
    ['over a new year', '2026-12-30T12:00:00Z', '2027-01-04', '2027-01-06'],
  ])('an order placed %s counts from its day', (_when, placedAt, from, to) => {
    expect(deliveryDates(new Date(placedAt), usual, utc)).toEqual({ from, to });
  });

  it('never falls on a weekend, nor before the earliest day', () => {
    const saturday = new Date('2026-03-07T12:00:00Z');
    expect(deliveryDates(saturday, { ...usual, daysFrom: 0, daysTo: 0 }, utc)).toEqual({
      from: '2026-03-09',
      to: '2026-03-09',
    });
    expect(deliveryDates(saturday, { ...usual, daysFrom: 2, daysTo: 1 }, utc)).toEqual({
      from: '2026-03-10',
      to: '2026-03-10',
    });
  });
});

describe('with a cut-off time', () => {
  const nextDay = { daysFrom: 1, daysTo: 1, cutOff: '14:00', workingDays: weekdays };
  const arrival = (placedAt: string, holidays: string[] = [], timeZone = 'UTC') =>
    deliveryDates(new Date(placedAt), nextDay, { timeZone, holidays }).to;

  it.each([
    ['before it', '2026-03-03T13:59:59Z', '2026-03-04'],
    ['at it', '2026-03-03T14:00:00Z', '2026-03-05'],
    ['on a Friday after it', '2026-03-06T15:00:00Z', '2026-03-10'],
    ['on a Saturday before it', '2026-03-07T09:00:00Z', '2026-03-10'],
  ])('an order placed %s', (_when, placedAt, to) => {
    expect(arrival(placedAt)).toBe(to);
  });

  it('skips holidays, for dispatch and for arrival', () => {
    expect(arrival('2026-12-24T10:00:00Z', ['2026-12-25'])).toBe('2026-12-28');
    expect(arrival('2026-12-25T10:00:00Z', ['2026-12-25'])).toBe('2026-12-29');
  });

  it('reads the clock of the shop', () => {
    // 13:30 in UTC is 14:30 in Berlin, and 05:30 in Los Angeles.
    expect(arrival('2026-03-03T13:30:00Z', [], 'Europe/Berlin')).toBe('2026-03-05');
    expect(arrival('2026-03-03T13:30:00Z', [], 'America/Los_Angeles')).toBe('2026-03-04');
    // Still Monday evening in Los Angeles.
    expect(arrival('2026-03-03T02:00:00Z', [], 'America/Los_Angeles')).toBe('2026-03-04');
  });
});

const anyTime = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => minutes * 60_000);
const anyTimes = fc.record({
  daysFrom: fc.integer({ min: 0, max: 10 }),
  daysTo: fc.integer({ min: 0, max: 15 }),
  cutOff: fc.constantFrom(null, '00:00', '09:30', '14:00', '23:59'),
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
});
const anyCalendar = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
  holidays: fc.array(
    anyTime.map((time) => new Date(START + time).toISOString().slice(0, 10)),
    { maxLength: 20 },
  ),
});
const START = Date.parse('2026-01-01T00:00:00Z');

describe('any schedule', () => {
  it('promises working days, in order, and never earlier for a later order', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyTimes, anyCalendar, (one, other, times, calendar) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)].map((time) =>
          deliveryDates(new Date(START + time), times, calendar),
        );
        for (const day of [first?.from, first?.to]) {
          expect(calendar.holidays).not.toContain(day);
          expect(times.workingDays).toContain(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
        }
        expect((first?.from ?? '') <= (first?.to ?? '')).toBe(true);
        expect((first?.from ?? '') <= (second?.from ?? '')).toBe(true);
        expect((first?.to ?? '') <= (second?.to ?? '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
