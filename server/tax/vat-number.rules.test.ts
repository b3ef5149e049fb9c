import { expect, it } from 'vitest';
import { countryOfVatNumber, countryOfVatPrefix, normaliseVatNumber } from './vat-number.rules';

it.each([
  ['DE136695976', 'DE'],
  ['EL094259216', 'GR'],
  ['GR 094 259 216', 'GR'],
  ['XI980780684', 'XI'],
  ['xi 980 7806 84', 'XI'],
  ['XI980780685', null],
  ['GB980780684', null],
  ['', null],
])('the VAT number %s is of %s', (number, country) =>
  expect(countryOfVatNumber(number)).toBe(country),
);

it('a Greek number is stored as the register knows it', () => {
  expect(normaliseVatNumber('GR 094259216')).toBe('EL094259216');
});

it.each([
  ['DE 136 695 976', 'DE'],
  ['EL094259216', 'GR'],
  ['XI980780684', 'GB'],
  ['12/345/67890', null],
  ['CHE-123.456.789', null],
  ['DEPARTMENT', null],
])('the prefix of %s names %s', (number, country) =>
  expect(countryOfVatPrefix(number)).toBe(country),
);
