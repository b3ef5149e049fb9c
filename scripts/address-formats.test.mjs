import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressFormatsFile, addressFormatsText } from './address-formats.mjs';

it('the stored address formats are those of the package: else run scripts/address-formats.mjs', () => {
  expect(readFileSync(addressFormatsFile, 'utf8')).toBe(addressFormatsText());
});
