import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundForUnits } from '#contract/values/orders/refund-share';
import { fieldOfValue } from '#contract/values/promotions/effects';
import { changeOrder, productOf } from '../../../tests/support/orders/changeable-order';
import { largestSaving } from '../../../tests/support/promotions/model';
import { storedPromotion } from '../../../tests/support/promotions/promotions';
import { linesOf, promotionsOf } from '../../../tests/support/promotions/random-baskets';
import { taxOf } from '../../../tests/support/tax/model';
import { rate, taxSetup, taxZone } from '../../../tests/support/tax/tax';
import type { BasketLine, JudgedPromotion } from '../../promotions/evaluation/basket';
import type { GoodsFacts } from '../../promotions/judgement.rules';
import type { StoredPromotion } from '../../promotions/promotions.rules';
import { parseSettings, type Settings } from '../../settings/shop-settings';
import type { OrderLineRow } from '../orders.queries';
import { storedTaxes, taxColumns } from '../place-order/order-taxes.rules';
import { decideBatch } from '../place-order/place-order.rules';
import type { Checkout } from '../place-order/read-batch.queries';
import type { ChangeContext } from './decided-change';

// Random orders with promotions and taxes, in currencies with 0, 2 and 3 decimals, are placed, changed several times and returned
// unit by unit. A slow model that shares no code with the shop must agree to the minor unit. More of them:
//   PROMOTED_ORDERS=5000 npx vitest run --project unit server/orders/change-order --testTimeout 1000000
const ORDERS = Number(process.env.PROMOTED_ORDERS ?? 150);
const SEED = Number(process.env.PROMOTION_SEED ?? 20_261_128);

const MOST_UNITS = 9;

const currencies = { JPY: 1, USD: 100, KWD: 1_000 };
type Currency = keyof typeof currencies;
/** Parts per million, by tax class. */
const rates = { standard: 190_000, reduced: 88_750 };
type TaxClass = keyof typeof rates;

const shop = fc.record({
  isTaxed: fc.constantFrom(true, true, true, false),
  pricesIncludeTax: fc.boolean(),
  rounding: fc.constantFrom('line' as const, 'rate' as const),
});
const changes = fc.array(fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), { maxLength: 3 });
const returns = fc.array(fc.nat(7), { maxLength: 12 });

const cases = fc.constantFrom<Currency>('JPY', 'USD', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    shop,
    lines: linesOf(currencies[currency], 7),
    promotions: promotionsOf(currencies[currency]),
    shipping: fc.integer({ min: 1, max: 20 * currencies[currency] }),
    changes,
    returns,
  }),
);
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

const taxClassOf = (productId: string): TaxClass =>
  Number(productId.slice(1)) % 2 === 0 ? 'standard' : 'reduced';
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function settingsOf({ currency, shop: terms, shipping }: Case): Settings {
  const zones = [taxZone(['US'], rate('standard', 19), rate('reduced', 8.875))];
  const { isTaxed: isOn, pricesIncludeTax, rounding } = terms;
  return parseSettings({
    currency,
    shippingFlat: shipping,
    freeShippingOver: null,
    freeFirstOrder: false,
    tax: taxSetup({ isOn, pricesIncludeTax, rounding, deliveryClass: 'standard', zones }),
  });
}

/** A promotion as the database has it. */
function storedOf(judged: JudgedPromotion): StoredPromotion {
  const { kind, ...effect } = judged.effect as Record<string, unknown> & { kind: 'percent' };
  const { leastValue, accountId, ...conditions } = judged.conditions;
  const field = fieldOfValue(kind);
  return storedPromotion({
    id: judged.id,
    name: judged.name,
    version: judged.version,
    trigger: judged.trigger,
    class: judged.class,
    isExclusive: judged.isExclusive,
    priority: judged.priority,
    isSuggested: judged.isSuggested,
    kind,
    effect,
    conditions,
    value: field === undefined ? 0 : Number(effect[field]),
    minimum: leastValue ?? 0,
    accountId,
    code: null,
  });
}

const factsOf = (lines: BasketLine[]) =>
  new Map(
    lines.map(({ productId, tags }): [string, GoodsFacts] => [
      productId,
      {
        productId,
        tags: [...tags],
        styleId: '',
        category: '',
        brand: '',
        collections: [],
        attributes: {},
      },
    ]),
  );

/** The order of a cart, as it is placed. */
function place({ lines, promotions }: Case, settings: Settings) {
  const checkout: Checkout = {
    accountId: 'ada',
    firstName: 'Ada',
    lastName: 'Lovell',
    isGuest: false,
    now: new Date('2026-03-02T12:00:00Z'),
    requestHash: null,
    answer: null,
    promotionId: null,
    promotion: null,
    generatedCode: null,
    judged: { isFirstOrder: false, groups: [], ownUses: {} },
    open: null,
    approvedUnits: null,
    recent: { orders: 0, secondsLeft: 0 },
    number: 1001,
    isFirstOrder: false,
    lines: lines.map(({ productId, quantity, unitPrice, unitDiscountPrice }) => ({
      ...productOf(productId, ['M'], 100),
      size: 'M',
      quantity,
      unitPrice,
      unitDiscountPrice,
      available: 100,
      heldBy: null,
      weight: null,
      taxClass: taxClassOf(productId),
      category: '',
    })),
  };
  let ids = 0;
  const { results, writes } = decideBatch(
    [
      {
        accountId: 'ada',
        input: {
          firstName: 'Ada',
          lastName: 'Lovell',
          email: 'ada@shopper.example',
          mobile: '',
          streetAddress: '12 Mill Lane',
          city: 'Portland',
          state: 'OR',
          zipCode: '97201',
          country: 'US',
        },
        inputHash: Buffer.alloc(0),
        key: null,
        network: null,
      },
    ],
    {
      checkouts: new Map([['ada', checkout]]),
      networkUnits: new Map(),
      automatic: promotions.map(storedOf),
      goods: factsOf(lines),
      settings,
      paymentSetup: { providers: [], outside: 'none' },
      waitsForStock: true,
      knownPromotions: [],
      newId: () => `id-${++ids}`,
    },
  );
  const [written] = writes.orders;
  if (!written) throw (results[0] as PromiseRejectedResult).reason;
  return written;
}

