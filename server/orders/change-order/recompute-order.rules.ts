import { type ShippingTerms, subtotalOf, totalLines } from '../../cart/cart.rules';
import {
  chooseOffer,
  destinationOf,
  offersFor,
  promisedDates,
  weightOf,
} from '../../delivery/delivery.rules';
import type { StockLine } from '../../inventory/inventory.service';
import { promoAmount } from '../../promotions/promotions.rules';
import type { OrderRow } from '../orders.queries';
import { addTax, paidFor, withTaxes } from '../place-order/order-taxes.rules';
import type { AppliedDiscount } from '../place-order/place-order.rules';
import type {
  ChangeContext,
  DecidedChange,
  Products,
  Recipient,
  UntaxedLine,
} from './decided-change';

/**
 * The totals, the delivery and the taxes of a changed order, by today's rules. The promo code counts as redeemed: of its
 * terms only the minimum is checked again, and below it the order loses the code. Unaffected amounts stay: the promo if
 * the goods cost the same, the shipping if they also weigh the same and go to the same place, and the taxes if each line and
 * the shipping cost the same and the place is the same.
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
  const subtotal = subtotalOf(lines);
  const discount = discountOf(subtotal, context);
  const goods = subtotal - Math.min(discount?.amount ?? 0, subtotal);
  const isSameParcel =
    isSamePlace && goods === order.subtotal - order.promo && weight === weightsOf(context.lines);
  const { delivery, terms } = isSameParcel
    ? sameDelivery(order)
    : deliveryOf(recipient, { weight, goods }, context, { isSamePlace });
  const priced = {
    ...totalLines(
      lines.map((line) => {
        const { taxClass = '', category = '' } = products.get(line.productId) ?? {};
        return { ...line, taxClass, category };
      }),
      discount?.amount ?? 0,
      terms,
    ),
    discount,
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

/** The discount on goods of `subtotal`. One that staff gave stays, whatever the goods cost. */
function discountOf(
  subtotal: number,
  { order, promotion }: Pick<ChangeContext, 'order' | 'promotion'>,
): AppliedDiscount | null {
  if (order.discountReason !== '') return { id: null, code: null, amount: order.promo };
  if (order.promotionId === null || promotion === null) return null;
  const code = { id: promotion.id, code: order.promoCode ?? promotion.code };
  if (subtotal === order.subtotal) return { ...code, amount: order.promo };
  return subtotal < promotion.minimum
    ? null
    : { ...code, amount: promoAmount(promotion, subtotal) };
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
  parcel: { weight: number; goods: number },
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
