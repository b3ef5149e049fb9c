import { type AddressFormat, usAddressFormat } from '#contract/values/addresses/address-format';

/** Whether a keypad without letters, spaces and hyphens offers what the postcodes of a country need. */
export function hasOnlyDigits(format: Pick<AddressFormat, 'zipCode'>): boolean {
  if (!format.zipCode) return format === usAddressFormat;
  const required = format.zipCode.pattern.replace(/\[[ \\-]+\]|[ -]\?/g, '');
  return !/[A-Z]|[ -]/.test(required.replace(/\[[\d-]+\]/g, ''));
}
