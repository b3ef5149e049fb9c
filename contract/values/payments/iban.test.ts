import { expect, it } from 'vitest';
import { compactIban, formatIban, isIban } from './iban';

it('accepts the account numbers of ISO 13616 as people type them', () => {
  for (const typed of [
    'GB82 WEST 1234 5698 7654 32',
    'de89-3704-0044-0532-0130-00',
    'MT84MALT011000012345MTLCAST001S',
  ])
    expect(isIban(compactIban(typed))).toBe(true);
});

it('refuses a wrong digit, two swapped digits and anything else', () => {
  for (const wrong of [
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE89',
    '',
    'DE8937040044053201300é',
  ])
    expect(isIban(wrong)).toBe(false);
});

it('is shown in groups of four', () => {
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});
