import { expect, it } from 'vitest';
import { isRightToLeft, localeOf, numberLocaleOf } from './locales';

it('writes Latin digits and Gregorian dates in every language and country', () => {
  expect(new Intl.NumberFormat(numberLocaleOf('ar')).format(1_234)).toBe('1,234');
  const date = new Intl.DateTimeFormat(localeOf('ar', 'en-SA'), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect(date.format(new Date('2026-11-21'))).toMatch(/^21 .* 2026$/);
});

it('knows which languages are written from right to left', () => {
  expect(['ar', 'he', 'fa', 'de', 'ja'].filter(isRightToLeft)).toEqual(['ar', 'he', 'fa']);
});
