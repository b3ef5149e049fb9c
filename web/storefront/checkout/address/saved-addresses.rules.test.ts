import { expect, it } from 'vitest';
import { findSelectedAddress } from './saved-addresses.rules';

const home = {
  firstName: 'Ada',
  lastName: 'Lovell',
  mobile: '555',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: '',
  lines: [],
};
const saved = [
  { ...home, _id: 'home', isDefault: true },
  { ...home, _id: 'work', isDefault: false, streetAddress: '1 Dock Street' },
];
const form = { ...home, email: 'ada@shopper.example' };

it('finds the saved address that is in the form, whatever the phone number', () => {
  expect(findSelectedAddress(saved, form)).toBe('home');
  expect(findSelectedAddress(saved, { ...form, mobile: '', city: ' Portland ' })).toBe('home');
  expect(findSelectedAddress(saved, { ...form, streetAddress: '1 Dock Street' })).toBe('work');
});

it('finds none if anything else differs', () => {
  expect(findSelectedAddress(saved, { ...form, firstName: 'Grace' })).toBeNull();
  expect(findSelectedAddress(saved, { ...form, zipCode: '97202' })).toBeNull();
  expect(findSelectedAddress([], form)).toBeNull();
});
