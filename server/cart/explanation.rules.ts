import { type Explanation, type FreeShipping, moneyFormat, toMajor } from '#contract/money';

/** A line of a cart or an order with its share of the promo; money is minor units. */
interface ExplainedLine {
  title: string;
  /** Empty if the product has no colour. */
  colour: string;
  size: string;
  quantity: number;
  unitDiscountPrice: number;
  promo: number;
}

/**
 * The breakdown of a total: the price of each line, its share of the promo (which a return does not refund), and the
 * shipping. The amounts add up to the total. Empty for an empty cart.
 */
export function explainTotal(
  lines: ExplainedLine[],
  {
    currency,
    promoCode,
    shipping,
    freeShipping,
  }: {
    currency: string;
    promoCode: string | null;
    shipping: number;
    freeShipping: FreeShipping | null;
  },
): Explanation {
  if (lines.length === 0) return [];
  const format = moneyFormat(currency);
  const major = (amount: number) => toMajor(amount, currency);
  return [
    ...lines.map((line) => ({
      label: `${nameOf(line)}: ${line.quantity} × ${format(major(line.unitDiscountPrice))}`,
      amount: major(line.quantity * line.unitDiscountPrice),
    })),
    ...lines
      .filter((line) => line.promo > 0)
      .map((line) => ({
        label: `Promo ${promoCode ?? 'code'} on ${nameOf(line)}`,
        amount: major(-line.promo),
      })),
    { label: shippingLabel(shipping, freeShipping), amount: major(shipping) },
  ];
}

function shippingLabel(shipping: number, freeShipping: FreeShipping | null): string {
  if (freeShipping === 'first_order') return 'Free shipping on your first order';
  return shipping === 0 ? 'Free shipping' : 'Shipping';
}

function nameOf({ title, colour, size }: ExplainedLine): string {
  return [title, colour, size].filter((part) => part !== '').join(', ');
}
