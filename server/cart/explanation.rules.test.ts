import { describe, expect, it } from 'vitest';
import { explainTotal } from './explanation.rules';

const currency = 'USD';
const shirt = {
  title: 'Linen Shirt',
  colour: 'White',
  size: 'M',
  quantity: 2,
  unitDiscountPrice: 6_000,
  promo: 0,
};

describe('the breakdown of a total', () => {
  it('lists lines, promo and shipping with amounts that add up', () => {
    const polo = {
      ...shirt,
      title: 'Polo',
      colour: '',
      size: 'S',
      quantity: 1,
      unitDiscountPrice: 1_999,
      promo: 333,
    };
    expect(
      explainTotal([{ ...shirt, promo: 2_000 }, polo], {
        currency,
        promoCode: 'WELCOME10',
        shipping: 500,
        freeShipping: null,
      }),
    ).toEqual([
      { label: 'Linen Shirt, White, M: 2 × $60.00', amount: 120 },
      { label: 'Polo, S: 1 × $19.99', amount: 19.99 },
      { label: 'Promo WELCOME10 on Linen Shirt, White, M', amount: -20 },
      { label: 'Promo WELCOME10 on Polo, S', amount: -3.33 },
      { label: 'Shipping', amount: 5 },
    ]);
  });

  it('names the promotion that makes the delivery cheaper', () => {
    const promotions = [
      { name: '3 for 2', delivery: 0 },
      { name: 'Half the delivery', delivery: 250 },
    ];
    const sums = { currency, promoCode: null, shipping: 250, freeShipping: null, promotions };
    expect(explainTotal([shirt], sums).at(-1)).toEqual({
      label: 'Shipping (Half the delivery)',
      amount: 2.5,
    });
  });

  it('omits a promo without a discount, and says that shipping is free', () => {
    expect(
      explainTotal([shirt], {
        currency,
        promoCode: 'RESTING',
        shipping: 0,
        freeShipping: 'amount',
      }),
    ).toEqual([
      { label: 'Linen Shirt, White, M: 2 × $60.00', amount: 120 },
      { label: 'Free shipping', amount: 0 },
    ]);
  });

  it('says that shipping is free for a first order', () => {
    const totals = { currency, promoCode: null, shipping: 0, freeShipping: 'first_order' as const };
    expect(explainTotal([shirt], totals).at(-1)).toEqual({
      label: 'Free shipping on your first order',
      amount: 0,
    });
  });

  it.each([
    ['JPY', 6_000, '¥6,000', 12_000],
    ['KWD', 6_125, 'KWD\u00a06.125', 12.25],
  ])('has the amounts of %s', (other, unitDiscountPrice, price, amount) => {
    const terms = { currency: other, promoCode: null, shipping: 0, freeShipping: null };
    expect(explainTotal([{ ...shirt, unitDiscountPrice }], terms)[0]).toEqual({
      label: `Linen Shirt, White, M: 2 × ${price}`,
      amount,
    });
  });

  it('is empty for an empty cart', () => {
    expect(
      explainTotal([], { currency, promoCode: null, shipping: 0, freeShipping: null }),
    ).toEqual([]);
  });
});
