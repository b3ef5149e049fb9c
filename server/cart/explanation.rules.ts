import type { Cart } from '#contract/cart';
import { type Explanation, type FreeShipping, moneyFormat, toMajor } from '#contract/money';
import type { ShownTaxes } from '#contract/tax';
import { deliveryLabel } from '#contract/values/promotions/delivery-label';
import { byRate, type Taxes, type TaxLine } from '../tax/tax.rules';

/** A line of a cart or an order with its share of the promo; money is minor units. */
interface ExplainedLine {
  title: string;
  /** Empty if the product has no colour. */
  colour: string;
  size: string;
  quantity: number;
  unitDiscountPrice: number;
  promo: number;
  /** What promotions took off; without any, the promo is that of the code or of staff. */
  promotions?: { name: string; code: string | null; amount: number }[];
}

/**
 * The breakdown of a total: the price of each line, its share of the promo (which a return does not refund), the shipping,
 * and tax that is not in these prices. The amounts add up to the total. Empty for an empty cart.
 */
export function explainTotal(
  lines: ExplainedLine[],
  {
    currency,
    promoCode,
    discountReason,
    shipping,
    freeShipping,
    promotions = [],
  }: {
    currency: string;
    promoCode: string | null;
    /** Of a discount that staff gave. */
    discountReason?: string | undefined;
    shipping: number;
    freeShipping: FreeShipping | null;
    /** With what each takes off the delivery. */
    promotions?: { name: string; delivery: number }[];
  },
  taxes: Taxes | null = null,
): Explanation {
  if (lines.length === 0) return [];
  const format = moneyFormat(currency);
  const major = (amount: number) => toMajor(amount, currency);
  return [
    ...lines.map((line) => ({
      label: `${nameOf(line)}: ${line.quantity} × ${format(major(line.unitDiscountPrice))}`,
      amount: major(line.quantity * line.unitDiscountPrice),
    })),
    ...lines.flatMap((line) =>
      reductionsOf(line, discountReason || `Promo ${promoCode ?? 'code'}`)
        .filter(({ amount }) => amount > 0)
        .map(({ label, amount }) => ({
          label: `${label} on ${nameOf(line)}`,
          amount: major(-amount),
        })),
    ),
    {
      label: deliveryLabel(shippingLabel(shipping, freeShipping), promotions),
      amount: major(shipping),
    },
    ...(taxes?.lines ?? [])
      .filter(({ added }) => added !== 0)
      .map((tax) => ({
        label: `${tax.added < 0 ? 'Without ' : ''}${taxLabel(tax)} on ${taxedName(lines, tax)}`,
        amount: major(tax.added),
      })),
  ];
}

/** A promotion as a cart and an order show it. */
export function showPromotion(
  { id, name, code, amount, delivery }: PromotionToShow,
  currency: string,
): NonNullable<Cart['promotions']>[number] {
  return {
    _id: id,
    name,
    amount: toMajor(amount, currency),
    ...(delivery > 0 && { delivery: toMajor(delivery, currency) }),
    ...(code !== null && { code }),
  };
}

/** Its reductions of goods and delivery are in minor units. */
interface PromotionToShow {
  id: string;
  name: string;
  code: string | null;
  amount: number;
  delivery: number;
}

/** The discount of a line: by promotion, or as a whole. */
function reductionsOf({ promo, promotions = [] }: ExplainedLine, label: string) {
  if (promotions.length === 0) return [{ label, amount: promo }];
  return promotions.map(({ name, code, amount }) => ({
    label: code === null ? name : `Promo ${code}`,
    amount,
  }));
}

/** Taxes as the contract has them; by line as well if `explained` are the lines of a cart or an order. */
export function showTaxes(
  { kind, amount, added, lines }: Taxes,
  currency: string,
  explained: ExplainedLine[] | null,
  { isKnown = true }: { isKnown?: boolean } = {},
): ShownTaxes {
  return {
    kind,
    amount: toMajor(amount, currency),
    added: toMajor(added, currency),
    isKnown,
    rates: byRate(lines).map((tax) => toTaxAmount(tax, currency)),
    ...(explained && {
      items: lines.map((tax) => ({
        ...toTaxAmount(tax, currency),
        label: taxedName(explained, tax),
      })),
    }),
  };
}

function toTaxAmount(
  { name, rate, base, amount }: Omit<TaxLine, 'line' | 'added'>,
  currency: string,
) {
  const major = (minor: number) => toMajor(minor, currency);
  return { name, percent: rate / 10_000, base: major(base), amount: major(amount) };
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