interface Sold {
  total: number;
  taxAdded: number;
  tax: number;
  shipping: number;
  lines: Pick<
    OrderLineRow,
    'productId' | 'quantity' | 'unitDiscountPrice' | 'promo' | 'taxAdded'
  >[];
}

/** What the model says about lines that were sold with some promotions. */
function expectAsModel(
  { total, tax, taxAdded, shipping, lines }: Sold,
  promotions: JudgedPromotion[],
  given: Case,
): void {
  const basket = lines.map(({ productId, quantity }) => {
    const line = given.lines.find((one) => one.productId === productId);
    if (!line) throw new Error('An order has a line that its cart did not have.');
    return { ...line, quantity };
  });
  const goods = sum(lines.map((line) => line.quantity * line.unitDiscountPrice));
  const saving = largestSaving(basket, promotions, given.shipping);
  const paid = lines.map((line) => line.quantity * line.unitDiscountPrice - line.promo);
  expect(sum(paid) + shipping).toBe(goods + given.shipping - saving);
  for (const amount of paid) expect(amount).toBeGreaterThanOrEqual(0);
  const { isTaxed, pricesIncludeTax: isIncluded, rounding } = given.shop;
  const amounts = lines.map(({ productId }, index) => ({
    amount: paid[index] ?? 0,
    rate: rates[taxClassOf(productId)],
  }));
  const delivery = { amount: shipping, rate: rates.standard };
  const expected = isTaxed ? taxOf({ amounts: [...amounts, delivery], isIncluded, rounding }) : 0;
  expect(tax).toBe(expected);
  expect(taxAdded).toBe(isIncluded ? 0 : expected);
  expect(total).toBe(sum(paid) + shipping + taxAdded);
}

/** Returns units in any order, and then the rest: what was paid for the goods comes back, and no more. */
function expectReturns({ total, shipping, lines, taxAdded }: Sold, order: number[]): void {
  const left = lines.map(({ quantity, unitDiscountPrice, promo, taxAdded: added }) => ({
    quantity,
    amount: quantity * unitDiscountPrice - promo + added,
    back: 0,
  }));
  let refunded = 0;
  const giveBack = (line: (typeof left)[number], quantity: number) => {
    const refund = refundForUnits(line, quantity);
    expect(refund).toBeGreaterThanOrEqual(0);
    refunded += refund;
    line.back += quantity;
    expect(refunded).toBeLessThanOrEqual(total);
  };
  for (const index of order) {
    const line = left[index % left.length];
    if (line && line.back < line.quantity) giveBack(line, 1);
  }
  for (const line of left) giveBack(line, line.quantity - line.back);
  const addedToDelivery = taxAdded - sum(lines.map((line) => line.taxAdded));
  expect(refunded).toBe(total - shipping - addedToDelivery);
}

function check(given: Case): void {
  const settings = settingsOf(given);
  const written = place(given, settings);
  const all = new Map(given.promotions.map((one) => [one.id, one]));
  const judgedOf = (some: readonly { id: string }[]) => some.flatMap(({ id }) => all.get(id) ?? []);
  expectAsModel({ ...written.order, lines: written.lines }, given.promotions, given);
  let context: ChangeContext = {
    order: written.order,
    lines: written.lines,
    taxes: storedTaxes(written.order, written.lines, written.taxLines),
    products: given.lines.map(({ productId }) => ({
      ...productOf(productId, ['M'], 100),
      taxClass: taxClassOf(productId),
    })),
    promotions: written.promotions.map(({ shares: _, gift: __, ...one }) => one),
    goods: factsOf(given.lines),
    settings,
    newId: () => 'new',
  };
  for (const quantities of given.changes) {
    // The model tries each set of units.
    let left = MOST_UNITS;
    const items = context.lines.map(({ id, size }, index) => {
      const quantity = Math.min(quantities[index] ?? 0, left);
      left -= quantity;
      return { _id: id, size, quantity };
    });
    const decided = changeOrder(items, context);
    if (decided instanceof Error) continue;
    // By rule, promotions and delivery stay if the goods cost the same as before.
    const goods = ({ subtotal, promo }: { subtotal: number; promo: number }) => subtotal - promo;
    const costsSame =
      decided.totals.subtotal === context.order.subtotal ||
      goods(decided.totals) === goods(context.order);
    if (costsSame) continue;
    const order = { ...context.order, ...decided.totals, ...taxColumns(decided.taxes) };
    expect(decided.difference).toBe(order.total - context.order.total);
    expectAsModel({ ...order, lines: decided.lines }, judgedOf(context.promotions), given);
    const lines = decided.lines.map((line) => ({
      ...line,
      orderId: order.id,
      refundedQuantity: 0,
      cancelledQuantity: 0,
    }));
    const { taxes, promotions } = decided;
    context = { ...context, order, lines, taxes, promotions };
  }
  expectReturns({ ...context.order, lines: context.lines }, given.returns);
}

it('orders with promotions and taxes cost, after changes and returns too, what trying everything finds', () => {
  fc.assert(fc.property(cases, check), { numRuns: ORDERS, seed: SEED });
});
