import { expect, it } from 'vitest';
import { countryCodes } from './countries/countries';
import { countryOfAddress, isInEuropeanEconomicArea } from './legal';

it.each([
  ['Selvedge GmbH\nHauptstr. 1\n10115 Berlin\nGermany', 'DE'],
  ['Selvedge GmbH\nHauptstr. 1\n10115 Berlin\nDEUTSCHLAND', 'DE'],
  ['Tissus SARL\nRue 1\n1000 Bruxelles\nBE', 'BE'],
  ['Selvedge\nNew York, NY 10001\nUnited States', 'US'],
  ['Selvedge\nNew York, NY 10001', null],
  ['', null],
])('the country of %j is %s', (lines, country) => {
  expect(countryOfAddress(lines, countryCodes)).toBe(country);
});

it('knows the states of the European Economic Area', () => {
  const states = countryCodes.filter(isInEuropeanEconomicArea);
  expect(states).toHaveLength(30);
  expect(['GB', 'US', 'CH'].some(isInEuropeanEconomicArea)).toBe(false);
});
