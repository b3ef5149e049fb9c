import { toMajor } from '#contract/money';
import type { Connection } from '../database/database';
import { promisedDates, weightOf } from '../delivery/delivery.rules';
import { sizeKey } from '../inventory/inventory.rules';
import type { Settings } from '../settings/shop-settings';
import { type TaxedAddress, type Taxes, taxesFor } from '../tax/tax.rules';
import type { CartLine } from './cart.lines';
import { addUp, lineAmount, missingForFreeShipping, shippingFor, type Totals } from './cart.rules';
import type { Quote } from './cart.view';
import { applyDiscounts, type Discounts } from './discounts.rules';
import { listTaxClasses, listUnitGrams } from './quote.queries';

/** Where a cart goes, by which method, and the VAT number of the buyer. */
export type DeliveryChoice = TaxedAddress & { deliveryMethodId?: string | undefined };

interface QuoteOptions {
  settings: Settings;
  discounts: Discounts;
  isFirstOrder: boolean;
  /** See `ShippingTerms`. */
  isFreeByStaff?: boolean;
  choice: DeliveryChoice;
}

/**
 * The totals of a cart with the methods that deliver it, of which the totals include the chosen one, or else the first.
 * Without any method they include no shipping.
 */
export async function quoteCart(
  connection: Connection,
  lines: CartLine[],
  { settings, discounts, isFirstOrder, isFreeByStaff = false, choice }: QuoteOptions,
): Promise<Quote> {
  const weight = await weigh(connection, lines, settings);
  const discounted = applyDiscounts(
    lines.map(({ product, ...line }) => ({ ...line, productId: product._id })),
    discounts,
    {
      settings,
      to: choice,
      weight,
      isFirstOrder,
      isFreeByStaff,
      choose: (offers) =>
        offers.find(({ method }) => method.id === choice.deliveryMethodId) ?? offers[0],
    },
  );
  const { offers, chosen, terms, shares } = discounted;
  const untaxed = addUp(lines, sum(shares), terms);
  const isCollected = chosen?.method.kind === 'pickup';
  const taxes = await taxCart(connection, lines, {
    settings,
    totals: untaxed,
    shares,
    choice,
    isCollected,
  });
  const totals = { ...untaxed, total: untaxed.total + (taxes?.added ?? 0) };
  const isTaxKnown = taxes?.kind !== 'added' || isKnown(choice);
  const priced = { totals, taxes, isTaxKnown, discounted };
  if (lines.length === 0) return { ...priced, delivery: undefined, missing: null };
  const now = new Date();
  const options = offers.map((offer) => {
    const { shipping, freeShipping } = shippingFor(untaxed, {
      ...terms,
      ...offer.terms,
      reduction: offer === chosen ? (terms.reduction ?? 0) : 0,
    });
    const { id, name, kind, pickupPlace } = offer.method;
    return {
      _id: id,
      name,
      price: toMajor(shipping, settings.currency),
      freeShipping,
      pickupPlace: kind === 'pickup' ? pickupPlace : '',
      ...promisedDates(now, offer.method, settings),
    };
  });
  const missing = untaxed.shipping === 0 ? null : missingForFreeShipping(untaxed, terms);
  const optionId = chosen?.method.id ?? null;
  return { ...priced, delivery: { options, optionId }, missing };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const isKnown = ({ country, state, zipCode }: DeliveryChoice) =>
  [country, state, zipCode].some((part) => part !== '');

/**
 * The taxes of a cart; null in a shop without tax. While the address is unknown, prices that include tax have that of the
 * shop's country. Tax that is added is not known then.
 */
async function taxCart(
  connection: Connection,
  lines: CartLine[],
  {
    settings,
    totals,
    shares,
    choice,
    isCollected,
  }: Pick<QuoteOptions, 'settings' | 'choice'> & {
    totals: Totals;
    shares: readonly number[];
    isCollected: boolean;
  },
): Promise<Taxes | null> {
  const { tax } = settings;
  if (!tax.isOn) return null;
  if (!tax.pricesIncludeTax && !isKnown(choice))
    return { kind: 'added', amount: 0, added: 0, lines: [] };
  const rows = await listTaxClasses(
    connection,
    lines.map(({ product }) => product._id),
  );
  const classes = new Map(rows.map(({ productId, taxClass }) => [productId, taxClass]));
  const goods = lines.map((line, index) => ({
    amount: lineAmount(line) - (shares[index] ?? 0),
    taxClass: classes.get(line.product._id) ?? '',
    category: line.product.thirdLevelCategory,
  }));
  return taxesFor(settings, { ...choice, isCollected }, { goods, shipping: totals.shipping });
}

/** The weight of the lines in grams; read only if a price depends on it. */
async function weigh(
  connection: Connection,
  lines: CartLine[],
  { delivery }: Settings,
): Promise<number> {
  const isNeeded = delivery.zones.some(({ methods }) =>
    methods.some(({ kind }) => kind === 'weight'),
  );
  if (!isNeeded || lines.length === 0) return 0;
  const sizes = lines.map(({ product, size, quantity }) => ({
    productId: product._id,
    size,
    quantity,
  }));
  const rows = await listUnitGrams(connection, sizes);
  const weights = new Map(rows.map((row) => [sizeKey(row), row.weight]));
  return weightOf(sizes.map((one) => ({ ...one, weight: weights.get(sizeKey(one)) ?? null })));
}
