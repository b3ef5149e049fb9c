import { molliePayouts } from './mollie/mollie-payouts.rules';
import type { PayoutFormat } from './payout-format.rules';
import { paypalPayouts } from './paypal/paypal-payouts.rules';
import { stripePayouts } from './stripe/stripe-payouts.rules';

/** The files of payouts that can be read. */
export const payoutFormats: readonly PayoutFormat[] = [stripePayouts, paypalPayouts, molliePayouts];

/** The format of a file by its headings, which are in lower case; null if it is of none. */
export function payoutFormatOf(headings: readonly string[]): PayoutFormat | null {
  return (
    payoutFormats.find((format) => format.headings.every((name) => headings.includes(name))) ?? null
  );
}
