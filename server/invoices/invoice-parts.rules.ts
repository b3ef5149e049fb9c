import { takeRatio } from '#contract/money';
import { shareOut } from '#contract/values/share';
import type { TaxRate } from '../tax/rounding.rules';

/** A taxed part of an invoice: a line, or delivery at one rate. In whole minor units; `gross` includes the tax. */
export interface InvoicePart extends TaxRate {
  /** Null: delivery. */
  orderLineId: string | null;
  gross: number;
  tax: number;
}

/** What an earlier credit note has credited of a part, or a new one credits. */
export type CreditedPart = Pick<InvoicePart, 'gross' | 'tax'>;

/** A refund: an amount, and the units that it is for. */
export interface Refund {
  amount: number;
  /** Units of order lines, of those that were bought. */
  units: readonly { orderLineId: string; quantity: number; of: number }[];
  /** Whether it is the rest of a refund of more than one payment: the credit note of the first part has the units. */
  isPart: boolean;
}

/** The parts of an invoice less the parts of its credit notes. */
function remainingParts(
  parts: readonly InvoicePart[],
  credits: readonly (readonly CreditedPart[])[],
): InvoicePart[] {
  return parts.map((part, index) => {
    const credited = (name: 'gross' | 'tax') =>
      credits.reduce((sum, credit) => sum + (credit[index]?.[name] ?? 0), 0);
    return { ...part, gross: part.gross - credited('gross'), tax: part.tax - credited('tax') };
  });
}

/**
 * Splits a refund over what the credit notes of an invoice have left: over the parts of the refunded units, at their price,
 * and the rest over all others. The tax of a part is credited in proportion, rounded half up, and with the last of its
 * amount all that is left of its tax. So the credit notes of an order that is refunded in full add up to its invoice.
 */
export function creditParts(
  parts: readonly InvoicePart[],
  credits: readonly (readonly CreditedPart[])[],
  { amount, units }: Refund,
): CreditedPart[] {
  const left = remainingParts(parts, credits);
  const prices = left.map(({ orderLineId, gross }, index) => {
    const refunded = units.find((one) => one.orderLineId === orderLineId);
    if (!refunded) return 0;
    // Rounded up, as the units of a line may differ by the smallest amount.
    const price = Math.ceil(((parts[index]?.gross ?? 0) * refunded.quantity) / refunded.of);
    return Math.min(price, gross);
  });
  const total = Math.min(amount, sumOf(left.map(({ gross }) => gross)));
  const ofUnits = shareOut(prices, Math.min(total, sumOf(prices)));
  const rest = left.map(({ gross }, index) => gross - (ofUnits[index] ?? 0));
  const ofOthers = shareOut(rest, total - sumOf(ofUnits));
  return left.map((part, index) => {
    const gross = (ofUnits[index] ?? 0) + (ofOthers[index] ?? 0);
    return { gross, tax: taxOfPart(part, gross) };
  });
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

function taxOfPart(left: InvoicePart, gross: number): number {
  if (gross === left.gross) return left.tax;
  return takeRatio(left.tax, gross, left.gross);
}
