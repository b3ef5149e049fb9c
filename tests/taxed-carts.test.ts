import { describe, expect, it } from 'vitest';
import type { TaxSetup } from '#contract/admin/tax';
import type { Destination } from '#contract/delivery';
import { refundForUnits } from '#contract/values/orders/refund-share';
import type { InvoiceKind } from '#contract/values/tax/tax-kinds';
import { lineAmount, sharePromo, subtotalOf, totalLines } from '../server/cart/cart.rules';
import { creditNoteOf, invoiceOf, sumsOf } from '../server/invoices/document.rules';
import { crossIndustryInvoice } from '../server/invoices/electronic/cross-industry-invoice';
import { electronicInvoiceOf } from '../server/invoices/electronic/electronic-invoice.rules';
import { missingFacts } from '../server/invoices/electronic/requirements.rules';
import type { InvoicedOrder } from '../server/invoices/invoices.queries';
import type { StoredDocument } from '../server/invoices/stored-document';
import { defaultDelivery } from '../server/settings/delivery-settings';
import { parseSettings } from '../server/settings/shop-settings';
import { addedToLines, type TaxLine, taxesFor } from '../server/tax/tax.rules';
import { brokenRules } from './support/tax/en16931';
import { rate, taxSetup, taxZone } from './support/tax/tax';

// Random carts under five set-ups and three currencies: lines, shares of promos, delivery, tax, total, charge, refunds,
// invoice and credit notes, on paper and in electronic form, must agree to the minor unit. `CARTS=1000000 npx vitest run --project unit tests/taxed-carts.test.ts`
// tries a million.

const CARTS = Number(process.env.CARTS ?? 5_000);

interface Shop {
  country: string;
  to: Destination & { vatNumber?: string };
  tax: Partial<TaxSetup>;
}
const at = (country: string, state = ''): Destination => ({ country, state, zipCode: '' });
const shops: Record<string, Shop> = {
  'sales tax added in New York': {
    country: 'US',
    to: at('US', 'NY'),
    tax: {
      pricesIncludeTax: false,
      zones: [
        { ...taxZone(['US'], rate('standard', 8.875), rate('reduced', 4)), states: ['NY'] },
        taxZone(['US'], rate('standard', 5)),
      ],
    },
  },
  'VAT included in Germany, delivery as the goods': {
    country: 'DE',
    to: at('DE'),
    tax: { zones: [taxZone(['DE'], rate('standard', 19), rate('reduced', 7))] },
  },
  'VAT included in Britain, children’s clothing at 0%': {
    country: 'GB',
    to: at('GB'),
    tax: {
      deliveryClass: 'standard',
      zones: [taxZone(['GB'], rate('standard', 20), rate('reduced', 0))],
    },
  },
  'tax added in Japan': {
    country: 'JP',
    to: at('JP'),
    tax: {
      pricesIncludeTax: false,
      zones: [taxZone(['JP'], rate('standard', 10), rate('reduced', 8))],
    },
  },
  'a business that owes the VAT in the prices': {
    country: 'AT',
    to: { ...at('DE'), vatNumber: 'DE136695976' },
    tax: {
      exemptsBusinesses: true,
      zones: [taxZone(['DE'], rate('standard', 19), rate('reduced', 7))],
    },
  },
};
/** Minor units in a major one: yen, dollars, dinars. */
const currencies = { JPY: 1, USD: 100, KWD: 1000 };

/** Repeatable random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { whole, chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof randomFrom>;

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
const sum = <Item>(list: readonly Item[], of: (item: Item) => number) =>
  list.reduce((total, item) => total + of(item), 0);

function checkCart(seed: number, { to, tax, country }: Shop, unit: number): void {
  const random = randomFrom(seed);
  const rounding = random.chance(0.5) ? 'line' : 'rate';
  const settings = settingsOf(country, tax)[rounding];
  const order = makeOrder(random, settings, to, unit);
  const { taxes, total, goods, shipping } = order;

  checkTaxes(taxes, { goods, shipping, isIncluded: settings.tax.pricesIncludeTax, rounding });
  const document = invoiceOf(order.invoiced, settings);
  const invoice = sumsOf(document);
  assert(invoice.total === total, `the invoice has ${invoice.total}, the order ${total}`);
  assert(invoice.tax === taxes.amount, 'the invoice has another tax than the order');
  // Reading it back takes longer than all else.
  const checkForm = seed % 10 === 0 ? checkElectronic : () => undefined;
  checkForm('invoice', document, unit);
  refundAtRandom(random, { number: 'INV-1', document }, order, (note) =>
    checkForm('credit_note', note, unit),
  );
}

const electronic = {
  timeZone: 'UTC',
  street: '1 Loom Street',
  city: 'Berlin',
  zipCode: '10115',
  contactName: 'Edith',
  contactPhone: '+49 30 1234567',
  contactEmail: 'edith@shop.example',
  electronicAddress: 'edith@shop.example',
  registration: 'HRB 12345',
  exemptionReason: 'Small business',
  account: null,
};

/** The electronic form of a document must keep the rules of EN 16931, with the document’s own sums. */
function checkElectronic(kind: InvoiceKind, document: StoredDocument, unit: number): void {
  const currency: keyof typeof currencies = unit === 1 ? 'JPY' : unit === 100 ? 'USD' : 'KWD';
  const made = electronicInvoiceOf(
    { number: 'INV-1', kind, issuedAt: new Date('2026-01-01T12:00:00Z'), currency, document },
    electronic,
    { buyerReference: '991-12345-67', electronicAddress: 'ada@buyer.example' },
  );
  if (!made) throw new Error('A new document has no electronic form.');
  const stored = sumsOf(document);
  assert(made.totals.gross === stored.total, 'the electronic total differs');
  assert(made.totals.tax === stored.tax, 'the electronic tax differs');
  // Dinars may have three decimals, and a rule allows less than one unit, which in yen is nothing, for rounding line by line.
  const expected: string[] = { JPY: ['BR-CO-17'], USD: [], KWD: ['BR-DEC-14'] }[currency];
  const missing = missingFacts(made, 'xrechnung').map(({ rule }) => rule);
  assert(
    missing.every((rule) => expected.includes(rule)),
    `${kind} lacks ${missing.join(', ')}`,
  );
  if (missing.length > 0) return;
  const broken = brokenRules(crossIndustryInvoice(made, 'xrechnung'), 'xrechnung');
  assert(broken.length === 0, `${kind} breaks ${broken.join(', ')}`);
}

