import { toMajor } from '#contract/money';
import type { Connection } from '../database/database';
import { offersFor, promisedDates, weightOf } from '../delivery/delivery.rules';
import { sizeKey } from '../inventory/inventory.rules';
import type { Settings } from '../settings/shop-settings';
import { type TaxedAddress, type Taxes, taxesFor } from '../tax/tax.rules';
import type { CartLine } from './cart.lines';
import {
  addUp,
  lineAmount,
  missingForFreeShipping,
  sharePromo,
  shippingFor,
  subtotalOf,
  type Totals,
} from './cart.rules';
import type { Quote } from './cart.view';
import { listTaxClasses, listUnitGrams } from './quote.queries';

/** Where a cart goes, by which method, and the VAT number of the buyer. */
export type DeliveryChoice = TaxedAddress & { deliveryMethodId?: string | undefined };

interface QuoteOptions {
  settings: Settings;
  /** In minor units. */
  promo: number;
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
  { settings, promo, isFirstOrder, isFreeByStaff = false, choice }: QuoteOptions,
): Promise<Quote> {
  const subtotal = subtotalOf(lines);
  const goods = subtotal - Math.min(promo, subtotal);
  const weight = await weigh(connection, lines, settings);
  const offers = offersFor(settings, choice, { weight, goods });
  const chosen = offers.find(({ method }) => method.id === choice.deliveryMethodId) ?? offers[0];
  const terms = chosen?.terms ?? { shippingFlat: 0, freeShippingOver: null, freeFirstOrder: false };
  const shippingTerms = { ...terms, isFirstOrder, isFreeByStaff };
  const untaxed = addUp(lines, promo, shippingTerms);
  const isCollected = chosen?.method.kind === 'pickup';
  const taxes = await taxCart(connection, lines, {
    settings,
    totals: untaxed,
    choice,
    isCollected,
  });
  const totals = { ...untaxed, total: untaxed.total + (taxes?.added ?? 0) };
  const isTaxKnown = taxes?.kind !== 'added' || isKnown(choice);
  if (lines.length === 0) return { totals, taxes, isTaxKnown, delivery: undefined, missing: null };
  const now = new Date();
  const options = offers.map((offer) => {
    const { shipping, freeShipping } = shippingFor(untaxed, {
      ...offer.terms,
      isFirstOrder,
      isFreeByStaff,
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
  const missing = missingForFreeShipping(untaxed, shippingTerms);
  const optionId = chosen?.method.id ?? null;
  return { totals, taxes, isTaxKnown, delivery: { options, optionId }, missing };
}

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
    choice,
    isCollected,
  }: Pick<QuoteOptions, 'settings' | 'choice'> & { totals: Totals; isCollected: boolean },
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
  const shares = sharePromo(lines.map(lineAmount), totals.promo);
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
