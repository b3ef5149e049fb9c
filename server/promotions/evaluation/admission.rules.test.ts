import { describe, expect, it } from 'vitest';
import {
  anyGoods,
  basketLine,
  circumstances,
  judgedPromotion,
  tagged,
} from '../../../tests/support/promotions/promotions';
import { applyPromotions } from './apply-promotions.rules';
import type { Circumstances, JudgedPromotion } from './basket';

const shirt = basketLine({ key: 'shirt', unitDiscountPrice: 5_000, tags: ['shirts'] });
const tenPercent = { id: 'p', effect: { kind: 'percent', percent: 10 } } as const;
const now = new Date('2026-03-02T12:00:00Z');

type Given = Partial<Omit<JudgedPromotion, 'conditions'>> & {
  conditions?: Partial<JudgedPromotion['conditions']>;
};

function refusal(given: Given, at: Partial<Circumstances> = {}, lines = [shirt]) {
  const promotion = judgedPromotion({ ...tenPercent, ...given });
  const { promotionId: _, ...found } = applyPromotions(
    lines,
    [promotion],
    circumstances({ now, ...at }),
  ).refused[0] ?? {
    promotionId: '',
    reason: null,
  };
  return found;
}

describe('a promotion is refused', () => {
  it.each<[string, Given, object]>([
    ['archived', { state: 'archived' }, { reason: 'archived' }],
    ['paused', { state: 'paused' }, { reason: 'paused' }],
    ['its code not entered', { trigger: 'code' }, { reason: 'code_not_entered' }],
    [
      'a second too early',
      { startsAt: new Date(now.getTime() + 1_000) },
      { reason: 'not_started', startsAt: new Date(now.getTime() + 1_000) },
    ],
    ['at its end', { endsAt: now }, { reason: 'ended' }],
    ['without uses left', { usesLeft: 0 }, { reason: 'use_limit' }],
    [
      'used by the customer as often as it may',
      { customerLimit: 2, customerUsesLeft: 0 },
      { reason: 'customer_limit', limit: 2 },
    ],
    ['with its budget spent', { budgetLeft: 0 }, { reason: 'budget' }],
    ['if it takes off more than its budget', { budgetLeft: 499 }, { reason: 'budget' }],
    ['to another customer', { conditions: { accountId: 'bob' } }, { reason: 'other_customer' }],
    ['after a first order', { conditions: { isFirstOrder: true } }, { reason: 'not_first_order' }],
    [
      'outside its group',
      { conditions: { customerGroups: ['vip'] } },
      { reason: 'customer_group' },
    ],
    [
      'in another country',
      { conditions: { countries: ['FR'] } },
      { reason: 'country', isKnown: true },
    ],
    [
      'with another delivery method',
      { conditions: { deliveryMethods: ['express'] } },
      { reason: 'delivery_method', isKnown: true },
    ],
    ['without its goods', { conditions: { goods: tagged('socks') } }, { reason: 'no_goods' }],
    [
      'with too few of its goods',
      { conditions: { leastQuantity: 3 } },
      { reason: 'quantity', missing: 2 },
    ],
    [
      'a cent below its value',
      { conditions: { leastValue: 5_001 } },
      { reason: 'value', missing: 1, least: 5_001 },
    ],
    [
      'without a whole group',
      { effect: { kind: 'multi_buy', quantity: 3, pay: 2 } },
      { reason: 'incomplete' },
    ],
    [
      'if its price is no reduction',
      { effect: { kind: 'fixed_price', price: 5_000 } },
      { reason: 'nothing_to_reduce' },
    ],
    [
      'if its gift is out of stock',
      { class: 'gift', effect: { kind: 'gift', productId: 'tote', size: 'One size' } },
      { reason: 'gift_out_of_stock' },
    ],
  ])('%s', (_title, given, expected) => {
    expect(refusal(given)).toEqual(expected);
  });

  it('rather than failing, if what it asks for is not known yet', () => {
    const guest = { accountId: null, isFirstOrder: null, groups: [] };
    const at = { customer: guest, country: null, deliveryMethodId: null, deliveryPrice: null };
    expect(refusal({ conditions: { accountId: 'ada' } }, at)).toEqual({ reason: 'other_customer' });
    expect(refusal({ conditions: { isFirstOrder: true } }, at)).toEqual({
      reason: 'not_first_order',
    });
    expect(refusal({ conditions: { countries: ['US'] } }, at)).toEqual({
      reason: 'country',
      isKnown: false,
    });
    expect(refusal({ class: 'delivery', effect: { kind: 'delivery', percent: 100 } }, at)).toEqual({
      reason: 'nothing_to_reduce',
    });
  });
});

