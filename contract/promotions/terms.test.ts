import { describe, expect, it } from 'vitest';
import { promotionTerms } from './terms';

const terms = (effect: object, others: object = {}) => ({
  name: '3 for 2 on socks',
  trigger: 'automatic',
  class: 'item',
  effect,
  ...others,
});
const percent = { kind: 'percent', percent: 10 };

function faultsOf(input: unknown): string[] {
  const { error } = promotionTerms.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

it('terms need no more than a name, a trigger, a class and an effect', () => {
  expect(promotionTerms.parse(terms(percent))).toMatchObject({
    isExclusive: false,
    conditions: { goods: { products: [], price: 'any' }, leastQuantity: null, weekdays: [] },
    useLimit: null,
    budget: null,
  });
});

describe('terms are refused with the field and the reason', () => {
  const tiers = (...steps: object[]) => terms({ kind: 'tiers', by: 'quantity', steps });
  const hours = (from: string | null, until: string | null) =>
    terms(percent, { conditions: { from, until } });
  const half = /Enter a whole percentage from 1 to 100/;

  it.each<[object, RegExp]>([
    [terms({ kind: 'percent', percent: 0 }), half],
    [terms({ kind: 'percent', percent: 101 }), half],
    [terms({ kind: 'percent', percent: 12.5 }), half],
    [terms({ kind: 'amount', amount: 0, per: 'unit' }), /effect\.amount: Must be more than 0/],
    [
      terms({ kind: 'multi_buy', quantity: 3, pay: 3 }),
      /effect\.pay: Must be less than the number of items/,
    ],
    [terms({ kind: 'multi_buy', quantity: 3, pay: 0 }), /effect\.pay: Must be at least 1/],
    [tiers(), /effect\.steps: Add at least one step/],
    [
      tiers({ from: 3, percent: 10 }, { from: 3, percent: 20 }),
      /effect\.steps\.1\.from: Must be more than in the step before/,
    ],
    [tiers({ from: 1.5, percent: 10 }), /effect\.steps\.0\.from: Enter a whole number/],
    [
      tiers({ from: 2, percent: 10, amount: 5 }),
      /effect\.steps\.0: Enter a percentage or an amount/,
    ],
    [tiers({ from: 2 }), /effect\.steps\.0: Enter a percentage or an amount/],
    [terms({ kind: 'bundle', parts: [], price: 5 }), /effect\.parts: Add at least one part/],
    [terms({ kind: 'delivery', percent: 100 }), /class: This effect can’t be used in this class/],
    [
      terms({ kind: 'amount', amount: 5, per: 'unit' }, { class: 'order' }),
      /effect\.per: A discount on the order is taken off once/,
    ],
    [terms({ kind: 'cashback' }), /effect/],
    [hours('9:00', '10:00'), /conditions\.from: Enter a time/],
    [hours('09:00', null), /conditions\.until: Enter both times/],
    [hours('09:00', '09:00'), /conditions\.until: The times must differ/],
    [terms(percent, { conditions: { weekdays: [0] } }), /conditions\.weekdays\.0/],
    [terms(percent, { conditions: { leastValue: 0 } }), /conditions\.leastValue/],
    [terms(percent, { useLimit: 0 }), /useLimit: Must be at least 1/],
    [terms(percent, { budget: -1 }), /budget/],
    [
      terms(percent, { startsAt: '2026-03-04T00:00:00Z', endsAt: '2026-03-04T00:00:00Z' }),
      /endsAt: The end must be after the start/,
    ],
    [terms(percent, { name: '' }), /name/],
  ])('%j', (input, fault) => {
    expect(faultsOf(input).join('\n')).toMatch(fault);
  });
});
