import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTheme } from '../../../theme/theme';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FieldError } from '../../../ui/forms/field-frame';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { type MountedFields, mountFields, type StripeOutcome } from './stripe-element';
import { stripeTexts as texts } from './stripe-messages';

export interface StripePaymentHandle {
  /** Pays with the typed card. Never throws; `message` is for the shopper. */
  confirm(): Promise<StripeOutcome>;
}

interface StripePaymentProps {
  /** The order's `payment.clientSecret`. */
  clientSecret: string;
  /** The shop facts' `publishableKey`. */
  publishableKey: string;
  /** The fields can be used. */
  onReady?: () => void;
  /** The fields could not be loaded; the component already shows the message and a button to try again. */
  onError?: (message: string) => void;
  ref?: Ref<StripePaymentHandle>;
}

/** Stripe's payment fields. Stripe's script is loaded when they are first shown, and on no other page. */
export function StripePayment({ ref, ...props }: StripePaymentProps) {
  const { container, state, confirm, retry } = useFields(props);
  useImperativeHandle(ref, () => ({ confirm }), [confirm]);
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
          <Button kind="secondary" size="small" onClick={retry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {/* Its content is Stripe's. It is clipped and not taken out of display, or its frame would never load. */}
      <div ref={container} className={classNames(state !== 'ready' && 'h-0 overflow-clip')} />
    </div>
  );
}

type State = 'loading' | 'ready' | 'failed';

function useFields({ clientSecret, publishableKey, onReady, onError }: StripePaymentProps) {
  const container = useRef<HTMLDivElement>(null);
  const fields = useRef<MountedFields>(null);
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);

  const onChange = useEffectEvent((next: State) => {
    setState(next);
    if (next === 'ready') onReady?.();
    if (next === 'failed') onError?.(texts.notLoaded);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` mounts the fields again
  useEffect(() => {
    const stop = mountInto(container.current, { clientSecret, publishableKey }, fields, (next) =>
      onChange(next),
    );
    return stop;
  }, [clientSecret, publishableKey, tries]);

  useRestyling(fields);

  const confirm = useCallback(
    async (): Promise<StripeOutcome> =>
      fields.current && state === 'ready'
        ? fields.current.confirm()
        : { ok: false, message: texts.notReady },
    [state],
  );
  const retry = () => setTries((count) => count + 1);
  return { container, state, confirm, retry };
}

/** Mounts the fields and stores them in `fields`. The returned function unmounts them, also while they load. */
function mountInto(
  container: HTMLElement | null,
  keys: { clientSecret: string; publishableKey: string },
  fields: { current: MountedFields | null },
  onChange: (state: State) => void,
): () => void {
  if (!container) return () => {};
  let isUnmounted = false;
  const change = (state: State) => {
    if (!isUnmounted) onChange(state);
  };
  change('loading');
  mountFields(container, {
    ...keys,
    onReady: () => change('ready'),
    onFailure: () => change('failed'),
  }).then(
    (mounted) => {
      if (isUnmounted) return mounted.unmount();
      fields.current = mounted;
    },
    () => change('failed'),
  );
  return () => {
    isUnmounted = true;
    fields.current?.unmount();
    fields.current = null;
  };
}

/** The fields follow the theme, whether the visitor or the system changes it. */
function useRestyling(fields: { current: MountedFields | null }): void {
  const [theme] = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the document
  useEffect(() => {
    fields.current?.restyle();
  }, [fields, theme]);
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const restyle = () => fields.current?.restyle();
    dark.addEventListener('change', restyle);
    return () => dark.removeEventListener('change', restyle);
  }, [fields]);
}
