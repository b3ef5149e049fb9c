import { lazy, type Ref, Suspense } from 'react';
import type { Order } from '#contract/orders/orders';
import { useShopFacts } from '../../../api/shop-facts';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import { checkout as texts } from '../messages';
import type { PayOutcome } from './pay-sandbox';
import type { StripePaymentHandle } from './stripe-payment';

/** Loaded only by a shop that is paid through Stripe. */
const StripePayment = lazy(async () => ({
  default: (await importWhenOnline(() => import('./stripe-payment'))).StripePayment,
}));

type StripeFieldsProps = { order: Order | undefined; ref: Ref<StripePaymentHandle> };

/** Stripe's fields belong to an order, so the order comes first. */
export function StripeFields({ order, ref }: StripeFieldsProps) {
  const { publishableKey } = useShopFacts();
  const clientSecret = order?.payment.clientSecret;
  return clientSecret && publishableKey ? (
    <Suspense>
      <StripePayment ref={ref} clientSecret={clientSecret} publishableKey={publishableKey} />
    </Suspense>
  ) : (
    <p className="text-ink-2">{texts.payNext}</p>
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
