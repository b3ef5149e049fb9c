import { lazy, type Ref, Suspense } from 'react';
import { useShopFacts } from '../../../api/shop-facts';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import { checkout as texts } from '../messages';
import type { PayOutcome } from './pay-sandbox';
import type { StripePaymentHandle } from './stripe-payment';

/** Loaded only by a shop that is paid through Stripe. */
const StripePayment = lazy(async () => ({
  default: (await importWhenOnline(() => import('./stripe-payment'))).StripePayment,
}));

type StripeFieldsProps = { clientSecret: string | undefined; ref: Ref<StripePaymentHandle> };

/** Stripe's fields belong to an order, so the order comes first. */
export function StripeFields({ clientSecret, ref }: StripeFieldsProps) {
  const { publishableKey } = useShopFacts();
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
