import { z } from 'zod';
import { endpoint } from '../endpoint';
import { text, zipCodeText } from '../text';
import {
  addressParts,
  cityKinds,
  stateKinds,
  zipCodeKinds,
} from '../values/addresses/address-format';

const addressPart = z.enum(addressParts);

const addressFormat = z.object({
  rows: z.array(z.array(addressPart)),
  required: z.array(addressPart),
  cityKind: z.enum(cityKinds),
  stateKind: z.enum(stateKinds),
  zipCodeKind: z.enum(zipCodeKinds),
  zipCode: z.object({ pattern: z.string(), example: z.string() }).nullable(),
  states: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const getAddressFormat = endpoint({
  method: 'GET',
  path: '/api/address-formats/:country',
  access: 'anyone',
  tag: 'Addresses',
  summary:
    'How addresses of a country (ISO 3166-1 alpha-2) are entered: the parts in their order, which are required, and the pattern of postcodes',
  params: z.object({ country: z.string() }),
  response: addressFormat,
});

const zipCodeDoubt = z.object({
  /** `format`: no code of the country looks like this. `state`: codes of the state begin differently. */
  kind: z.enum(['format', 'state']),
  /** A code of the country; empty if the format is right. */
  example: z.string(),
  /** The state in full; empty if the format is wrong. */
  place: z.string(),
});
export type ZipCodeDoubt = z.infer<typeof zipCodeDoubt>;

export const checkZipCode = endpoint({
  method: 'GET',
  path: '/api/address-formats/:country/zip-code',
  access: 'anyone',
  tag: 'Addresses',
  summary:
    'Whether a postcode looks like one of its country and state, so that a form can ask. Orders accept any postcode',
  params: z.object({ country: z.string() }),
  query: z.object({ state: text(100).default(''), zipCode: zipCodeText }),
  response: z.object({
    /** As the country writes it, which is how it is stored. */
    zipCode: z.string(),
    doubt: zipCodeDoubt.nullable(),
  }),
});
