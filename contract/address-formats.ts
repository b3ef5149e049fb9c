import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  addressParts,
  cityKinds,
  stateKinds,
  zipCodeKinds,
} from './values/addresses/address-format';

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