/** The settings of a set-up by rounding; parsed once. */
const parsed = new Map<unknown, Record<'line' | 'rate', ReturnType<typeof parseSettings>>>();
function settingsOf(country: string, tax: Partial<TaxSetup>) {
  const make = (rounding: 'line' | 'rate') =>
    parseSettings({
      tax: taxSetup({
        ...tax,
        rounding,
        invoices: { ...taxSetup({}).invoices, taxNumber: 'DE136695976' },
      }),
      delivery: { ...defaultDelivery, country },
    });
  const known = parsed.get(tax) ?? { line: make('line'), rate: make('rate') };
  parsed.set(tax, known);
  return known;
}

function makeOrder(
  random: Random,
  settings: ReturnType<typeof parseSettings>,
  to: Shop['to'],
  unit: number,
) {
  const lines = Array.from({ length: random.whole(1, 5) }, () => {
    const unitPrice = random.whole(1, 300 * unit);
    const unitDiscountPrice = random.chance(0.5) ? unitPrice : random.whole(0, unitPrice);
    const taxClass = random.chance(0.6) ? '' : 'reduced';
    return { quantity: random.whole(1, 4), unitPrice, unitDiscountPrice, taxClass, category: '' };
  });
  const promo = random.chance(0.5) ? random.whole(0, subtotalOf(lines)) : 0;
  const { lines: priced, totals } = totalLines(lines, sharePromo(lines.map(lineAmount), promo), {
    shippingFlat: random.chance(0.3) ? 0 : random.whole(1, 20 * unit),
    freeShippingOver: null,
    freeFirstOrder: false,
    isFirstOrder: false,
  });
  const goods = priced.map((line) => ({ ...line, amount: lineAmount(line) - line.promo }));
  const taxes = taxesFor(settings, to, { goods, shipping: totals.shipping });
  if (!taxes) throw new Error('The shop has no tax.');
  const total = totals.total + taxes.added;
  assert(total === sum(goods, ({ amount }) => amount) + totals.shipping + taxes.added, 'total');
  const added = addedToLines(taxes, goods.length);
  const orderLines = goods.map((line, index) => ({
    id: String(index),
    title: 'Shirt',
    colour: '',
    size: 'M',
    quantity: line.quantity,
    unitPrice: line.unitDiscountPrice,
    discount: line.promo,
    discounts: [],
    amount: line.amount + (added[index] ?? 0),
  }));
  const invoiced: InvoicedOrder = {
    id: '',
    number: 1,
    placedAt: '',
    firstName: 'Ada',
    lastName: 'Lovell',
    company: 'Weavers & Sons',
    vatNumber: to.vatNumber ?? '',
    streetAddress: '12 Mill Lane',
    city: 'Leeds',
    state: to.state,
    zipCode: to.zipCode || '10115',
    country: to.country,
    deliveryMethod: 'Standard delivery',
    shippedOn: null,
    estimatedFrom: '2026-01-01',
    estimatedTo: '2026-01-01',
    shipping: totals.shipping,
    deliveryDiscount: random.chance(0.5) ? { name: 'Cheaper delivery', amount: 250 } : null,
    total,
    tax: taxes.amount,
    taxKind: taxes.kind,
    gateway: 'sandbox',
    last4: random.chance(0.5) ? '4242' : null,
    paid: random.chance(0.5) ? total : 0,
    lines: orderLines,
    taxes: taxes.lines.map(({ line, ...one }) => ({
      ...one,
      orderLineId: line === null ? null : String(line),
    })),
  };
  return { goods, shipping: totals.shipping, taxes, total, invoiced };
}

