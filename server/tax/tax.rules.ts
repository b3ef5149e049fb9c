import type { Destination } from '#contract/delivery';
import { shareOut } from '#contract/values/share';
import type { TaxKind } from '#contract/values/tax/tax-kinds';
import { closestZone } from '../delivery/delivery.rules';
import type { Settings } from '../settings/shop-settings';
import { groupByRate, type TaxRate, taxesOf } from './rounding.rules';
import { countryOfVatNumber, EU_COUNTRIES, NORTHERN_IRELAND } from './vat-number.rules';

/** Where goods go, and the VAT number of the buyer; empty without one. */
export type TaxedAddress = Destination & {
  vatNumber?: string | undefined;
  /** Whether the buyer collects the goods in the shop: then they go nowhere, whatever the address says. */
  isCollected?: boolean;
};

/** A line of goods: its price less its share of the promo, in whole minor units. */
export interface TaxedGoods {
  amount: number;
  /** The class that the product names; empty for none. */
  taxClass: string;
  /** The key of its category. */
  category: string;
}

/** One tax of a line, or of the delivery, in whole minor units. */
export interface TaxLine extends TaxRate {
  /** The index of the line; null for delivery. */
  line: number | null;
  base: number;
  amount: number;
  /** The part that is added to the price. */
  added: number;
}

export interface Taxes {
  kind: TaxKind;
  /** The tax in the total. */
  amount: number;
  /** The part that is added to the total. */
  added: number;
  lines: TaxLine[];
}

/** The taxes of goods and their delivery. Null in a shop without tax; without lines at an address in no zone. */
export function taxesFor(
  settings: Pick<Settings, 'tax' | 'delivery'>,
  given: TaxedAddress,
  { goods, shipping }: { goods: readonly TaxedGoods[]; shipping: number },
): Taxes | null {
  const { tax, delivery } = settings;
  if (!tax.isOn) return null;
  const to = placeOfSupply(given, delivery.country);
  const country = to.country || delivery.country;
  const kind: TaxKind = isReverseCharge(settings, { ...to, country })
    ? 'reverse_charge'
    : tax.pricesIncludeTax
      ? 'included'
      : 'added';
  const zone = closestZone(tax.zones, { ...to, country });
  if (!zone || goods.length === 0) return { kind, amount: 0, added: 0, lines: [] };
  const rateOf = (code: string): TaxRate => {
    const own = zone.rates.find(({ taxClass }) => taxClass === code);
    const { name, percent } = own ?? defaultRate(settings, zone);
    return { name, rate: Math.round(percent * 10_000) };
  };
  const lines = goods.map((one, line) => ({
    line,
    amount: one.amount,
    ...rateOf(classOf(settings, one)),
  }));
  const parts =
    tax.deliveryClass === ''
      ? splitDelivery(lines, shipping)
      : [{ line: null, amount: shipping, ...rateOf(tax.deliveryClass) }];
  return addTaxes(kind, [...lines, ...parts], tax);
}

/** Whether the checkout asks businesses for their name and VAT number. */
export function asksVatNumber({ tax }: Pick<Settings, 'tax'>): boolean {
  return tax.isOn && (tax.exemptsBusinesses || tax.electronicInvoices.isOn);
}

/** What the shop's own country calls the tax of most products; undefined if it has none there. */
export function usualTaxName(settings: Pick<Settings, 'tax' | 'delivery'>): string | undefined {
  const { country } = settings.delivery;
  const zone = settings.tax.zones.find(
    ({ countries }) => countries.length === 0 || countries.includes(country),
  );
  return zone && defaultRate(settings, zone).name;
}

type Zone = Settings['tax']['zones'][number];

/** The contract requires it. */
function defaultRate({ tax }: Pick<Settings, 'tax'>, zone: Zone): Zone['rates'][number] {
  const first = tax.classes[0]?.code;
  const rate = zone.rates.find(({ taxClass }) => taxClass === first);
  if (!rate) throw new Error(`The tax zone ${zone.id} has no rate for ${first}.`);
  return rate;
}

