import type { ErrorDetail } from '#contract/errors';
import { addressParts } from '#contract/values/addresses/address-format';
import { ownValue } from '#contract/values/own-value';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { addressErrors } from './address-formats.rules';

/** The errors of the address in a body that the contract refuses, so that all invalid fields are reported together. */
export async function refusedAddressErrors(
  shop: Shop,
  body: unknown,
  { isOrder }: { isOrder: boolean },
): Promise<ErrorDetail[]> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { delivery, checkoutPhone } = await readSettings(shop);
  // The contract reports values that are not text.
  const textOf = (name: string) => {
    const value = ownValue(given, name) ?? '';
    return typeof value === 'string' ? value.trim() : '?';
  };
  const [streetAddress, city, state, zipCode, mobile, country] = [
    ...addressParts,
    'mobile',
    'country',
  ].map(textOf) as [string, string, string, string, string, string];
  const errors = addressErrors(
    { streetAddress, city, state, zipCode, mobile, country: country.toUpperCase() },
    { home: delivery.country, ...(isOrder && { phone: checkoutPhone }) },
  );
  // The contract reports these itself.
  return errors.filter(({ path }) => path !== 'streetAddress');
}
