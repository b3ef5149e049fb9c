import type { GatewayName } from '#contract/orders/payments';
import type { Card } from './card.rules';
import { type PayOutcome, payAtSandbox } from './pay-sandbox';
import type { StripePaymentHandle } from './stripe-payment';
import { payAtStripe } from './stripe-section';

interface Paying {
  clientSecret: string;
  /** The text of the sandbox's card fields. */
  card: Card;
  /** Stripe's fields; null until they are mounted. */
  fields: StripePaymentHandle | null;
}

/**
 * Confirms a payment at the gateway that opened it, which need not be the shop's of today. No other gateway sees the card or the
 * secret: a new one has to be added here.
 */
export function payAt(
  gateway: GatewayName,
  { clientSecret, card, fields }: Paying,
): Promise<PayOutcome> {
  switch (gateway) {
    case 'sandbox':
      return payAtSandbox(clientSecret, card);
    case 'stripe':
      return payAtStripe(fields);
    case 'bank-transfer':
    case 'none':
      // Collected outside the shop: there is nothing to confirm here.
      return Promise.resolve({ kind: 'closed' });
  }
}
