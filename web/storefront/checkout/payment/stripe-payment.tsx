import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import { call } from '../../../api/browser';
import { useTheme } from '../../../theme/theme';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FieldError } from '../../../ui/forms/field-frame';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { stripe as texts } from '../messages';
import { type MountedFields, mountFields, type StripeOutcome } from './stripe-element';

export interface StripePaymentHandle {
  /** Pays with the typed card. Never throws; `message` is for the shopper. */
  confirm(): Promise<StripeOutcome>;
}

type StripePaymentProps = {
  /** The order's `payment.clientSecret`. */
  clientSecret: string;
  /** The shop facts' `publishableKey`. */
  publishableKey: string;
  flow: PaymentFlow;
  /** The order of a signed-in member, who may have saved cards. */
  savedCardsOf?: string | undefined;
  ref?: Ref<StripePaymentHandle>;
};

type State = 'loading' | 'ready' | 'failed';

/** Null without saved cards, and if they cannot be asked for: the order is then paid without. */
function sessionFor(orderId: string | undefined): Promise<string | null> {
  if (orderId === undefined) return Promise.resolve(null);
  return call('POST /api/user/orders/:orderId/card-session', { params: { orderId } }).then(
    ({ sessionSecret }) => sessionSecret,
    () => null,
  );
}

/** Stripe's payment fields. Stripe's script is loaded when they are first shown, and on no other page. */
export function StripePayment({
  clientSecret,
  publishableKey,
  flow,
  savedCardsOf,
  ref,
}: StripePaymentProps) {
  const container = useRef<HTMLDivElement>(null);
  const fields = useRef<MountedFields>(null);
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);
  const [theme] = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` mounts the fields again
  useEffect(() => {
    const place = container.current;
    if (!place) return;
    let isUnmounted = false;
    const change = (next: State) => {
      if (!isUnmounted) setState(next);
    };
    change('loading');
    const mounting = sessionFor(savedCardsOf).then((sessionSecret) =>
      mountFields(place, {
        clientSecret,
        publishableKey,
        flow,
        sessionSecret,
        onReady: () => change('ready'),
        onFailure: () => change('failed'),
      }),
    );
    mounting.then(
      (mounted) => {
        if (isUnmounted) mounted.unmount();
        else fields.current = mounted;
      },
      () => change('failed'),
    );
    return () => {
      isUnmounted = true;
      fields.current?.unmount();
      fields.current = null;
    };
  }, [clientSecret, publishableKey, flow, savedCardsOf, tries]);

  // The fields follow the theme, whether the visitor or the system changes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the document
  useEffect(() => {
    const restyle = () => fields.current?.restyle();
    restyle();
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', restyle);
    return () => dark.removeEventListener('change', restyle);
  }, [theme]);

  useImperativeHandle(
    ref,
    () => ({
      confirm: async () =>
        fields.current && state === 'ready'
          ? fields.current.confirm()
          : { ok: false, message: texts.notReady },
    }),
    [state],
  );
  return (
    <div className="min-h-56">
      {state === 'loading' && (
        <Loading label={texts.loading} className="grid gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-4 h-12 w-1/2" />
        </Loading>
      )}
      {state === 'failed' && (
        <div className="grid justify-items-start gap-3">
          <FieldError>{texts.notLoaded}</FieldError>
          <Button kind="secondary" size="small" onClick={() => setTries(tries + 1)}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {/* Its content is Stripe's. It is clipped and not taken out of display, or its frame would never load. */}
      <div ref={container} className={classNames(state !== 'ready' && 'h-0 overflow-clip')} />
    </div>
  );
}