it('an order that already has a promotion keeps it, whatever has happened to it since', () => {
  const since: Given = {
    isRedeemed: true,
    state: 'archived',
    endsAt: now,
    usesLeft: 0,
    customerUsesLeft: 0,
    budgetLeft: 0,
    conditions: { accountId: 'bob', countries: ['FR'], weekdays: [7] },
  };
  expect(refusal(since)).toEqual({ reason: null });
  expect(refusal({ ...since, conditions: { leastQuantity: 2 } })).toEqual({
    reason: 'quantity',
    missing: 1,
  });
});

describe('hours', () => {
  const isOpen = (at: string, conditions: Given['conditions'], timeZone = 'UTC') =>
    refusal({ conditions }, { now: new Date(at), timeZone }).reason === null;
  const happyHour = { from: '17:00', until: '19:00' };
  const night = { from: '22:00', until: '02:00', weekdays: [5] };
  const twoToThree = { from: '02:00', until: '03:00' };

  it.each([
    ['2026-03-02T16:59:59Z', happyHour, 'UTC', false],
    ['2026-03-02T17:00:00Z', happyHour, 'UTC', true],
    ['2026-03-02T19:00:00Z', happyHour, 'UTC', false],
    ['2026-03-02T16:30:00Z', happyHour, 'Europe/Berlin', true],
    // A Friday's night ends on Saturday; Thursday's night does not continue on Friday.
    ['2026-03-06T23:00:00Z', night, 'UTC', true],
    ['2026-03-07T01:59:00Z', night, 'UTC', true],
    ['2026-03-07T22:30:00Z', night, 'UTC', false],
    ['2026-03-06T01:00:00Z', night, 'UTC', false],
    // Sunday in Auckland, Saturday in UTC.
    ['2026-03-07T12:00:00Z', { weekdays: [7] }, 'Pacific/Auckland', true],
    ['2026-03-07T12:00:00Z', { weekdays: [7] }, 'UTC', false],
    // In Berlin 02:00 to 03:00 does not exist on 29 March, and is there twice on 25 October.
    ['2026-03-29T00:59:59Z', twoToThree, 'Europe/Berlin', false],
    ['2026-03-29T01:00:00Z', twoToThree, 'Europe/Berlin', false],
    ['2026-10-25T00:30:00Z', twoToThree, 'Europe/Berlin', true],
    ['2026-10-25T01:30:00Z', twoToThree, 'Europe/Berlin', true],
    ['2026-10-25T02:00:00Z', twoToThree, 'Europe/Berlin', false],
  ])('%s is judged against %j in %s: %s', (at, conditions, timeZone, expected) => {
    expect(isOpen(at, conditions, timeZone)).toBe(expected);
  });
});

describe('goods', () => {
  const line = basketLine({
    key: 'l',
    productId: 'p1',
    styleId: 's1',
    categories: ['men-shirts'],
    collections: ['summer'],
    brand: 'Loom',
    tags: ['linen'],
    attributes: [
      { key: 'material', value: 'linen' },
      { key: 'fit', value: 'slim' },
    ],
    unitPrice: 6_000,
    unitDiscountPrice: 5_000,
  });
  const has = (key: string, value: string) => ({ key, value });

  it.each([
    [{}, true],
    [{ products: ['p1', 'p2'] }, true],
    [{ products: ['p2'] }, false],
    [{ styles: ['s1'], brands: ['Loom'] }, true],
    [{ styles: ['s1'], brands: ['Other'] }, false],
    [{ categories: ['men-shirts'] }, true],
    [{ collections: ['winter'] }, false],
    [{ tags: ['wool', 'linen'] }, true],
    [{ price: 'reduced' as const }, true],
    [{ price: 'full' as const }, false],
    [{ attributes: [has('material', 'wool'), has('material', 'linen')] }, true],
    [{ attributes: [has('material', 'linen'), has('fit', 'wide')] }, false],
    [{ attributes: [has('constructor', 'x')] }, false],
  ])('%j: %s', (filter, expected) => {
    const goods = { ...anyGoods, ...filter };
    expect(refusal({ conditions: { goods } }, {}, [line]).reason).toBe(
      expected ? null : 'no_goods',
    );
  });
});
