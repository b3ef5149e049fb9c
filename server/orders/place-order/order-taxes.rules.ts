import type { OrderInput } from '#contract/orders/orders';
import { lineAmount, type PricedLine, type Totals } from '../../cart/cart.rules';
import { destinationOf } from '../../delivery/delivery.rules';
import type { Settings } from '../../settings/shop-settings';
import { type TaxedGoods, type Taxes, taxesFor } from '../../tax/tax.rules';
import { normaliseVatNumber } from '../../tax/vat-number.rules';
import type { OrderTaxRow } from '../order-taxes.queries';

type UntaxedOrder = {
  lines: (PricedLine & Omit<TaxedGoods, 'amount'> & { promo: number })[];
  totals: Totals;
};

/** An order with its taxes, which the total includes; null in a shop without tax. */
export type TaxedOrder<Order> = Order & { taxes: Taxes | null };

export function addTax<Order extends UntaxedOrder>(
  order: Order,
  input: OrderInput,
  settings: Settings,
): TaxedOrder<Order> {
  const { lines, totals } = order;
  const address = { ...destinationOf(input), vatNumber: input.vatNumber };
  const taxes = taxesFor(settings, address, {
    goods: lines.map((line) => ({ ...line, amount: lineAmount(line) - line.promo })),
    shipping: totals.shipping,
  });
  return {
    ...order,
    totals: { ...totals, total: totals.total + (taxes?.added ?? 0) },
    taxes,
  };
}

export function taxColumns(taxes: Taxes | null) {
  return { taxKind: taxes?.kind ?? null, tax: taxes?.amount ?? 0, taxAdded: taxes?.added ?? 0 };
}

/** Who an order is sent to. Company and VAT number are empty in a shop that does not ask for them. */
export function buyerOf(input: OrderInput, { tax }: Settings) {
  const { firstName, lastName, email, mobile, streetAddress, city, state, zipCode } = input;
  const { company = '', vatNumber = '' } = input;
  return {
    ...{ firstName, lastName, email, mobile, streetAddress, city, state, zipCode },
    ...(tax.isOn && tax.exemptsBusinesses
      ? { company, vatNumber: normaliseVatNumber(vatNumber) }
      : { company: '', vatNumber: '' }),
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
