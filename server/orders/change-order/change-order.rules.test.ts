import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOrder,
  lineOf,
  orderOf,
  productOf,
  totalled,
} from '../../../tests/support/orders/changeable-order';
import { rate, taxSetup, taxZone } from '../../../tests/support/tax/tax';
import { parseSettings } from '../../settings/shop-settings';
import { taxColumns } from '../place-order/order-taxes.rules';
import { decideChange } from './change-order.rules';
import { refusalOf, settlementOf } from './changeable.rules';

describe('a changed order', () => {
  const sizes = ['S', 'M', 'L'];
  const cents = fc.integer({ min: 0, max: 90_000 });
  const line = fc.record({
    product: fc.integer({ min: 0, max: 3 }),
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: cents,
    discount: fc.integer({ min: 0, max: 100 }),
  });
  const promotion = fc.option(
    fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 100 }),
      minimum: fc.integer({ min: 0, max: 100_000 }),
    }),
  );
  const change = fc.record({
    size: fc.constantFrom(...sizes),
    quantity: fc.integer({ min: 0, max: 20 }),
  });
  const terms = fc.record({
    shippingFlat: fc.integer({ min: 0, max: 2_000 }),
    freeShippingOver: fc.option(fc.integer({ min: 0, max: 200_000 })),
    tax: fc.record({
      isOn: fc.boolean(),
      pricesIncludeTax: fc.boolean(),
      rounding: fc.constantFrom('line' as const, 'rate' as const),
      deliveryClass: fc.constantFrom('', 'standard'),
    }),
  });
  const defaults = parseSettings({});
  const zones = [taxZone(['US'], rate('standard', 19), rate('reduced', 8.875))];
  /** Every other product has the reduced rate. */
  const someProducts = [0, 1, 2, 3].map((n) => ({
    ...productOf(`product-${n}`, sizes, 1_000),
    taxClass: n % 2 === 0 ? 'standard' : 'reduced',
  }));

  it('adds up to the cent, and every unit is taken, returned or stays', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(change, { minLength: 8, maxLength: 8 }),
        promotion,
        terms,
        (given, changes, code, shop) => {
          const settings = { ...defaults, ...shop, tax: taxSetup({ ...shop.tax, zones }) };
          const lines = given.map(({ product, size, quantity, price, discount }, index) =>
            lineOf(`line-${index}`, `product-${product}`, {
              size,
              quantity,
              unitPrice: price,
              unitDiscountPrice: Math.floor((price * (100 - discount)) / 100),
            }),
          );
          const products = someProducts;
          const start = totalled(lines, code, settings, products);
          const { order, lines: ordered } = start;
          const items = ordered.map(({ id }, index) => ({ _id: id, ...changes[index] }));
          const context = { ...start, products, settings };
          const decided = changeOrder(items as never, context);
          if (decided instanceof Error) return;
          const { totals, stock, taxes } = decided;
          const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
          expect(totals.subtotal).toBe(
            sum(decided.lines.map((one) => one.quantity * one.unitDiscountPrice)),
          );
          expect(totals.promo).toBe(sum(decided.lines.map(({ promo }) => promo)));
          expect(totals.total).toBe(
            totals.subtotal - totals.promo + totals.shipping + (taxes?.added ?? 0),
          );
          expect(taxes === null).toBe(!shop.tax.isOn);
          if (taxes) {
            expect(sum(taxes.lines.map(({ amount }) => amount))).toBe(taxes.amount);
            expect(sum(taxes.lines.map(({ base, amount }) => base + amount))).toBe(totals.total);
            expect(sum(decided.lines.map(({ taxAdded }) => taxAdded))).toBe(
              taxes.added -
                sum(taxes.lines.filter(({ line }) => line === null).map(({ added }) => added)),
            );
          }
          expect(decided.difference).toBe(totals.total - order.total);
          for (const one of decided.lines)
            expect(one.promo).toBeLessThanOrEqual(one.quantity * one.unitDiscountPrice);
          const units = (
            some: { productId: string; size: string; quantity: number }[],
            key: string,
          ) =>
            sum(
              some
                .filter((one) => `${one.productId}/${one.size}` === key)
                .map((one) => one.quantity),
            );
          for (const product of products)
            for (const size of sizes) {
              const key = `${product.productId}/${size}`;
              expect(units(decided.lines, key)).toBe(
                units(ordered, key) + units(stock.take, key) - units(stock.return, key),
              );
              expect(Math.min(units(stock.take, key), units(stock.return, key))).toBe(0);
            }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('and changed back is the order as it was', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        promotion,
        terms,
        (given, code, shop) => {
          const settings = { ...defaults, tax: taxSetup({ ...shop.tax, zones }) };
          const lines = given.map(({ product, size, quantity, price }, index) =>
            lineOf(`line-${index}`, `product-${product}`, {
              size,
              quantity,
              unitPrice: price,
              unitDiscountPrice: price,
            }),
          );
          const products = someProducts;
          const start = totalled(lines, code, settings, products);
          const context = { ...start, products, settings };
          const more = start.lines.map(({ id, size, quantity }) => ({
            _id: id,
            size,
            quantity: quantity + 1,
          }));
          const there = changeOrder(more, { ...context, lines: start.lines });
          if (
            there instanceof Error ||
            there.promotion?.id !== (start.order.promotionId ?? undefined)
          )
            return;
          const changed = orderOf({
            ...start.order,
            ...there.totals,
            ...taxColumns(there.taxes),
            promotionId: there.promotion?.id ?? null,
          });
          const less = start.lines.map(({ id, size, quantity }) => ({ _id: id, size, quantity }));
          const back = changeOrder(less, {
            ...context,
            order: changed,
            promotions: there.promotions,
            taxes: there.taxes,
            lines: there.lines.map((one) => ({
              ...one,
              orderId: '',
              refundedQuantity: 0,
              cancelledQuantity: 0,
            })),
          });
          if (back instanceof Error) throw back;
          expect(back.totals.total).toBe(start.order.total);
          expect(back.difference + there.difference).toBe(0);
        },
      ),
    );
  });
});

