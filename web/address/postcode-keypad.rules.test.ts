import { expect, it } from 'vitest';
import { usAddressFormat } from '#contract/values/addresses/address-format';
import { hasOnlyDigits } from './postcode-keypad.rules';

it.each([
  ['Germany', '\\d{5}', true],
  ['Sweden, where a space may be left out', '\\d{3} ?\\d{2}', true],
  ['Japan, where a hyphen may be left out', '\\d{3}-?\\d{4}', true],
  ['Poland', '\\d{2}-\\d{3}', false],
  ['the Netherlands', '\\d{4} ?[A-Z]{2}', false],
  ['Latvia', 'LV-\\d{4}', false],
  ['Ireland', '[\\dA-Z]{3} ?[\\dA-Z]{4}', false],
])('whether digits are enough for a postcode of %s', (_country, pattern, isEnough) => {
  expect(hasOnlyDigits({ zipCode: { pattern, example: '' } })).toBe(isEnough);
});

it('digits are enough for a zip code, and not for a place without postcodes', () => {
  expect(hasOnlyDigits(usAddressFormat)).toBe(true);
  expect(hasOnlyDigits({ zipCode: null })).toBe(false);
});
