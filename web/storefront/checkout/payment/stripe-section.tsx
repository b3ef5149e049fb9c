import { lazy, type Ref, Suspense } from 'react';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import { useToken } from '../../../api/session/session';
import { useShopFacts } from '../../../api/shop-facts';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import { stripe as texts } from '../messages';
import type { PayOutcome } from './pay-sandbox';
import type { StripePaymentHandle } from './stripe-payment';

/** Loaded only by a shop that is paid through Stripe. */
const StripePayment = lazy(async () => ({
  default: (await importWhenOnline(() => import('./stripe-payment'))).StripePayment,
}));

type StripeFieldsProps = {
  orderId: string | undefined;
  flow: PaymentFlow;
  clientSecret: string | undefined;
  ref: Ref<StripePaymentHandle>;
};

/** Stripe's fields belong to an order, so the order comes first. Methods other than cards have a note of their own. */
export function StripeFields({ orderId, clientSecret, flow, ref }: StripeFieldsProps) {
  const { publishableKey } = useShopFacts();
  const isMember = typeof useToken() === 'string';
  if (!clientSecret || !publishableKey)
    return flow === 'card' && <p className="text-ink-2">{texts.next}</p>;
  return (
    <Suspense>
      <StripePayment
        ref={ref}
        flow={flow}
        savedCardsOf={isMember && flow === 'card' ? orderId : undefined}
        clientSecret={clientSecret}
        publishableKey={publishableKey}
      />
    </Suspense>
  );
}

/** Pays with Stripe's fields; before they are mounted, payment is the next step. */
export async function payAtStripe(fields: StripePaymentHandle | null): Promise<PayOutcome> {
  if (!fields) return { kind: 'later' };
  const outcome = await fields.confirm();
  return outcome.ok
    ? { kind: 'succeeded' }
    : { kind: 'rejected', errors: { root: outcome.message } };
}
