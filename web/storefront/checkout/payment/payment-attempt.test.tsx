import { beforeEach, expect, it } from 'vitest';
import { storeAdopted } from '../../../api/guest-cart/adopted-guest';
import { forgetAddress, readAttempt, storeAttempt } from './payment-attempt';

const home = { streetAddress: '12 Mill Lane', city: 'Portland', state: 'OR', zipCode: '97201' };
const form = { ...home, firstName: 'Ada', lastName: 'Lovell', email: 'ada@shopper.example' };

beforeEach(() => {
  sessionStorage.clear();
  storeAttempt({ accountId: 'ada', form, saveAddress: true });
});

it('removes an address that was deleted from the account, and nothing else', () => {
  forgetAddress({ ...home, streetAddress: '1 Dock Street' });
  expect(readAttempt('ada').form).toEqual(form);
  forgetAddress(home);
  expect(readAttempt('ada')).toEqual({
    accountId: 'ada',
    form: { email: 'ada@shopper.example' },
    saveAddress: true,
  });
});

it('removes nothing if no checkout was started', () => {
  sessionStorage.clear();
  forgetAddress(home);
  expect(sessionStorage).toHaveLength(0);
});

it('keeps what a guest has typed for the account that takes over the cart, and for no other', () => {
  const token = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;
  storeAttempt({ accountId: 'guest', form, saveAddress: false });
  localStorage.setItem('jwt', token('ada'));
  expect(readAttempt('ada').form).toEqual({});
  storeAdopted(token('guest'));
  expect(readAttempt('ada')).toMatchObject({ accountId: 'ada', form });
  expect(readAttempt('bob').form).toEqual({});
  localStorage.clear();
  expect(readAttempt('ada').form).toEqual({});
});
