import { exponentOf } from '../money';
import { ownValue } from '../own-value';

/** The currencies whose decimals at Stripe are not those of ISO 4217. */
const ownDecimals: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** How Stripe counts a currency: with `decimals` decimals, and only in multiples of `step`. */
function unitsOf(currency: string): { decimals: number; step: number } {
  const decimals = ownValue(ownDecimals, currency) ?? exponentOf(currency);
  // Amounts with three decimals must end in 0. ISK and UGX have no decimals, although Stripe has two for them.
  if (decimals === 3) return { decimals, step: 10 };
  return { decimals, step: decimals > exponentOf(currency) ? 100 : 1 };
}

/**
 * An amount in Stripe's units, rounded down to what Stripe can charge. It is exact but for the last digit of a currency with
 * three decimals, and the decimals of MGA.
 */
export function toStripeAmount(minor: number, currency: string): number {
  const { decimals, step } = unitsOf(currency);
  const exact = minor * 10 ** (decimals - exponentOf(currency));
  // The product is a float for MGA alone.
  return Math.floor(exact / step + 1e-9) * step;
}

/** An amount of Stripe in the currency's minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (exponentOf(currency) - unitsOf(currency).decimals));
}

/** The name in Stripe's metadata of the amount before it was rounded. */
export const EXACT_AMOUNT = 'amount';

type Metadata = Record<string, string> | null | undefined;

/**
 * The amount of a charge in minor units: the exact amount from the charge's metadata if it rounds to the charged amount,
 * else the charged amount.
 */
export function chargedAmount(amount: number, currency: string, metadata: Metadata): number {
  const exact = exactAmount(metadata);
  return exact !== null && toStripeAmount(exact, currency) === amount
    ? exact
    : fromStripeAmount(amount, currency);
}

function exactAmount(metadata: Metadata): number | null {
  const exact = Number(metadata?.[EXACT_AMOUNT] ?? Number.NaN);
  return Number.isSafeInteger(exact) ? exact : null;
}

/** The refunded amount of a charge in minor units; the whole exact amount once all of the charge is refunded. */
export function refundedAmount(
  { charged, refunded }: { charged: number; refunded: number },
  currency: string,
  metadata: Metadata,
): number {
  return refunded === charged
    ? chargedAmount(charged, currency, metadata)
    : fromStripeAmount(refunded, currency);
}

/**
 * What to refund at Stripe for `minor`, after earlier refunds. The sum of all refunds is rounded, so that refunds of a whole
 * charge add up to it.
 */
export function refundAtStripe(
  minor: number,
  currency: string,
  earlier: { amount: number; metadata?: Metadata }[],
): number {
  const before = earlier.reduce(
    (sum, { amount, metadata }) =>
      sum + (exactAmount(metadata) ?? fromStripeAmount(amount, currency)),
    0,
  );
  return toStripeAmount(before + minor, currency) - toStripeAmount(before, currency);
}
