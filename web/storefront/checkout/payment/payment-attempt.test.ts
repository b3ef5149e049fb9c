import { beforeEach, expect, it } from 'vitest';
import { forgetPlace, keepAttempt, readAttempt } from './payment-attempt';

const home = { streetAddress: '12 Mill Lane', city: 'Portland', state: 'OR', zipCode: '97201' };
const form = { ...home, firstName: 'Ada', lastName: 'Lovell', email: 'ada@shopper.example' };

beforeEach(() => {
  sessionStorage.clear();
  keepAttempt({ accountId: 'ada', form, isKeeping: true });
});

it('forgets an address that was removed from the account, and nothing else', () => {
  forgetPlace({ ...home, streetAddress: '1 Dock Street' });
  expect(readAttempt('ada').form).toEqual(form);
  forgetPlace(home);
  expect(readAttempt('ada')).toEqual({
    accountId: 'ada',
    form: { email: 'ada@shopper.example' },
    isKeeping: true,
  });
});

it('forgets nothing where no checkout was begun', () => {
  sessionStorage.clear();
  forgetPlace(home);
  expect(sessionStorage).toHaveLength(0);
});
