import {
  lineAmount,
  type ShippingTerms,
  sharePromo,
  subtotalOf,
  totalLines,
} from '../../cart/cart.rules';
import { applyDiscounts } from '../../cart/discounts.rules';
import {
  chooseOffer,
  destinationOf,
  offersFor,
  promisedDates,
  weightOf,
} from '../../delivery/delivery.rules';
import type { StockLine } from '../../inventory/inventory.service';
import { type AppliedPromotion, redeemedCandidate } from '../../promotions/judgement.rules';
import type { OrderRow } from '../orders.queries';
import { addTax, paidFor, withTaxes } from '../place-order/order-taxes.rules';
import { sharesOfLine } from '../place-order/place-order.rules';
import type {
  ChangeContext,
  DecidedChange,
  Products,
  Recipient,
  UntaxedLine,
} from './decided-change';

/**
 * The totals, the delivery and the taxes of a changed order, by today's rules. Its promotions count as redeemed: by the terms
 * that the order froze, only its goods are judged again, and the order loses those that the goods no longer reach. Unaffected
 * amounts stay: the promotions if the goods cost the same, the shipping if they also weigh the same and go to the same place, and
 * the taxes if each line and the shipping cost the same and the place is the same.
 */
export function recomputeOrder(
  lines: UntaxedLine[],
  recipient: Recipient,
  context: ChangeContext,
  products: Products,
) {
  const { order, settings } = context;
  const weightsOf = (some: (StockLine & { quantity: number })[]) =>
    weightOf(
      some.map(({ productId, size, quantity }) => ({
        quantity,
        weight: products.get(productId)?.sizes.find(({ name }) => name === size)?.weight ?? null,
      })),
    );
  const weight = weightsOf(lines);
  const isSamePlace = placeOf(recipient) === placeOf(order);
  const judged = judgeAgain(lines, recipient, context, weight);
  const { shares, applied } = keptPromotions(lines, context) ?? judged;
  const goods = subtotalOf(lines) - sum(shares);
  const isSameParcel =
    isSamePlace && goods === order.subtotal - order.promo && weight === weightsOf(context.lines);
  const { delivery, terms } = isSameParcel
    ? sameDelivery(order)
    : deliveryOf(recipient, { weight, goods, reduction: judged.reduction }, context, {
        isSamePlace,
      });
  const deliveryBy = isSameParcel ? context.promotions : judged.applied;
  const promotions = applied.map(({ shares: _, gift: __, ...one }) => ({
    ...one,
    delivery: deliveryBy.find(({ id }) => id === one.id)?.delivery ?? 0,
  }));
  const priced = {
    ...totalLines(
      lines.map((line, index) => {
        const { taxClass = '', category = '' } = products.get(line.productId) ?? {};
        return { ...line, taxClass, category, promotions: sharesOfLine(applied, index) };
      }),
      shares,
      terms,
    ),
    promotions,
  };
  const { totals } = priced;
  if (isSameParcel) totals.freeShipping = order.freeShipping;
  const isCollected = delivery.pickupPlace !== '';
  const to = { ...recipient, vatNumber: order.vatNumber, isCollected };
  const isSameTax = isSamePlace && totals.shipping === order.shipping && costsSame(context, priced);
  return {
    priced: isSameTax ? withTaxes(priced, context.taxes) : addTax(priced, to, settings),
    delivery,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

interface JudgedChange {
  applied: AppliedPromotion[];
  shares: number[];
  /** Off the delivery. */
  reduction: number;
}

/** What the promotions of the order take off its goods now, or the discount that staff gave. */
function judgeAgain(
  lines: UntaxedLine[],
  recipient: Recipient,
  { order, promotions, goods, settings, isDeliveryFree = false }: ChangeContext,
  weight: number,
): JudgedChange {
  const redeemed = {
    candidates: promotions.map(redeemedCandidate),
    code: null,
    now: order.placedAt,
    accountId: order.accountId,
    isFirstOrder: false,
    isGuest: false,
    groups: [],
    goods,
  };
  const discounts =
    order.discountReason === '' ? { promotions: redeemed } : { byStaff: order.promo };
  const { judgement, shares, terms } = applyDiscounts(lines, discounts, {
    settings,
    to: destinationOf(recipient),
    weight,
    isFirstOrder: order.freeShipping === 'first_order',
    isFreeByStaff: order.freeShipping === 'staff' || isDeliveryFree,
    choose: (offers) =>
      offers.find(({ method }) => method.name === order.deliveryMethod) ?? offers[0],
  });
  return { applied: judgement.applied, shares, reduction: terms.reduction ?? 0 };
}

/** What the promotions took off, if it stays: from the same units, or once from goods that cost the same. Else null. */
function keptPromotions(
  lines: UntaxedLine[],
  { order, lines: before, promotions }: ChangeContext,
): Omit<JudgedChange, 'reduction'> | null {
  if (order.discountReason !== '' || subtotalOf(lines) !== order.subtotal) return null;
  const hasSameUnits =
    lines.length === before.length &&
    lines.every(({ id, quantity }, index) => {
      const line = before[index];
      return line?.id === id && line.quantity === quantity;
    });
  const [only, ...others] = promotions;
  if (!hasSameUnits && !(only?.terms.class === 'order' && others.length === 0)) return null;
  const shares = hasSameUnits
    ? before.map(({ promo }) => promo)
    : sharePromo(lines.map(lineAmount), order.promo);
  const sharesOf = (promotionId: string) =>
    promotions.length === 1
      ? shares
      : before.map((line) => line.promotions.find(({ id }) => id === promotionId)?.amount ?? 0);
  return {
    shares,
    applied: promotions.map((one) => ({ ...one, shares: sharesOf(one.id), gift: null })),
  };
}

type DeliveryAndTerms = { delivery: DecidedChange['delivery']; terms: ShippingTerms };

/** The delivery of the order as it is, at its price. */
function sameDelivery(order: OrderRow): DeliveryAndTerms {
  const { deliveryMethod, pickupPlace, estimatedFrom, estimatedTo } = order;
  return {
    delivery: { deliveryMethod, pickupPlace, estimatedFrom, estimatedTo },
    terms: {
      shippingFlat: order.shipping,
      freeShippingOver: null,
      freeFirstOrder: false,
      isFirstOrder: order.freeShipping === 'first_order',
    },
  };
}

/** The delivery of another parcel, or to another place: by the same method, if that delivers it. */
function deliveryOf(
  recipient: Recipient,
  { reduction, ...parcel }: { weight: number; goods: number; reduction: number },
  { order, settings, isDeliveryFree = false }: ChangeContext,
  { isSamePlace }: { isSamePlace: boolean },
): DeliveryAndTerms {
  const offers = offersFor(settings, destinationOf(recipient), parcel);
  const same = offers.find(({ method }) => method.name === order.deliveryMethod);
  const { method, terms } = same ?? chooseOffer(offers, undefined);
  const shippingTerms = {
    ...terms,
    isFirstOrder: order.freeShipping === 'first_order',
    isFreeByStaff: order.freeShipping === 'staff' || isDeliveryFree,
    reduction,
  };
  if (same && isSamePlace) return { delivery: sameDelivery(order).delivery, terms: shippingTerms };
  const promised = promisedDates(order.placedAt, method, settings);
  return {
    delivery: {
      deliveryMethod: method.name,
      pickupPlace: method.kind === 'pickup' ? method.pickupPlace : '',
      estimatedFrom: promised.from,
      estimatedTo: promised.to,
    },
    terms: shippingTerms,
  };
}

/** Whether an order has the same lines as before, at the same prices. */
function costsSame(
  { lines: before }: Pick<ChangeContext, 'lines'>,
  { lines: after }: { lines: UntaxedLine[] },
): boolean {
  return (
    before.length === after.length &&
    before.every((line, index) => {
      const now = after[index];
      return now?.id === line.id && paidFor(now) === paidFor(line);
    })
  );
}

function placeOf({ country, state, zipCode }: Pick<OrderRow, 'country' | 'state' | 'zipCode'>) {
  return JSON.stringify([country, state, zipCode]);
}
