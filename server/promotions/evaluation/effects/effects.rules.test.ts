import { describe, expect, it } from 'vitest';
import type { Effect } from '#contract/promotions/effects';
import {
  anyGoods,
  basketLine,
  circumstances,
  judgedPromotion,
  tagged,
} from '../../../../tests/support/promotions/promotions';
import { applyPromotions } from '../apply-promotions.rules';
import type { Circumstances, JudgedPromotion } from '../basket';

/** Lines by their prices, each with its key as a tag. */
const priced = (lines: Record<string, number | [price: number, quantity: number]>) =>
  Object.entries(lines).map(([key, given]) => {
    const [unitDiscountPrice, quantity] = typeof given === 'number' ? [given, 1] : given;
    return basketLine({ key, unitDiscountPrice, quantity, tags: [key] });
  });

const apply = (
  lines: ReturnType<typeof priced>,
  promotions: (Partial<JudgedPromotion> & { effect: Effect })[],
  at: Partial<Circumstances> = {},
) =>
  applyPromotions(
    lines,
    promotions.map((one, index) => judgedPromotion({ id: `p${index}`, ...one })),
    circumstances(at),
  );
const sharesOf = (lines: ReturnType<typeof priced>, effect: Effect) =>
  apply(lines, [{ effect }]).lines;

