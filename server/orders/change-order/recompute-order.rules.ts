import { priceLines } from '../../cart/cart.rules';
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
import type { ChangeContext, Products, Recipient, UntaxedLine } from './decided-change';

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
  const { order, settings, promotion } = context;
  const weightsOf = (some: (StockLine & { quantity: number })[]) =>
    weightOf(
      some.map(({ productId, size, quantity }) => ({
        quantity,
        weight: products.get(productId)?.sizes.find(({ name }) => name === size)?.weight ?? null,
      })),
    );
  const weight = weightsOf(lines);
  const isSamePlace = placeOf(recipient) === placeOf(order);
  const isSameParcel = (goods: number) =>
    isSamePlace && goods === order.subtotal - order.promo && weight === weightsOf(context.lines);
  const { deliveryMethod, pickupPlace, estimatedFrom, estimatedTo } = order;
  let delivery = { deliveryMethod, pickupPlace, estimatedFrom, estimatedTo };
  const priced = priceLines(
    lines.map((line) => {
      const { taxClass = '', category = '' } = products.get(line.productId) ?? {};
      return { ...line, taxClass, category };
    }),
    (subtotal): AppliedDiscount | null => {
      // A discount that staff gave stays, whatever the goods cost.
      if (order.discountReason !== '') return { id: null, code: null, amount: order.promo };
      if (order.promotionId === null || promotion === null) return null;
      const code = { id: promotion.id, code: order.promoCode ?? promotion.code };
      if (subtotal === order.subtotal) return { ...code, amount: order.promo };
      return subtotal < promotion.minimum
        ? null
        : { ...code, amount: promoAmount(promotion, subtotal) };
    },
    (goods) => {
      const isFirstOrder = order.freeShipping === 'first_order';
      if (isSameParcel(goods))
        return {
          shippingFlat: order.shipping,
          freeShippingOver: null,
          freeFirstOrder: false,
          isFirstOrder,
        };
      const offers = offersFor(settings, destinationOf(recipient), { weight, goods });
      const same = offers.find(({ method }) => method.name === deliveryMethod);
      const { method, terms } = same ?? chooseOffer(offers, undefined);
      if (!same || !isSamePlace) {
        const promised = promisedDates(order.placedAt, method, settings);
        delivery = {
          deliveryMethod: method.name,
          pickupPlace: method.kind === 'pickup' ? method.pickupPlace : '',
          estimatedFrom: promised.from,
          estimatedTo: promised.to,
        };
      }
      return {
        ...terms,
        isFirstOrder,
        isFreeByStaff: order.freeShipping === 'staff' || context.isDeliveryFree,
      };
    },
  );
  const { totals } = priced;
  if (isSameParcel(totals.subtotal - totals.promo)) totals.freeShipping = order.freeShipping;
  const isCollected = delivery.pickupPlace !== '';
  const to = { ...recipient, vatNumber: order.vatNumber, isCollected };
  const isSameTax = isSamePlace && totals.shipping === order.shipping && costsSame(context, priced);
  return {
    priced: isSameTax ? withTaxes(priced, context.taxes) : addTax(priced, to, settings),
    delivery,
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
