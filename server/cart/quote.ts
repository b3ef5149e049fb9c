import type { Delivery, Destination } from '#contract/delivery';
import { toMajor } from '#contract/money';
import type { Connection } from '../database/database';
import { offersFor, promisedDates, weightOf } from '../delivery/delivery.rules';
import { sizeKey } from '../inventory/inventory.rules';
import type { Settings } from '../settings/shop-settings';
import type { CartLine } from './cart.lines';
import { listWeights } from './cart.queries';
import { addUp, lineAmount, shippingFor, type Totals } from './cart.rules';

/** Where a cart goes, and by which method. */
export type DeliveryChoice = Destination & { deliveryMethodId?: string | undefined };

interface QuoteOptions {
  settings: Settings;
  /** In minor units. */
  promo: number;
  isFirstOrder: boolean;
  choice: DeliveryChoice;
}

/**
 * The totals of a cart with the methods that deliver it, of which the totals include the chosen one, or else the first.
 * Without any method they include no shipping. `delivery` is undefined for an empty cart.
 */
export async function quoteCart(
  connection: Connection,
  lines: CartLine[],
  { settings, promo, isFirstOrder, choice }: QuoteOptions,
): Promise<{ totals: Totals; delivery: Delivery | undefined }> {
  const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const goods = subtotal - Math.min(promo, subtotal);
  const weight = await weigh(connection, lines, settings);
  const offers = offersFor(settings, choice, { weight, goods });
  const chosen = offers.find(({ method }) => method.id === choice.deliveryMethodId) ?? offers[0];
  const terms = chosen?.terms ?? { shippingFlat: 0, freeShippingOver: null, freeFirstOrder: false };
  const totals = addUp(lines, promo, { ...terms, isFirstOrder });
  if (lines.length === 0) return { totals, delivery: undefined };
  const now = new Date();
  const options = offers.map((offer) => {
    const { shipping, freeShipping } = shippingFor(goods, { ...offer.terms, isFirstOrder });
    const { id, name, kind, pickupPlace } = offer.method;
    return {
      ...{ _id: id, name, price: toMajor(shipping, settings.currency), freeShipping },
      pickupPlace: kind === 'pickup' ? pickupPlace : '',
      ...promisedDates(now, offer.method, settings),
    };
  });
  return { totals, delivery: { options, optionId: chosen?.method.id ?? null } };
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
    ...{ productId: product._id, size, quantity },
  }));
  const rows = await listWeights(connection, sizes);
  const weights = new Map(rows.map((row) => [sizeKey(row), row.weight]));
  return weightOf(sizes.map((one) => ({ ...one, weight: weights.get(sizeKey(one)) ?? null })));
}