describe('one promotion', () => {
  it.each<[string, ReturnType<typeof priced>, Effect, number[]]>([
    [
      'a percentage is rounded for each unit, so that all units of a line cost the same',
      priced({ socks: [333, 3] }),
      { kind: 'percent', percent: 10 },
      [99],
    ],
    [
      'an amount is never more than the price of a unit',
      priced({ shirt: 5_000, sock: [300, 2] }),
      { kind: 'amount', amount: 500, per: 'unit' },
      [500, 600],
    ],
    [
      'an amount off once is shared by what the lines cost, to the cent',
      priced({ shirt: 2_000, sock: 1_000 }),
      { kind: 'amount', amount: 100, per: 'order' },
      [67, 33],
    ],
    [
      'a fixed price is never a rise',
      priced({ shirt: 5_000, sock: 300 }),
      { kind: 'fixed_price', price: 2_000 },
      [3_000, 0],
    ],
    [
      '3 for 2 shares the price of the cheapest over the three, so that no return of two keeps a free one',
      priced({ socks: [900, 3] }),
      { kind: 'multi_buy', quantity: 3, pay: 2 },
      [900],
    ],
    [
      '3 for 2 of six frees the third and the sixth in price, not the two cheapest',
      priced({ a: 600, b: 500, c: 400, d: 300, e: 200, f: 100 }),
      { kind: 'multi_buy', quantity: 3, pay: 2 },
      [143, 119, 95, 71, 48, 24],
    ],
    [
      'the rest of a group costs its price',
      priced({ socks: [900, 5] }),
      { kind: 'multi_buy', quantity: 3, pay: 2 },
      [900],
    ],
    [
      'buy one, get three of something else',
      priced({ racket: 9_000, ball: [200, 4] }),
      { kind: 'buy_get', buy: 1, get: 3, goods: tagged('ball'), percent: 100 },
      [563, 37],
    ],
    [
      'buy one, get one: the cheaper of two shirts, never the dearer',
      priced({ cheap: 1_000, dear: 3_000 }),
      { kind: 'buy_get', buy: 1, get: 1, goods: anyGoods, percent: 100 },
      [250, 750],
    ],
    [
      'a bundle is as often as all its parts are there',
      priced({ shirt: [3_000, 2], tie: [2_000, 3] }),
      {
        kind: 'bundle',
        parts: [
          { goods: tagged('shirt'), quantity: 1 },
          { goods: tagged('tie'), quantity: 1 },
        ],
        price: 4_000,
      },
      [1_200, 800],
    ],
    [
      'a bundle that costs more than its parts is not made',
      priced({ shirt: 1_000, tie: 1_000 }),
      {
        kind: 'bundle',
        parts: [
          { goods: tagged('shirt'), quantity: 1 },
          { goods: tagged('tie'), quantity: 1 },
        ],
        price: 4_000,
      },
      [0, 0],
    ],
    [
      'the last step of tiers that is reached',
      priced({ shirt: [1_000, 4] }),
      {
        kind: 'tiers',
        by: 'quantity',
        steps: [
          { from: 2, percent: 10 },
          { from: 4, percent: 20 },
          { from: 5, percent: 30 },
        ],
      },
      [800],
    ],
  ])('%s', (_title, lines, effect, shares) => {
    expect(sharesOf(lines, effect)).toEqual(shares);
  });

  it('frees as many units of a large order as of small ones', () => {
    const threeForTwo: Effect = { kind: 'multi_buy', quantity: 3, pay: 2 };
    expect(sharesOf(priced({ socks: [900, 1_504] }), threeForTwo)).toEqual([501 * 900]);
    const bundles: Effect = {
      kind: 'bundle',
      parts: [
        { goods: tagged('shirt'), quantity: 2 },
        { goods: tagged('tie'), quantity: 1 },
      ],
      price: 5_000,
    };
    const suits = apply(priced({ shirt: [3_000, 2_000], tie: [1_000, 999] }), [
      { effect: bundles },
    ]);
    expect(suits.amount).toBe(999 * 2_000);
    const half: Effect = { kind: 'buy_get', buy: 3, get: 1, goods: tagged('tie'), percent: 50 };
    const given = apply(priced({ shirt: [3_000, 2_000], tie: [1_000, 999] }), [
      {
        effect: half,
        conditions: {
          ...judgedPromotion({ id: 'p', effect: half }).conditions,
          goods: tagged('shirt'),
        },
      },
    ]);
    expect(given.amount).toBe(666 * 500);
    const once: Effect = { kind: 'amount', amount: 50_000, per: 'order' };
    const both = apply(priced({ shirt: [3_000, 2_000] }), [{ effect: once }, { effect: once }]);
    expect(both.amount).toBe(50_000);
  });

  it('on the order takes off what the goods cost after other promotions, and no more', () => {
    const lines = priced({ shirt: 6_000, sock: 4_000 });
    const item = { effect: { kind: 'percent', percent: 40 } } as const;
    const order = { class: 'order', effect: { kind: 'percent', percent: 70 } } as const;
    // 110% together is not more than all: 70% of the 60% that are left.
    expect(apply(lines, [item, order]).lines).toEqual([2_400 + 2_520, 1_600 + 1_680]);
    const amount = { kind: 'amount', amount: 1_000_000, per: 'order' } as const;
    expect(apply(lines, [item, { class: 'order', effect: amount }]).lines).toEqual([6_000, 4_000]);
  });

  it('on the delivery knows what the delivery costs after the other promotions', () => {
    const lines = priced({ shirt: 6_000 });
    const effect: Effect = { kind: 'delivery', percent: 50 };
    // Free from 60.00 after promotions.
    const deliveryPrice = (reduction: number) => (6_000 - reduction >= 6_000 ? 0 : 501);
    const free = { class: 'delivery', effect } as const;
    expect(apply(lines, [free], { deliveryPrice })).toMatchObject({ delivery: 0, applied: [] });
    const both = apply(lines, [{ effect: { kind: 'percent', percent: 10 } }, free], {
      deliveryPrice,
    });
    expect(both).toMatchObject({ amount: 600, delivery: 251 });
    const cheap: Effect = { kind: 'delivery_price', price: 200 };
    expect(apply(lines, [{ class: 'delivery', effect: cheap }]).delivery).toBe(300);
  });

  it('gives a gift beside other promotions, while it is in stock', () => {
    const gift = { productId: 'tote', size: 'One size', price: 1_500, available: 1 };
    const effect: Effect = { kind: 'gift', productId: 'tote', size: 'One size' };
    const promotions = [
      { class: 'gift', effect } as const,
      { effect: { kind: 'percent', percent: 10 } } as const,
    ];
    const given = apply(priced({ shirt: 6_000 }), promotions, { gifts: [gift] });
    expect(given.applied.map((one) => one.gift)).toEqual([null, gift]);
    expect(given.amount).toBe(600);
    const without = apply(priced({ shirt: 6_000 }), promotions, {
      gifts: [{ ...gift, available: 0 }],
    });
    expect(without.refused).toEqual([{ promotionId: 'p0', reason: 'gift_out_of_stock' }]);
  });
});

