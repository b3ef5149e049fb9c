import { describe, expect, it } from 'vitest';
import { type Promotion, promoAmount, refusalOf } from './promotions.rules';

const now = new Date('2026-03-02T12:00:00Z');
const welcome10: Promotion = {
  id: 'welcome',
  code: 'WELCOME10',
  kind: 'percent',
  value: 10,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  useLimit: null,
  customerLimit: null,
  accountId: null,
  uses: 0,
  pausedAt: null,
  archivedAt: null,
};
const ada = { accountId: 'ada', currency: 'USD', now, subtotal: 5_000, ownUses: 0 };

describe('whether a promo code can be redeemed', () => {
  it('is true without terms', () => {
    expect(refusalOf(welcome10, ada)).toBeNull();
  });

  it.each([
    ['another customer', { accountId: 'bob' }, /for another customer/],
    ['archived', { archivedAt: now }, /no longer valid/],
    ['paused', { pausedAt: now }, /isn’t available/],
    ['a second too early', { startsAt: new Date(now.getTime() + 1_000) }, /isn’t valid yet/],
    ['at its end', { endsAt: now }, /expired/],
    ['used up', { useLimit: 3, uses: 3 }, /reached its limit/],
    ['a cent below its minimum', { minimum: 5_001 }, /for orders of \$50\.01 or more/],
  ] satisfies [string, Partial<Promotion>, RegExp][])('is false: %s', (_why, terms, message) => {
    expect(refusalOf({ ...welcome10, ...terms }, ada)).toMatch(message);
  });

  it.each([
    ['its own customer', { accountId: 'ada' }],
    ['at its beginning', { startsAt: now }],
    ['one use left', { useLimit: 3, uses: 2 }],
    ['exactly its minimum', { minimum: 5_000 }],
    ['the last moment', { endsAt: new Date(now.getTime() + 1) }],
  ] satisfies [string, Partial<Promotion>][])('is true: %s', (_why, terms) => {
    expect(refusalOf({ ...welcome10, ...terms }, ada)).toBeNull();
  });

  it('depends on the number of orders of each customer', () => {
    const once = { ...welcome10, customerLimit: 1 };
    expect(refusalOf(once, { ...ada, ownUses: 1 })).toMatch(/already used/);
    expect(refusalOf({ ...once, customerLimit: 2 }, { ...ada, ownUses: 1 })).toBeNull();
    expect(refusalOf({ ...once, customerLimit: 2 }, { ...ada, ownUses: 2 })).toMatch(
      /maximum number/,
    );
  });
});

describe('the discount of a promo code', () => {
  it.each([
    [{ kind: 'percent', value: 10 }, 1_999, 200],
    [{ kind: 'percent', value: 33 }, 1_999, 660],
    [{ kind: 'percent', value: 50 }, 1, 1],
    [{ kind: 'percent', value: 100 }, 1_999, 1_999],
    [{ kind: 'amount', value: 500 }, 1_999, 500],
    [{ kind: 'amount', value: 5_000 }, 1_999, 1_999],
    [{ kind: 'percent', value: 10 }, 0, 0],
  ] as const)('%o of %d cents is %d cents', (terms, subtotal, amount) => {
    expect(promoAmount(terms, subtotal)).toBe(amount);
  });
});
