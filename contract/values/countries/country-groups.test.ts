import { expect, it } from 'vitest';
import { isInEuropeanEconomicArea } from '../legal';
import { EU_VAT_RATES_AS_OF, euVatRates } from '../tax/eu-vat-rates';
import { countryCodes } from './countries';
import { europeanEconomicArea, europeanUnion } from './country-groups';

it('groups are of known countries', () => {
  expect(europeanUnion).toHaveLength(27);
  expect(europeanEconomicArea.filter((code) => !countryCodes.includes(code))).toEqual([]);
  expect(countryCodes.filter(isInEuropeanEconomicArea)).toEqual([...europeanEconomicArea].sort());
});

it('Kosovo is a country with a name', () => {
  expect(countryCodes).toContain('XK');
  expect(new Intl.DisplayNames('en', { type: 'region' }).of('XK')).toBe('Kosovo');
});

it('every member state has plausible VAT rates that apply at the date of the list', () => {
  expect(euVatRates.map(({ country }) => country)).toEqual(europeanUnion);
  for (const { standard, reduced, since } of euVatRates) {
    expect(standard).toBeGreaterThanOrEqual(15);
    expect(standard).toBeLessThanOrEqual(27);
    if (reduced !== null) {
      expect(reduced).toBeGreaterThanOrEqual(5);
      expect(reduced).toBeLessThan(standard);
    }
    expect(since <= EU_VAT_RATES_AS_OF).toBe(true);
  }
});