describe('several promotions', () => {
  it('each get the units for which together they take off most', () => {
    // 3 for 2 on the three dearest takes off 4.00; the fourth has 20% of its own.
    const lines = priced({ a: 600, b: 500, c: 400, d: 300 });
    const result = apply(lines, [
      { effect: { kind: 'percent', percent: 20 } },
      { effect: { kind: 'multi_buy', quantity: 3, pay: 2 } },
    ]);
    expect(result.amount).toBe(460);
    expect(result.applied.map(({ quantities }) => quantities)).toEqual([
      [0, 0, 0, 1],
      [1, 1, 1, 0],
    ]);
  });

  it('never reduce the same unit twice', () => {
    const cheapestFree = {
      kind: 'buy_get',
      buy: 1,
      get: 1,
      goods: anyGoods,
      percent: 100,
    } as const;
    const lines = priced({ a: 1_428, b: 1_080, c: 3_000 });
    const { applied, amount } = apply(lines, [{ effect: cheapestFree }, { effect: cheapestFree }]);
    expect(amount).toBe(1_428);
    expect(applied).toHaveLength(1);
  });

  it('that are equal are decided by priority, then by id', () => {
    const effect: Effect = { kind: 'percent', percent: 10 };
    const lines = priced({ shirt: 5_000 });
    const winner = (...priorities: number[]) =>
      apply(
        lines,
        priorities.map((priority) => ({ effect, priority })),
      ).applied[0]?.promotionId;
    expect(winner(2, 1)).toBe('p1');
    expect(winner(1, 1)).toBe('p0');
    expect(
      apply(lines, [
        { effect, class: 'order', priority: 2 },
        { effect: { kind: 'amount', amount: 500, per: 'order' }, class: 'order', priority: 1 },
      ]).applied[0]?.promotionId,
    ).toBe('p1');
  });

  it('yield to an exclusive one only if that saves more than all of them', () => {
    const lines = priced({ shirt: 5_000 });
    const others = [
      { effect: { kind: 'percent', percent: 20 } },
      { class: 'delivery', effect: { kind: 'delivery', percent: 100 } },
    ] as const;
    const exclusive = (percent: number) =>
      apply(lines, [...others, { isExclusive: true, effect: { kind: 'percent', percent } }]);
    // 10.00 and the delivery of 5.00 against 15.00: the earlier id wins.
    expect(exclusive(30)).toMatchObject({ amount: 1_000, delivery: 500 });
    expect(exclusive(31)).toMatchObject({
      amount: 1_550,
      delivery: 0,
      refused: [
        { promotionId: 'p0', reason: 'others_are_better', promotionIds: ['p2'] },
        { promotionId: 'p1', reason: 'others_are_better', promotionIds: ['p2'] },
      ],
    });
  });

  it('that are too many for the same goods apply by priority, and the result says so', () => {
    const lines = priced({ a: [600, 3], b: [500, 3], c: [400, 3] });
    const many = Array.from({ length: 7 }, (_, n) => ({
      priority: n + 1,
      effect: { kind: 'multi_buy', quantity: 9, pay: 8 - n } as const,
    }));
    expect(apply(lines, many)).toMatchObject({ amount: 400, isBest: false });
    expect(apply(lines, many.slice(1))).toMatchObject({ amount: 3_300, isBest: true });
  });
});

describe('what is missing', () => {
  const missing = (
    lines: ReturnType<typeof priced>,
    one: Partial<JudgedPromotion> & { effect: Effect },
  ) => apply(lines, [one]).nearlyReached.map(({ missing: { goods: _, ...found } }) => found);
  const threeForTwo: Effect = { kind: 'multi_buy', quantity: 3, pay: 2 };
  const tiers: Effect = {
    kind: 'tiers',
    by: 'value',
    steps: [
      { from: 5_000, amount: 500 },
      { from: 10_000, amount: 1_500 },
    ],
  };

  it.each<[string, ReturnType<typeof priced>, Effect, object[]]>([
    [
      'one more pair',
      priced({ socks: [900, 2] }),
      threeForTwo,
      [{ kind: 'quantity', quantity: 1 }],
    ],
    [
      'one more pair for the next group',
      priced({ socks: [900, 5] }),
      threeForTwo,
      [{ kind: 'quantity', quantity: 1 }],
    ],
    ['nothing with less than half', priced({ socks: [900, 1] }), threeForTwo, []],
    ['nothing with whole groups', priced({ socks: [900, 3] }), threeForTwo, []],
    ['the next step', priced({ shirt: 7_200 }), tiers, [{ kind: 'value', value: 2_800 }]],
    ['nothing after the last step', priced({ shirt: 10_000 }), tiers, []],
    [
      'the free unit',
      priced({ shirt: [900, 2] }),
      { kind: 'buy_get', buy: 2, get: 1, goods: anyGoods, percent: 100 },
      [{ kind: 'quantity', quantity: 1 }],
    ],
    [
      'the other part of a bundle',
      priced({ shirt: 900 }),
      {
        kind: 'bundle',
        parts: [
          { goods: tagged('shirt'), quantity: 1 },
          { goods: tagged('tie'), quantity: 1 },
        ],
        price: 1_000,
      },
      [{ kind: 'quantity', quantity: 1 }],
    ],
  ])('%s', (_title, lines, effect, expected) => {
    expect(missing(lines, { effect })).toEqual(expected);
  });

  it('is not said where staff do not want it, or the promotion is not for this customer', () => {
    const lines = priced({ socks: [900, 2] });
    expect(missing(lines, { effect: threeForTwo, isSuggested: false })).toEqual([]);
    expect(missing(lines, { effect: threeForTwo, trigger: 'code' })).toEqual([]);
  });
});
