import { type Explanation, type FreeShipping, toDollars } from '#contract/money';
import type { ShownTaxes } from '#contract/tax';
import { byRate, type Taxes, type TaxLine } from '../tax/tax.rules';

/** A line of a cart or an order with its share of the promo; money is whole cents. */
interface ExplainedLine {
  title: string;
  /** Empty if the product has no colour. */
  colour: string;
  size: string;
  quantity: number;
  unitDiscountPrice: number;
  promo: number;
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * The breakdown of a total: the price of each line, its share of the promo (which a return does not refund), the shipping,
 * and tax that is not in these prices. The amounts add up to the total. Empty for an empty cart.
 */
export function explainTotal(
  lines: ExplainedLine[],
  {
    promoCode,
    shipping,
    freeShipping,
  }: { promoCode: string | null; shipping: number; freeShipping: FreeShipping | null },
  taxes: Taxes | null = null,
): Explanation {
  if (lines.length === 0) return [];
  return [
    ...lines.map((line) => ({
      label: `${nameOf(line)}: ${line.quantity} × ${money.format(toDollars(line.unitDiscountPrice))}`,
      amount: toDollars(line.quantity * line.unitDiscountPrice),
    })),
    ...lines
      .filter((line) => line.promo > 0)
      .map((line) => ({
        label: `Promo ${promoCode ?? 'code'} on ${nameOf(line)}`,
        amount: toDollars(-line.promo),
      })),
    { label: shippingLabel(shipping, freeShipping), amount: toDollars(shipping) },
    ...(taxes?.lines ?? [])
      .filter(({ added }) => added !== 0)
      .map((tax) => ({
        label: `${tax.added < 0 ? 'Without ' : ''}${taxLabel(tax)} on ${taxedName(lines, tax)}`,
        amount: toDollars(tax.added),
      })),
  ];
}

/** Taxes as the contract has them; by line as well if `explained` are the lines of a cart or an order. */
export function showTaxes(
  { kind, amount, added, lines }: Taxes,
  explained: ExplainedLine[] | null,
  { isKnown = true }: { isKnown?: boolean } = {},
): ShownTaxes {
  return {
    ...{ kind, amount: toDollars(amount), added: toDollars(added), isKnown },
    rates: byRate(lines).map(toTaxAmount),
    ...(explained && {
      items: lines.map((tax) => ({ ...toTaxAmount(tax), label: taxedName(explained, tax) })),
    }),
  };
}

function toTaxAmount({ name, rate, base, amount }: Omit<TaxLine, 'line' | 'added'>) {
  return { name, percent: rate / 10_000, base: toDollars(base), amount: toDollars(amount) };
}

const taxLabel = ({ name, rate }: TaxLine) => `${name} ${rate / 10_000}%`;

function taxedName(lines: ExplainedLine[], { line }: TaxLine): string {
  const taxed = line === null ? undefined : lines[line];
  return taxed ? nameOf(taxed) : 'Shipping';
}

function shippingLabel(shipping: number, freeShipping: FreeShipping | null): string {
  if (freeShipping === 'first_order') return 'Free shipping on your first order';
  return shipping === 0 ? 'Free shipping' : 'Shipping';
}

function nameOf({ title, colour, size }: ExplainedLine): string {
  return [title, colour, size].filter((part) => part !== '').join(', ');
}
