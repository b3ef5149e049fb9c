/** The parts of a postal address whose order and need differ by country. */
export const addressParts = ['streetAddress', 'city', 'state', 'zipCode'] as const;
export type AddressPart = (typeof addressParts)[number];

/** What a country calls a part; the interface has the words. */
export const cityKinds = ['city', 'post_town', 'suburb', 'district'] as const;
export const stateKinds = [
  'state',
  'province',
  'county',
  'prefecture',
  'department',
  'district',
  'parish',
  'emirate',
  'island',
  'area',
  'oblast',
  'do_si',
] as const;
export const zipCodeKinds = ['zip', 'postal', 'pin', 'eircode'] as const;

/** How addresses of a country are written and entered. */
export interface AddressFormat {
  /** The parts that it has, in the order of the form, line by line. */
  rows: AddressPart[][];
  required: AddressPart[];
  cityKind: (typeof cityKinds)[number];
  stateKind: (typeof stateKinds)[number];
  zipCodeKind: (typeof zipCodeKinds)[number];
  /** A regular expression for the whole code in upper case, and a valid code; null if codes are not checked. */
  zipCode: { pattern: string; example: string } | null;
  /** The states to choose from, as they are stored and as they are shown; empty if they are typed. */
  states: { value: string; label: string }[];
}

/** The specification's form. Its state and zip code are typed freely. */
export const usAddressFormat: AddressFormat = {
  rows: [['streetAddress'], ['city', 'state', 'zipCode']],
  required: ['streetAddress', 'city', 'state', 'zipCode'],
  cityKind: 'city',
  stateKind: 'state',
  zipCodeKind: 'zip',
  zipCode: null,
  states: [],
};

export type PhoneField = (typeof phoneFields)[number];
/** Whether the checkout asks for a phone number. */
export const phoneFields = ['hidden', 'optional', 'required'] as const;
