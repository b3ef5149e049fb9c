import type { OrderInput } from '#contract/orders/orders';
import { lineAmount, type PricedLine, type Totals } from '../../cart/cart.rules';
import { destinationOf } from '../../delivery/delivery.rules';
import type { Settings } from '../../settings/shop-settings';
import { asksVatNumber, type TaxedGoods, type Taxes, taxesFor } from '../../tax/tax.rules';
import { normaliseVatNumber } from '../../tax/vat-number.rules';
import type { OrderTaxRow } from '../order-taxes.queries';
import type { OrderRow } from '../orders.queries';

type UntaxedOrder = {
  lines: (PricedLine & Omit<TaxedGoods, 'amount'> & { promo: number })[];
  totals: Totals;
};

/** An order with its taxes, which the total includes; null in a shop without tax. */
export type TaxedOrder<Order> = Order & { taxes: Taxes | null };

export function addTax<Order extends UntaxedOrder>(
  order: Order,
  to: Pick<OrderInput, 'country' | 'state' | 'zipCode' | 'vatNumber'> & { isCollected: boolean },
  settings: Settings,
): TaxedOrder<Order> {
  const { lines, totals } = order;
  const address = { ...destinationOf(to), vatNumber: to.vatNumber, isCollected: to.isCollected };
  const taxes = taxesFor(settings, address, {
    goods: lines.map((line) => ({ ...line, amount: paidFor(line) })),
    shipping: totals.shipping,
  });
  return withTaxes(order, taxes);
}

/** Adds taxes that are known to the total. */
export function withTaxes<Order extends { totals: Totals }>(
  order: Order,
  taxes: Taxes | null,
): TaxedOrder<Order> {
  const total = order.totals.total + (taxes?.added ?? 0);
  return { ...order, totals: { ...order.totals, total }, taxes };
}

/** The price of a line less its share of the promo. */
export function paidFor(line: PricedLine & { promo: number }): number {
  return lineAmount(line) - line.promo;
}

export function taxColumns(taxes: Taxes | null) {
  return { taxKind: taxes?.kind ?? null, tax: taxes?.amount ?? 0, taxAdded: taxes?.added ?? 0 };
}

/** Who an order is sent to. Company and VAT number are empty in a shop that does not ask for them. */
export function buyerOf(input: OrderInput, settings: Settings) {
  const { firstName, lastName, email, mobile, streetAddress, city, state, zipCode } = input;
  const { company = '', vatNumber = '' } = input;
  return {
    firstName,
    lastName,
    email,
    mobile,
    streetAddress,
    city,
    state,
    zipCode,
    ...(asksVatNumber(settings)
      ? { company, vatNumber: normaliseVatNumber(vatNumber) }
      : { company: '', vatNumber: '' }),
  };
}

/** The taxes of an order as they are stored; null in orders from a shop without tax. */
export function storedTaxes(
  { taxKind, tax, taxAdded }: Pick<OrderRow, 'taxKind' | 'tax' | 'taxAdded'>,
  lines: readonly { id: string }[],
  taxLines: OrderTaxRow[],
): Taxes | null {
  if (taxKind === null) return null;
  const positions = new Map(lines.map(({ id }, index) => [id, index]));
  return {
    kind: taxKind,
    amount: tax,
    added: taxAdded,
    lines: taxLines.map(({ name, rate, base, amount, added, orderLineId }) => ({
      name,
      rate,
      base,
      amount,
      added,
      line: positions.get(orderLineId ?? '') ?? null,
    })),
  };
}

export function taxLinesOf(
  taxes: Taxes | null,
  orderId: string,
  orderLines: readonly { id: string }[],
): OrderTaxRow[] {
  return (taxes?.lines ?? []).map(({ line, ...tax }) => ({
    ...tax,
    orderId,
    orderLineId: line === null ? null : (orderLines[line]?.id ?? null),
  }));
}