/** The class of a product: its own, else that of its category, else the first. A class that is gone does not count. */
function classOf({ tax }: Pick<Settings, 'tax'>, { taxClass, category }: TaxedGoods): string {
  const { classes } = tax;
  const found =
    classes.find(({ code }) => code === taxClass) ??
    classes.find(({ categories }) => categories.includes(category));
  return found?.code ?? classes[0]?.code ?? '';
}

type TaxedAmount = TaxRate & { line: number | null; amount: number };

/** Splits the price of delivery over the rates of the goods, by the prices of the goods. */
function splitDelivery(lines: TaxedAmount[], shipping: number): TaxedAmount[] {
  const groups = groupByRate(lines);
  const amounts = groups.map((group) => group.reduce((sum, { amount }) => sum + amount, 0));
  // Goods for nothing: the delivery has the rate of the first line.
  const isFree = amounts.every((amount) => amount === 0);
  const shares = isFree ? [shipping] : shareOut(amounts, shipping);
  return shares.flatMap((amount, index) => {
    const [first] = groups[index] ?? [];
    return first && amount > 0 ? [{ ...first, line: null, amount }] : [];
  });
}

function addTaxes(
  kind: TaxKind,
  items: TaxedAmount[],
  { pricesIncludeTax: isIncluded, rounding }: Settings['tax'],
): Taxes {
  const taxes = taxesOf(items, { isIncluded, rounding });
  const lines = items.map(({ amount: price, ...item }, index): TaxLine => {
    const tax = taxes[index] ?? 0;
    const base = isIncluded ? price - tax : price;
    if (kind === 'reverse_charge') return { ...item, base, amount: 0, added: base - price };
    return { ...item, base, amount: tax, added: isIncluded ? 0 : tax };
  });
  const sum = (name: 'amount' | 'added') => lines.reduce((total, line) => total + line[name], 0);
  return { kind, amount: sum('amount'), added: sum('added'), lines };
}

/** What tax adds to each of `count` lines. */
export function addedToLines(taxes: Taxes | null, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    (taxes?.lines ?? []).reduce((sum, { line, added }) => sum + (line === index ? added : 0), 0),
  );
}

/**
 * Where goods are supplied: where they are sent to, or in the shop's country if the buyer collects them there. Goods that a buyer
 * from another country carries home are no supply to that country, so they have the shop's tax, also for businesses.
 */
function placeOfSupply(to: TaxedAddress, home: string): TaxedAddress {
  if (!to.isCollected || to.country === '' || to.country === home) return to;
  return { ...to, country: home, state: '', zipCode: '' };
}

/**
 * Whether a business in another country of the EU owes the tax itself: it has a VAT number of the country that the goods go
 * to. Never in the shop's own country.
 */
function isReverseCharge(
  { tax, delivery }: Pick<Settings, 'tax' | 'delivery'>,
  { country, zipCode, vatNumber = '' }: TaxedAddress,
): boolean {
  const isNorthernIreland = country === 'GB' && /^\s*BT/i.test(zipCode);
  const place = isNorthernIreland ? NORTHERN_IRELAND : country;
  return (
    tax.exemptsBusinesses &&
    country !== delivery.country &&
    EU_COUNTRIES.includes(delivery.country) &&
    (isNorthernIreland || EU_COUNTRIES.includes(country)) &&
    countryOfVatNumber(vatNumber) === place
  );
}

/** Taxes by rate, the highest first. */
export function byRate<Line extends TaxRate & { base: number; amount: number }>(
  lines: readonly Line[],
): (TaxRate & { base: number; amount: number })[] {
  return groupByRate(lines)
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = (name: 'base' | 'amount') => group.reduce((total, one) => total + one[name], 0);
      return [{ name: first.name, rate: first.rate, base: sum('base'), amount: sum('amount') }];
    })
    .sort((one, other) => other.rate - one.rate);
}