interface Priced {
  goods: { amount: number }[];
  shipping: number;
  isIncluded: boolean;
  rounding: 'line' | 'rate';
}

function checkTaxes(
  taxes: NonNullable<ReturnType<typeof taxesFor>>,
  { goods, shipping, isIncluded, rounding }: Priced,
): void {
  const { lines, kind } = taxes;
  assert(sum(lines, ({ amount }) => amount) === taxes.amount, 'tax lines and tax');
  assert(sum(lines, ({ added }) => added) === taxes.added, 'what tax lines add');
  // The price before tax is added or taken out, by line and for the delivery.
  const priceOf = ({ base, amount, added }: TaxLine) => base + amount - added;
  for (const [index, { amount }] of goods.entries())
    assert(
      sum(
        lines.filter(({ line }) => line === index),
        priceOf,
      ) === amount,
      `the taxes of line ${index} do not have its price`,
    );
  assert(
    sum(
      lines.filter(({ line }) => line === null),
      priceOf,
    ) === shipping,
    'delivery',
  );
  const counted = (line: TaxLine) => (kind === 'reverse_charge' ? -line.added : line.amount);
  const groups =
    rounding === 'line'
      ? lines.map((line) => [line])
      : [...new Set(lines.map((line) => line.rate))].map((percent) =>
          lines.filter((line) => line.rate === percent),
        );
  for (const group of groups) {
    const exact = BigInt(sum(group, priceOf)) * BigInt(group[0]?.rate ?? 0);
    const whole = 1_000_000n + (isIncluded ? BigInt(group[0]?.rate ?? 0) : 0n);
    // Half up: the tax is at most half a unit above the exact one, and less than half a unit below.
    const off = 2n * (BigInt(sum(group, counted)) * whole - exact);
    assert(off <= whole && off > -whole, `the tax ${sum(group, counted)} is not rounded half up`);
  }
  for (const line of lines) assert(line.base >= 0 && line.amount >= 0, 'a tax line is negative');
}

/** Refunds random units and amounts. After a full refund, the credit notes must add up to the invoice. */
function refundAtRandom(
  random: Random,
  invoice: { number: string; document: StoredDocument },
  { invoiced, total }: ReturnType<typeof makeOrder>,
  check: (note: StoredDocument) => void,
): void {
  const credits: StoredDocument[] = [];
  const back = invoiced.lines.map(() => 0);
  let rest = total;
  const credit = (requested: number, units: Parameters<typeof creditNoteOf>[2]['units']) => {
    const amount = Math.min(requested, rest);
    if (amount <= 0) return;
    const note = creditNoteOf(invoice, credits, {
      amount,
      units,
      isPart: false,
      isPaidBack: random.chance(0.5),
    });
    check(note);
    credits.push(note);
    rest -= amount;
    assert(
      sumsOf(note).total === amount,
      `a refund of ${amount} has a credit note of ${sumsOf(note).total}`,
    );
  };
  for (let times = random.whole(0, 4); times > 0; times--) {
    if (random.chance(0.3)) credit(random.whole(1, Math.max(1, total)), []);
    else {
      const at = random.whole(0, invoiced.lines.length - 1);
      const line = invoiced.lines[at];
      if (!line || (back[at] ?? 0) === line.quantity) continue;
      const quantity = random.whole(1, line.quantity - (back[at] ?? 0));
      const amount = refundForUnits({ ...line, back: back[at] ?? 0 }, quantity);
      back[at] = (back[at] ?? 0) + quantity;
      credit(amount, [{ orderLineId: line.id, quantity, of: line.quantity }]);
    }
  }
  if (random.chance(0.5)) credit(rest, []);
  for (const [index, line] of invoice.document.lines.entries())
    for (const name of ['gross', 'tax'] as const) {
      const credited = sum(credits, ({ lines }) => lines[index]?.[name] ?? 0);
      const least = Math.min(0, ...credits.map(({ lines }) => lines[index]?.[name] ?? 0));
      assert(least === 0 && credited <= line[name], `credit notes exceed line ${index}`);
      assert(rest > 0 || credited === line[name], `all is refunded, but not line ${index}`);
    }
}

describe.each(Object.entries(shops))('%s', (_name, shop) => {
  it.each(Object.entries(currencies))(
    'agrees to the minor unit in %s',
    (_currency, unit) => {
      const count = Math.ceil(CARTS / Object.keys(shops).length / Object.keys(currencies).length);
      let seed = 0;
      try {
        for (; seed < count; seed++) checkCart(seed, shop, unit);
      } catch (error) {
        throw new Error(`Cart ${seed}: ${error instanceof Error ? error.message : error}`);
      }
      expect(seed).toBe(count);
    },
    // At most 10 ms a cart, on a machine that does much else.
    10 * CARTS,
  );
});
