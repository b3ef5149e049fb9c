import { describe, expect, it } from 'vitest';
import { promoAmount } from '../../tests/support/promotions/promo-amount';
import { storedPromotion } from '../../tests/support/promotions/promotions';
import { textIn } from '../http/refusals/refusal-text';
import { type Candidate, judge } from './judgement.rules';
import { messageOf, type StoredPromotion, toPromotion, toPromotions } from './promotions.rules';

const now = new Date('2026-03-02T12:00:00Z');
const welcome10 = storedPromotion({ id: 'welcome', code: 'WELCOME10' });
const context = {
  now,
  timeZone: 'UTC',
  isFirstOrder: false,
  groups: [],
  country: null,
  deliveryMethodId: null,
  deliveryPrice: null,
  goods: new Map(),
};

/** One line of `subtotal` cents with the code. */
function judged(
  terms: Partial<StoredPromotion>,
  { accountId = 'ada', ownUses = 0, subtotal = 5_000 } = {},
) {
  const promotion = toPromotion({ ...welcome10, ...terms });
  const use: Candidate = { promotion, ownUses, enteredCode: promotion.code };
  const line = { productId: 'shirt', size: 'M', quantity: 1 };
  const lines = [{ ...line, unitPrice: subtotal, unitDiscountPrice: subtotal }];
  return judge(lines, [use], { ...context, accountId });
}

function messageFor(...given: Parameters<typeof judged>): string | null {
  const refusal = judged(...given).refused.get(welcome10.id);
  const message = refusal && messageOf(refusal, { currency: 'USD', dateLocale: 'en-US' });
  return message ? textIn(message, 'en') : null;
}

describe('whether a promo code can be redeemed', () => {
  it('is true without terms', () => {
    expect(messageFor({})).toBeNull();
  });

  it.each([
    ['archived', { archivedAt: now }, /no longer valid/],
    ['paused', { pausedAt: now }, /isn’t available/],
    ['a second too early', { startsAt: new Date(now.getTime() + 1_000) }, /isn’t valid yet/],
    ['at its end', { endsAt: now }, /expired/],
    ['used up', { useLimit: 3, uses: 3 }, /reached its limit/],
    ['spent', { budget: 300, spent: 300 }, /reached its limit/],
    ['a cent below its minimum', { minimum: 5_001 }, /for orders of \$50\.01 or more/],
  ] satisfies [string, Partial<StoredPromotion>, RegExp][])(
    'is false: %s',
    (_why, terms, message) => {
      expect(messageFor(terms)).toMatch(message);
    },
  );

  it('is false for another customer', () => {
    expect(messageFor({ accountId: 'ada' }, { accountId: 'bob' })).toMatch(/for another customer/);
  });

  it.each([
    ['its own customer', { accountId: 'ada' }],
    ['at its start', { startsAt: now }],
    ['before its end', { endsAt: new Date(now.getTime() + 1) }],
    ['with a use left', { useLimit: 3, uses: 2 }],
    ['at its minimum', { minimum: 5_000 }],
  ] satisfies [string, Partial<StoredPromotion>][])('is true: %s', (_why, terms) => {
    expect(messageFor(terms)).toBeNull();
  });

  it.each([
    [1, /already used/],
    [2, /maximum number of times/],
  ])('is false for a customer with %i uses of as many', (customerLimit, message) => {
    expect(messageFor({ customerLimit }, { ownUses: customerLimit })).toMatch(message);
    expect(messageFor({ customerLimit }, { ownUses: customerLimit - 1 })).toBeNull();
  });
});

describe('the discount of a code from before there were other promotions', () => {
  it.each([
    ['percent', 10, 1_999],
    ['percent', 33, 1_999],
    ['percent', 50, 1],
    ['percent', 100, 1_999],
    ['amount', 500, 1_999],
    ['amount', 5_000, 1_999],
  ] as const)('%s of %i is the same cent on %i cents', (kind, value, subtotal) => {
    const { shares, applied } = judged({ kind, value }, { subtotal });
    const amount = promoAmount({ kind, value }, subtotal);
    expect(shares).toEqual([amount]);
    expect(applied).toMatchObject([{ id: 'welcome', code: 'WELCOME10', amount }]);
  });
});

describe('the terms of promotions that are known', () => {
  const known = [toPromotion({ ...welcome10, version: 3, uses: 1 })];

  it('are taken as they are in the same version, with the counts and dates of now', () => {
    const now = { ...welcome10, version: 3, uses: 2, spent: 500, endsAt: new Date(0) };
    const [promotion] = toPromotions([now], known);
    expect(promotion).toEqual(toPromotion(now));
    expect(promotion?.conditions).toBe(known[0]?.conditions);
  });

  it('are read again in another version, and of other promotions', () => {
    const changed = { ...welcome10, version: 4, value: 50, conditions: { isFirstOrder: true } };
    const other = storedPromotion({ id: 'other', version: 3, minimum: 2_000 });
    expect(toPromotions([changed, other], known)).toEqual([
      toPromotion(changed),
      toPromotion(other),
    ]);
  });
});
