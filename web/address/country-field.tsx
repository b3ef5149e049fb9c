import type { ComponentProps } from 'react';
import type { ShopFacts } from '#contract/content/content';
import { countryCodes } from '#contract/values/countries/countries';
import { useShopFacts } from '../api/shop-facts';
import { SelectField } from '../ui/forms/select';
import { countryOptions } from '../ui/text/countries';
import { address as texts } from './messages';

/** The country of an address; not shown by a shop that delivers to one country, or does not ask. */
export function CountryField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { delivery, tax } = useShopFacts();
  if (!asksCountry(delivery, tax)) return null;
  const codes = delivery.countries.length === 0 ? countryCodes : delivery.countries;
  return (
    <SelectField
      label={texts.country}
      autoComplete="shipping country"
      required
      options={countryOptions(codes)}
      {...props}
    />
  );
}

/** The specification's form has no country, so a shop in the United States asks only if delivery or tax depend on it. */
function asksCountry(
  { hasChoice, country, countries }: ShopFacts['delivery'],
  tax: ShopFacts['tax'],
): boolean {
  return countries.length !== 1 && (hasChoice || tax !== undefined || country !== 'US');
}

/** The country to begin with: the shop's own, if it delivers there. */
export function usualCountry({ country, countries }: ShopFacts['delivery']): string {
  return countries.length === 0 || countries.includes(country)
    ? country
    : (countries[0] ?? country);
}
