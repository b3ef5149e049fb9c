import { z } from 'zod';
import { deletedId } from '../catalogue/catalogue';
import { countryCode } from '../catalogue/product-facts';
import { endpoint } from '../endpoint';
import { orderDetails } from '../orders/orders';

/** Maximum number of addresses per account. */
export const ADDRESS_LIMIT = 10;

/** An account with addresses has exactly one default address. */
export const address = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** ISO 3166-1 alpha-2; empty for the shop's own country. */
  country: z.string(),
  isDefault: z.boolean(),
  /** As it is written on a parcel, without the country. */
  lines: z.array(z.string()).default([]),
});
export type Address = z.infer<typeof address>;

/** `isDefault: true` replaces the current default; `false` changes nothing. */
const addressInput = orderDetails
  .omit({ email: true, deliveryMethodId: true })
  .extend({ country: countryCode.default(''), isDefault: z.boolean().default(false) });
export type AddressInput = z.output<typeof addressInput>;

const tag = 'Addresses';
const params = z.object({ addressId: z.string() });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/user/addresses',
  access: 'user',
  tag,
  summary: "The caller's addresses, the default first, then the newest",
  response: z.array(address),
  list: true,
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/user/addresses',
  access: 'user',
  tag,
  summary: 'Save an address; the first becomes the default',
  status: 201,
  body: addressInput,
  response: address,
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/user/addresses/:addressId',
  access: 'user',
  tag,
  summary: 'Replace an address',
  params,
  body: addressInput,
  response: address,
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/user/addresses/:addressId',
  access: 'user',
  tag,
  summary:
    'Delete an address; if it was the default, the newest remaining address becomes the default',
  params,
  response: deletedId,
});
