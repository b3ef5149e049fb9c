import type { SuggestedAddress } from '#contract/addresses/address-suggestions';
import type { AddressPart } from '#contract/values/addresses/address-format';
import { usAddressFormat } from '#contract/values/addresses/address-format';
import { addressFormatOf, storedState } from '../address-formats/address-formats.rules';
import type { SuggestedPlace } from './address-suggester';

/** The address data has no order of street and number. Countries where the number is first. */
const numberFirst = 'AU CA FR GB HK IE IL IN LU MC MY NZ PH SG TH US ZA'.split(' ');

/** A place in the fields of its country's form. Parts that the form lacks are empty, or in the street address. */
export function toSuggestedAddress(place: SuggestedPlace, country: string): SuggestedAddress {
  const { rows } = addressFormatOf(country) ?? usAddressFormat;
  const has = (part: AddressPart) => rows.flat().includes(part);
  const street = [place.street, place.houseNumber];
  if (numberFirst.includes(country)) street.reverse();
  const line = street.filter(Boolean).join(' ');
  return {
    streetAddress: [line, has('city') ? '' : place.city].filter(Boolean).join(', '),
    city: has('city') ? place.city : '',
    state: has('state') ? storedState(country, place.state) : '',
    zipCode: has('zipCode') ? place.zipCode : '',
  };
}

/** Without repetitions: a street consists of several parts, which look the same. */
export function distinct(addresses: SuggestedAddress[]): SuggestedAddress[] {
  return [...new Map(addresses.map((each) => [Object.values(each).join('\n'), each])).values()];
}
