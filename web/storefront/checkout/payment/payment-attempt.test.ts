import { beforeEach, expect, it } from 'vitest';
import { forgetAddress, readAttempt, storeAttempt } from './payment-attempt';

const home = { streetAddress: '12 Mill Lane', city: 'Portland', state: 'OR', zipCode: '97201' };
const form = { ...home, firstName: 'Ada', lastName: 'Lovell', email: 'ada@shopper.example' };

beforeEach(() => {
  sessionStorage.clear();
  storeAttempt({ accountId: 'ada', form, saveAddress: true });
});

it('forgets an address that was removed from the account, and nothing else', () => {
  forgetAddress({ ...home, streetAddress: '1 Dock Street' });
  expect(readAttempt('ada').form).toEqual(form);
  forgetAddress(home);
  expect(readAttempt('ada')).toEqual({
    accountId: 'ada',
    form: { email: 'ada@shopper.example' },
    saveAddress: true,
  });
});

it('forgets nothing where no checkout was begun', () => {
  sessionStorage.clear();
  forgetAddress(home);
  expect(sessionStorage).toHaveLength(0);
});
