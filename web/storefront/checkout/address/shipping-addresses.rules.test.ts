import { expect, it } from 'vitest';
import { findSelectedAddress } from './shipping-addresses.rules';

const home = {
  firstName: 'Ada',
  lastName: 'Lovell',
  mobile: '555',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};
const known = [
  { id: 'home', address: home },
  { id: 'work', address: { ...home, streetAddress: '1 Dock Street' } },
];
const form = { ...home, email: 'ada@shopper.example' };

it('finds the saved address that is in the form, whatever the phone number', () => {
  expect(findSelectedAddress(known, form)).toBe('home');
  expect(findSelectedAddress(known, { ...form, mobile: '', city: ' Portland ' })).toBe('home');
  expect(findSelectedAddress(known, { ...form, streetAddress: '1 Dock Street' })).toBe('work');
});

it('finds none if anything else differs', () => {
  expect(findSelectedAddress(known, { ...form, firstName: 'Grace' })).toBeNull();
  expect(findSelectedAddress(known, { ...form, zipCode: '97202' })).toBeNull();
  expect(findSelectedAddress([], form)).toBeNull();
});