describe('what stays', () => {
  const settings = parseSettings({ shippingFlat: 900 });
  const lines = [lineOf('a', 'shirt', { quantity: 2, unitPrice: 5_000, unitDiscountPrice: 4_000 })];
  const start = totalled(lines, null, parseSettings({ shippingFlat: 500 }));
  const products = [productOf('shirt', ['M', 'L'], 5)];
  const context = { ...start, products, settings };

  it('is the shipping, unless goods, weight or destination change', () => {
    const size = changeOrder([{ _id: 'a', size: 'L', quantity: 2 }], context);
    expect(size).toMatchObject({ difference: 0, totals: { shipping: 500 } });
    const more = changeOrder([{ _id: 'a', size: 'M', quantity: 3 }], context);
    expect(more).toMatchObject({ difference: 4_400, totals: { shipping: 900 } });
  });

  it('are the taxes, unless prices or destination change', () => {
    const taxed = (percent: number) =>
      parseSettings({ tax: taxSetup({ zones: [taxZone(['US'], rate('standard', percent))] }) });
    const raised = { ...context, ...totalled(lines, null, taxed(10)), settings: taxed(20) };
    const size = changeOrder([{ _id: 'a', size: 'L', quantity: 2 }], raised);
    expect(size).toMatchObject({
      taxes: { amount: raised.order.tax },
      summary: [expect.stringContaining('size M')],
    });
    const more = changeOrder([{ _id: 'a', size: 'M', quantity: 3 }], raised);
    expect(more).toMatchObject({ taxes: { lines: [{ rate: 200_000 }, { rate: 200_000 }] } });
  });

  it('is the price of an ordered line, and added ones have today’s', () => {
    const dearer = [{ ...productOf('shirt', ['M', 'L'], 5), price: 9_000, discountPrice: 9_000 }];
    const decided = decideChange(
      {
        items: [{ _id: 'a', size: 'M', quantity: 3 }],
        added: [{ product: 'shirt', size: 'L', quantity: 1 }],
        address: null,
      },
      { ...context, products: dearer, newId: () => 'new' },
    );
    expect(decided.lines.map(({ unitDiscountPrice }) => unitDiscountPrice)).toEqual([4_000, 9_000]);
  });
});

describe('the difference', () => {
  const paid = { status: 'paid', gateway: 'sandbox', method: 'card', reference: 'p1' } as const;

  it('of a paid order is refunded, or charged before the change', () => {
    expect([-1, 0, 1].map((cents) => settlementOf(paid, cents))).toEqual([
      'refund',
      'nothing',
      'supplement',
    ]);
  });

  it('of an order that is paid later changes the amount due', () => {
    const later = { status: 'unpaid', gateway: 'none', method: null, reference: null } as const;
    expect([-1, 0, 1].map((cents) => settlementOf(later, cents))).toEqual([
      'amount',
      'nothing',
      'amount',
    ]);
    expect(() => settlementOf({ ...later, gateway: 'stripe' }, 1)).toThrow(/has not been paid/);
  });
});

describe('a change is refused', () => {
  const open = {
    status: 'Pending' as const,
    secondsLeft: 1,
    isRefunded: false,
    hasParcels: false,
    hasReachedLimit: false,
  } as const;

  it('once the order has shipped, the time is over, or a part is refunded', () => {
    expect(refusalOf(open)).toBeNull();
    expect(refusalOf({ ...open, secondsLeft: null })).toBeNull();
    for (const state of [
      { status: 'Shipped' as const },
      { status: 'Cancelled' as const },
      { secondsLeft: 0 },
      { isRefunded: true },
      { hasParcels: true },
      { hasReachedLimit: true },
    ])
      expect(refusalOf({ ...open, ...state })).not.toBeNull();
  });
});
