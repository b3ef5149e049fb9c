import { expect, it } from 'vitest';
import { type PlanDraft, planOf } from './plan-price.rules';

const draft: PlanDraft = {
  by: 'percent',
  amount: '25',
  rounding: '9.90',
  from: '2027-03-28T00:00',
  until: '2027-03-29T00:00',
  wholeStyle: true,
  confirm: '',
};
const berlin = { currency: 'EUR', timeZone: 'Europe/Berlin' };

it('reads the clock of the shop’s time zone, also on the day when it changes', () => {
  expect(planOf(draft, berlin)).toEqual({
    body: {
      percent: 25,
      rounding: '9.90',
      from: '2027-03-27T23:00:00.000Z',
      until: '2027-03-28T22:00:00.000Z',
      wholeStyle: true,
    },
  });
  const autumn = { ...draft, from: '2027-10-31T00:00', until: '2027-11-01T00:00' };
  expect(planOf(autumn, berlin)?.body).toMatchObject({
    from: '2027-10-30T22:00:00.000Z',
    until: '2027-10-31T23:00:00.000Z',
  });
});

it('has no rounding for a price, and neither beginning nor end where these are empty', () => {
  expect(planOf({ ...draft, by: 'price', amount: '19,90', from: '', until: '' }, berlin)).toEqual({
    body: { discountPrice: 19.9, from: null, until: null, wholeStyle: true },
  });
});

it('is null without input, and says what is wrong with an amount', () => {
  expect(planOf({ ...draft, amount: ' ' }, berlin)).toBeNull();
  expect(planOf({ ...draft, amount: '12.5' }, berlin)).toEqual({
    errors: { amount: 'Enter a whole number.' },
  });
  expect(planOf({ ...draft, by: 'price', amount: 'x' }, berlin)?.errors?.amount).toBeTruthy();
});
