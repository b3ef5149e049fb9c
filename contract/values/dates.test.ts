import { describe, expect, it } from 'vitest';
import { addDays, datesIn, dayIn, isoIn, mondayOf, monthAfter } from './dates';
import { momentIn } from './typed/typed-moments';

describe('days of a time zone', () => {
  it.each([
    ['2026-12-31T22:59:59Z', 'Europe/Berlin', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Berlin', '2027-01-01'],
    ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
    ['2026-12-31T14:15:00Z', 'Australia/Sydney', '2027-01-01'],
    ['2026-12-31T18:14:59Z', 'Asia/Kathmandu', '2026-12-31'],
    ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31'],
  ])('%s in %s is %s', (at, timeZone, day) => {
    expect(dayIn(at, timeZone)).toBe(day);
    expect(dayIn(new Date(at), timeZone)).toBe(day);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-03-29', -1, '2026-03-28'],
    ['2027-01-01', -1, '2026-12-31'],
  ])('%s and %i days are %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it('finds months and weeks', () => {
    expect(monthAfter('2026-01-31')).toBe('2026-02-01');
    expect(monthAfter('2026-12-01')).toBe('2027-01-01');
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

describe('momentIn', () => {
  it.each([
    ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
    // The clocks go from 2:00 to 3:00, and in October from 3:00 to 2:00.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, at) =>
    expect(momentIn(local, timeZone)?.toISOString()).toBe(at),
  );

  it('refuses a text that is not a time', () => {
    expect(momentIn('', 'UTC')).toBeNull();
    expect(momentIn('2026-13-01T00:00', 'UTC')).toBeNull();
  });
});

describe('datesIn', () => {
  it('shows a moment in the time zone, and a calendar day as it is', () => {
    const { isoDay, day, mediumDay, weekday, time } = datesIn({
      timeZone: 'Pacific/Auckland',
      locale: 'en-US',
    });
    expect(isoDay('2026-12-31T11:00:00Z')).toBe('2027-01-01');
    expect(day('2026-12-31T11:00:00Z')).toBe('January 1, 2027');
    expect(time('2026-12-31T11:00:00Z')).toMatch(/^12:00\sAM$/);
    expect(isoDay('2026-12-31')).toBe('2026-12-31');
    expect(mediumDay('2026-12-31')).toBe('Dec 31, 2026');
    expect(weekday('2026-12-31')).toBe('Thu, Dec 31');
  });

  it('west of Greenwich a calendar day is not the day before', () => {
    const dates = datesIn({ timeZone: 'America/Los_Angeles', locale: 'en-US' });
    expect(dates.day('2027-01-01')).toBe('January 1, 2027');
    expect(dates.day('2027-01-01T07:59:59Z')).toBe('December 31, 2026');
    expect(dates.dayRange('2026-12-01', '2027-01-01').replace(/\s/g, ' ')).toBe(
      'Dec 1, 2026 – Jan 1, 2027',
    );
  });

  it('follows the locale', () => {
    const { day, moment } = datesIn({ timeZone: 'UTC', locale: 'en-GB' });
    expect(day('2026-11-21')).toBe('21 November 2026');
    expect(moment('2026-11-21T18:01:00Z')).toBe('21 Nov 2026, 18:01');
  });
});

describe('isoIn', () => {
  it.each([
    ['UTC', '2026-12-31T23:30:00.000Z', '2026-12-31T23:30:00+00:00'],
    ['Europe/Berlin', '2026-12-31T23:30:00.999Z', '2027-01-01T00:30:00+01:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
    ['America/St_Johns', '2026-01-01T02:00:00Z', '2025-12-31T22:30:00-03:30'],
    ['Asia/Kathmandu', '1969-12-31T23:59:59Z', '1970-01-01T05:29:59+05:30'],
  ])('in %s writes %s as %s', (timeZone, at, text) => {
    expect(isoIn(timeZone)(at)).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
  });
});
