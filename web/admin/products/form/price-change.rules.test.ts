import { expect, it } from 'vitest';
import { changeOf, type PriceDraft } from './price-change.rules';

const draft: PriceDraft = { which: 'both', by: 'percent', amount: '-10', ending: '0.99' };

it('asks for the change that was typed', () => {
  expect(changeOf(draft)).toEqual({ kind: 'price', of: 'both', percent: -10, ending: 0.99 });
  expect(changeOf({ ...draft, by: 'amount', amount: '2.5', ending: '' })).toEqual({
    kind: 'price',
    of: 'both',
    amount: 2.5,
  });
  expect(changeOf({ ...draft, by: 'amount', amount: '-1.234,50', ending: '' })).toMatchObject({
    amount: -1234.5,
  });
  expect(changeOf({ ...draft, which: 'sale', amount: '0' })).toEqual({
    kind: 'discount',
    percent: 0,
  });
});

it('asks for nothing while nothing is typed, and never takes words for 0', () => {
  expect(changeOf({ ...draft, amount: '' })).toBeNull();
  expect(changeOf({ ...draft, amount: '-' })).toBeNull();
  expect(changeOf({ ...draft, amount: 'ten' })).toEqual({ fault: 'Enter a number such as 12.50.' });
});

it('refuses an amount that could mean two things', () => {
  expect(changeOf({ ...draft, amount: '32.005' })).toEqual({
    fault: expect.stringContaining('could be 32.005 or 32005'),
  });
});
