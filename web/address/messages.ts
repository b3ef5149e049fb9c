import type { AddressFormat } from '#contract/values/addresses/address-format';
import { formatCount } from '../ui/text/format-count';

/** The labels of the parts of an address, by what the country calls them. */
export const address = {
  country: 'Country',
  streetAddress: 'Street address',
  cities: {
    city: 'City',
    post_town: 'Town or city',
    suburb: 'Suburb',
    district: 'District',
  } satisfies Record<AddressFormat['cityKind'], string>,
  states: {
    state: 'State',
    province: 'Province',
    county: 'County',
    prefecture: 'Prefecture',
    department: 'Department',
    district: 'District',
    parish: 'Parish',
    emirate: 'Emirate',
    island: 'Island',
    area: 'Area',
    oblast: 'Oblast',
    do_si: 'Province or city',
  } satisfies Record<AddressFormat['stateKind'], string>,
  zipCodes: {
    zip: 'Zip code',
    postal: 'Postcode',
    pin: 'PIN code',
    eircode: 'Eircode',
  } satisfies Record<AddressFormat['zipCodeKind'], string>,
  doubts: {
    format: (example: string) => `Is this right? It usually looks like ${example}.`,
    state: (place: string) => `Is this right? It doesn’t look like one in ${place}.`,
  },
  choose: 'Please choose',
  suggestions: 'Suggested addresses',
  suggestionCount: (count: number) =>
    formatCount(count, 'suggested address', 'suggested addresses'),
  found: (count: string) => `${count}. Use the up and down arrows to choose.`,
} as const;
