import { expect, it } from 'vitest';
import { changeOf, type PriceDraft } from './price-change.rules';

const draft: PriceDraft = {
  which: 'both',
  by: 'percent',
  amount: '-10',
  ending: '0.99',
  confirm: '',
};

it('reads the typed change', () => {
  expect(changeOf(draft, 'USD')).toEqual({
    body: { kind: 'price', of: 'both', percent: -10, ending: 0.99 },
  });
  expect(changeOf({ ...draft, by: 'amount', amount: '2.5', ending: '' }, 'USD')).toEqual({
    body: { kind: 'price', of: 'both', amount: 2.5 },
  });
  expect(
    changeOf({ ...draft, by: 'amount', amount: '-1.234,50', ending: '' }, 'USD'),
  ).toMatchObject({
    body: { amount: -1234.5 },
  });
  expect(changeOf({ ...draft, which: 'sale', amount: '0' }, 'USD')).toEqual({
    body: { kind: 'discount', percent: 0 },
  });
});

it('is null without input, and never reads text as 0', () => {
  expect(changeOf({ ...draft, amount: '' }, 'USD')).toBeNull();
  expect(changeOf({ ...draft, amount: '-' }, 'USD')).toBeNull();
  expect(changeOf({ ...draft, amount: 'ten' }, 'USD')).toEqual({
    errors: { amount: 'Enter a number such as 12.50.' },
  });
});

it('rejects an ambiguous amount', () => {
  expect(changeOf({ ...draft, amount: '32.005' }, 'USD')).toEqual({
    errors: { amount: expect.stringContaining('could be 32.005 or 32005') },
  });
});
